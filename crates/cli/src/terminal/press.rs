//! What each key does, and what becomes of answers. No terminal is needed for either.

use crate::terminal::ask::{Answer, Ask, Seen, Slot};
use crate::terminal::keys::{Key, leads};
use crate::terminal::pick::Pick as _;
use crate::terminal::state::{Intent, Line, Pane, Prompt, State, Status};
use crosstrack_explore::RequestError;

impl State {
    /// A key is pressed.
    pub fn press(&mut self, key: Key) {
        self.message.clear();
        match key {
            _ if self.prompt.is_some() => self.press_in_prompt(key),
            _ if self.help.is_some() => self.press_in_help(key),
            Key::Tab => self.go_round(1),
            Key::BackTab => self.go_round(2),
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

    /// A key is pressed while Ctrl is held.
    pub fn press_with_ctrl(&mut self, c: char) {
        self.message.clear();
        match (c, &mut self.prompt) {
            ('c', _) => self.quit = true,
            ('u', Some(prompt)) => *prompt = Prompt::default(),
            (_, Some(_)) => {}
            (_, None) => self.help = None,
        }
    }

    /// A text comes at once.
    pub fn paste(&mut self, text: &str) {
        self.message.clear();
        let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if let Some(prompt) = &mut self.prompt {
            prompt.insert(&line);
        } else if self.help.is_some() {
            self.help = None;
        } else if self.pane == Pane::Puzzles {
            let first = text.lines().next().unwrap_or_default().trim();
            self.filter(format!("{}{first}", self.puzzles.filter));
        } else {
            self.open_prompt(&line);
        }
    }

    fn press_letter(&mut self, c: char) {
        let explores = self.solving.is_none();
        match c {
            'r' => self.turn(true),
            'R' => self.turn(false),
            'i' if self.pane == Pane::Board => {
                let other = self.seen.as_ref().and_then(|seen| seen.look.other_layer(&self.focus));
                if let Some(name) = other.map(|spot| spot.name.clone()) {
                    self.focus_on(name);
                }
            }
            's' if self.pane == Pane::Stock => self.pane = Pane::Board,
            's' => self.open_stock(),
            '!' => self.toggle_silent(),
            'u' if explores => self.go_to(self.line.here.saturating_sub(1)),
            'u' => self.take_back(),
            'U' if explores => self.go_to((self.line.here + 1).min(self.line.moves.len())),
            ' ' if explores => self.play_best(),
            'v' if explores => self.toggle_values(),
            'U' | ' ' | 'v' => self.say("not in a puzzle: h hints, Esc leaves it"),
            '/' => self.open_prompt(""),
            'p' => self.open_puzzles(),
            'h' => self.hint(),
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

    /// The next pane of three; the stock belongs to the board.
    fn go_round(&mut self, by: usize) {
        const PANES: [Pane; 3] = [Pane::Board, Pane::Moves, Pane::Puzzles];
        let now = PANES.iter().position(|&pane| pane == self.pane).unwrap_or_default();
        match PANES[(now + by) % 3] {
            Pane::Puzzles => self.open_puzzles(),
            pane => self.pane = pane,
        }
        match self.pane {
            Pane::Moves => self.show_marked(),
            _ => self.show(),
        }
    }

    fn escape(&mut self) {
        if self.held.is_some() {
            self.drop_held();
        } else if self.search.running {
            self.stop();
            self.say("stopped: what is known stays");
        } else if self.pane != Pane::Board {
            self.pane = Pane::Board;
            self.forget_preview();
        } else if self.solving.is_some() {
            self.leave_puzzle();
        }
    }

    fn press_on_board(&mut self, key: Key) {
        let Some(Seen { look, .. }) = &self.seen else { return };
        let to = match key {
            Key::Up | Key::Down | Key::Left | Key::Right => look.step(&self.focus, key),
            Key::Home | Key::End => look.edge(&self.focus, key == Key::End),
            Key::Enter => return self.act(),
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
        let listed = self.listed();
        if let Some(to) = leads(key, self.marked, listed.len()) {
            self.marked = to;
            self.show_marked();
        } else if key == Key::Enter
            && let Some(mv) = listed.get(self.marked).map(|&mv| mv.to_owned())
        {
            self.play(&mv);
        }
    }

    /// Plays a move.
    pub(super) fn play(&mut self, mv: &str) {
        let may = self.solving.as_ref().is_none_or(|solving| solving.status == Status::Yours);
        if !may {
            self.say("u takes the last move back; Esc leaves the puzzle");
        } else if !self.is_busy() {
            let at = self.line.at().then(mv);
            self.wait(Ask::Look(at), Intent::Play { own: true });
        }
    }

    /// Goes to where so many moves of the line are played.
    pub(super) fn go_to(&mut self, here: usize) {
        if here != self.line.here && !self.is_busy() {
            let at = Line { here, ..self.line.clone() }.at();
            self.wait(Ask::Look(at), Intent::Go(here));
        }
    }

    /// An answer has come.
    pub fn receive(&mut self, ticket: u64, slot: Slot, answer: Answer) {
        if self.awaited(slot) != Some(ticket) {
            return;
        }
        if !matches!(answer, Answer::Progress(_)) {
            self.forget(slot);
        }
        match answer {
            Answer::Seen(seen) => self.receive_seen(*seen),
            Answer::Preview(preview) => self.preview = Some(preview),
            Answer::Why(why) => self.why = Some(why).filter(|why| !why.legal),
            Answer::Progress(said) => self.receive_progress(said),
            Answer::Values(values) => self.receive_values(*values),
            Answer::Puzzles(all) => self.puzzles.all = all,
            Answer::Tried(tried) => self.receive_tried(&tried),
            Answer::Hint(hint) => {
                if let Some(solving) = &mut self.solving {
                    solving.hint = Some(hint);
                }
            }
            Answer::Wrong(fault) => self.receive_fault(slot, fault),
        }
    }

    fn receive_seen(&mut self, seen: Seen) {
        let intent = self.intent.take();
        let look = &seen.look;
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
            let by = look.line.last().map(|played| played.player.clone()).unwrap_or_default();
            let by = if own { String::new() } else { format!("answer of {by}: ") };
            self.message = format!("{by}{}", last.unwrap_or_default());
        }
        if look.spot(&self.focus).is_none() {
            let middle = look.spots.iter().filter(|spot| !spot.is_between());
            let count = middle.clone().count();
            self.focus =
                middle.skip(count / 2).map(|spot| spot.name.clone()).next().unwrap_or_default();
        }
        self.seen = Some(seen);
        self.held = None;
        self.marked = 0;
        self.forget_preview();
        self.go_in_stock(0, 0);
        match intent {
            Some(Intent::Open { puzzle: Some(id) }) => self.begin_puzzle(&id),
            Some(Intent::Play { own: true }) if self.solving.is_some() => self.judge(),
            _ => {}
        }
        self.begin_search();
        if self.pane == Pane::Moves {
            self.show_marked();
        }
        if self.pane == Pane::Stock {
            self.pane = Pane::Board;
        }
    }

    /// Moves were played: what was taken back before stays only where it is the same.
    fn extend(&mut self, moves: Vec<String>) {
        self.line.here = moves.len();
        if !self.line.moves.starts_with(&moves) {
            self.line.moves = moves;
        }
    }

    fn receive_fault(&mut self, slot: Slot, fault: RequestError) {
        let typed = slot == Slot::Board && self.intent.take() == Some(Intent::Typed);
        match (&mut self.prompt, &mut self.solving) {
            (Some(prompt), _) if typed => prompt.fault = Some(fault),
            (_, Some(solving)) if slot == Slot::Puzzle => {
                (solving.status, solving.words) = (Status::Yours, fault.message);
            }
            _ => {
                if slot == Slot::Values {
                    self.stop();
                }
                self.say(fault.message);
            }
        }
    }
}
