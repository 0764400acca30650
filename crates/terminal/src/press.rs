//! Handles keys and responses, without a terminal.

use crate::app::{App, Intent, Line, Pane, Prompt, Status};
use crate::keys::{Key, move_in_list};
use crate::pick::PositionViewExt as _;
use crate::request::{BoardView, Request, Response, Slot};
use crosstrack_explore::Fault;

impl App {
    /// Handles the press of a key.
    pub fn press(&mut self, key: Key) {
        self.message.clear();
        match key {
            _ if self.prompt.is_some() => self.press_in_prompt(key),
            _ if self.help.is_some() => self.press_in_help(key),
            Key::Tab => self.cycle_panes(1),
            Key::BackTab => self.cycle_panes(2),
            _ if self.pane == Pane::Puzzles => self.press_in_puzzles(key),
            Key::Char(c) => self.press_letter(c),
            Key::Esc => self.escape(),
            key => match self.pane {
                Pane::Board => self.press_on_board(key),
                Pane::Stock => self.press_in_stock(key),
                _ => self.press_in_moves(key),
            },
        }
    }

    /// Handles the press of a letter together with Ctrl.
    pub fn press_with_ctrl(&mut self, c: char) {
        self.message.clear();
        match (c, &mut self.prompt) {
            ('c', _) => self.quit = true,
            ('u', Some(prompt)) => *prompt = Prompt::default(),
            (_, Some(_)) => {}
            (_, None) => self.help = None,
        }
    }

    /// Handles a pasted text: it goes to the prompt, or to the filter of puzzles.
    pub fn paste(&mut self, text: &str) {
        self.message.clear();
        let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if let Some(prompt) = &mut self.prompt {
            prompt.insert(&line);
        } else if self.help.is_some() {
            self.help = None;
        } else if self.pane == Pane::Puzzles {
            let first = text.lines().next().unwrap_or_default().trim();
            self.set_filter(format!("{}{first}", self.puzzles.filter));
        } else {
            self.open_prompt(&line);
        }
    }

    fn press_letter(&mut self, c: char) {
        let explores = self.session.is_none();
        match c {
            'r' => self.turn_piece(true),
            'R' => self.turn_piece(false),
            'i' if self.pane == Pane::Board => {
                let other = self
                    .board
                    .as_ref()
                    .and_then(|board| board.look.nearest_in_other_layer(&self.focus));
                if let Some(name) = other.map(|spot| spot.name.clone()) {
                    self.focus_on(name);
                }
            }
            's' if self.pane == Pane::Stock => self.pane = Pane::Board,
            's' => self.open_stock(),
            '!' => self.toggle_silent(),
            'u' if explores => self.go_to_ply(self.ply_before()),
            'u' => self.take_back(),
            'U' if explores => self.go_to_ply((self.line.here + 1).min(self.line.moves.len())),
            ' ' if explores => self.play_best(),
            'v' if explores => self.toggle_values(),
            'U' | ' ' | 'v' => self.say("not in a puzzle: h hints, Esc leaves it"),
            '/' => self.open_prompt(""),
            'p' => self.open_puzzles(),
            'n' => self.open_next_puzzle(),
            'h' => self.request_hint(),
            '?' => self.help = Some(0),
            'q' => self.quit = true,
            _ => {}
        }
    }

    fn press_in_help(&mut self, key: Key) {
        let at = self.help.unwrap_or_default();
        self.help = match key {
            Key::Up => Some(at.saturating_sub(1)),
            Key::Down => Some(at.saturating_add(1)),
            _ => None,
        };
    }

    /// Moves by `by` panes in the cycle of board, moves and puzzles; the stock counts as the board.
    fn cycle_panes(&mut self, by: usize) {
        const PANES: [Pane; 3] = [Pane::Board, Pane::Moves, Pane::Puzzles];
        let now = PANES.iter().position(|&pane| pane == self.pane).unwrap_or_default();
        match PANES[(now + by) % 3] {
            Pane::Puzzles => self.open_puzzles(),
            pane => self.pane = pane,
        }
        match self.pane {
            Pane::Moves => self.show_marked(),
            _ => self.show_preview(),
        }
    }

    fn escape(&mut self) {
        if self.held.is_some() {
            self.drop_piece();
        } else if self.search.is_running {
            self.stop_search();
            self.say("stopped: what is known stays");
        } else if self.pane != Pane::Board {
            self.pane = Pane::Board;
            self.forget_preview();
        } else if self.session.is_some() {
            self.leave_puzzle();
        }
    }

    fn press_on_board(&mut self, key: Key) {
        let Some(BoardView { look, .. }) = &self.board else { return };
        let to = match key {
            Key::Up | Key::Down | Key::Left | Key::Right => look.neighbour(&self.focus, key),
            Key::Home | Key::End => look.end_of_row(&self.focus, key == Key::End),
            Key::Enter => return self.press_enter(),
            _ => None,
        };
        if let Some(name) = to.map(|spot| spot.name.clone()) {
            self.focus_on(name);
        }
    }

    fn press_in_stock(&mut self, key: Key) {
        match key {
            Key::Up => self.go_in_stock(-1, 0),
            Key::Down => self.go_in_stock(1, 0),
            Key::Left => self.go_in_stock(0, -1),
            Key::Right => self.go_in_stock(0, 1),
            Key::Enter => self.take_from_stock(),
            _ => {}
        }
    }

    fn press_in_moves(&mut self, key: Key) {
        let listed = self.listed_moves();
        if let Some(to) = move_in_list(key, self.marked, listed.len()) {
            self.marked = to;
            self.show_marked();
        } else if key == Key::Enter
            && let Some(mv) = listed.get(self.marked).map(|&mv| mv.to_owned())
        {
            self.play(&mv);
        }
    }

    /// Requests the position after a move, in order to add the move to the line.
    pub(super) fn play(&mut self, mv: &str) {
        if self.session.as_ref().is_some_and(|session| session.status != Status::YourMove) {
            self.say("u takes the last move back; Esc leaves the puzzle");
        } else if self.ticket_of(Slot::Choose).is_some() {
            self.say("the computer is to move; u takes your move back");
        } else if !self.is_busy() {
            let at = self.line.at().with_move(mv);
            self.request_board(Request::Look(at), Intent::Play { own: true });
        }
    }

    /// Requests the position after `here` moves of the line.
    pub(super) fn go_to_ply(&mut self, here: usize) {
        if here != self.line.here && !self.is_busy() {
            let at = Line { here, ..self.line.clone() }.at();
            self.request_board(Request::Look(at), Intent::Go(here));
        }
    }

    /// Handles the response to the request with a ticket. Ignores it if the request was replaced or
    /// cancelled.
    pub fn receive(&mut self, ticket: u64, slot: Slot, response: Response) {
        if self.ticket_of(slot) != Some(ticket) {
            return;
        }
        if !matches!(response, Response::Progress(_)) {
            self.cancel(slot);
        }
        match response {
            Response::Board(board) => self.receive_board(*board),
            Response::Preview(preview) => self.preview = Some(preview),
            Response::Why(why) => self.why = Some(why).filter(|why| !why.legal),
            Response::Progress(progress) => self.receive_progress(progress),
            Response::Values(values) => self.receive_values(*values),
            Response::Choice(mv) => self.receive_choice(&mv),
            Response::Puzzles(all) => self.puzzles.all = all,
            Response::Try(tried) => self.receive_verdict(&tried),
            Response::Hint(hint) => {
                if let Some(session) = &mut self.session {
                    session.hint = Some(hint);
                }
            }
            Response::Error(error) => self.receive_error(slot, error),
        }
    }

    fn receive_board(&mut self, board: BoardView) {
        let intent = self.intent.take();
        let look = &board.look;
        let moves: Vec<String> = look.line.iter().map(|played| played.mv.clone()).collect();
        let last = look.line.last().map(|played| played.words.clone());
        match &intent {
            Some(Intent::Go(here)) => self.line.here = *here,
            Some(Intent::Play { .. }) => self.extend(moves),
            Some(Intent::Typed)
                if look.start == self.line.root.position
                    && look.game == self.line.root.game
                    && !moves.is_empty() =>
            {
                self.extend(moves);
            }
            _ => {
                self.line.root.game.clone_from(&look.game);
                self.line.root.readings.clone_from(&look.readings);
                self.line.root.position.clone_from(&look.start);
                (self.line.here, self.line.moves) = (moves.len(), moves);
            }
        }
        if intent == Some(Intent::Typed) {
            self.prompt = None;
        }
        if let Some(Intent::Play { own }) = intent {
            let player = look.line.last().filter(|_| !own).map(|played| played.player);
            let by = player.map(|player| format!("answer of {player}: ")).unwrap_or_default();
            self.message = format!("{by}{}", last.unwrap_or_default());
        }
        if look.spot(&self.focus).is_none() {
            let cells = look.spots.iter().filter(|spot| !spot.is_between());
            let mut middle = cells.clone().skip(cells.count() / 2);
            self.focus = middle.next().map(|spot| spot.name.clone()).unwrap_or_default();
        }
        self.board = Some(board);
        self.held = None;
        self.marked = 0;
        self.forget_preview();
        self.go_in_stock(0, 0);
        match intent {
            Some(Intent::Open { puzzle: Some(id) }) => self.begin_puzzle(&id),
            Some(Intent::Play { own: true }) if self.session.is_some() => self.judge(),
            _ => {}
        }
        self.restart_search();
        self.let_computer_move();
        if self.pane == Pane::Moves {
            self.show_marked();
        }
        if self.pane == Pane::Stock {
            self.pane = Pane::Board;
        }
    }

    /// Records played moves. Moves that were taken back are kept if the line begins with `moves`.
    fn extend(&mut self, moves: Vec<String>) {
        self.line.here = moves.len();
        if !self.line.moves.starts_with(&moves) {
            self.line.moves = moves;
        }
    }

    fn receive_error(&mut self, slot: Slot, error: Fault) {
        let is_typed = slot == Slot::Board && self.intent.take() == Some(Intent::Typed);
        match (&mut self.prompt, &mut self.session) {
            (Some(prompt), _) if is_typed => prompt.error = Some(error),
            (_, Some(session)) if slot == Slot::Puzzle => {
                (session.status, session.words) = (Status::YourMove, error.to_string());
            }
            _ => {
                if slot == Slot::Values {
                    self.stop_search();
                }
                self.say(error.to_string());
            }
        }
    }
}
