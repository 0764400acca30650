//! The list of puzzles, and solving a puzzle, where each move is judged and answered with the best defence.

use crate::app::{App, Intent, Pane, PuzzleSession, Status};
use crate::keys::{Key, move_in_list};
use crate::request::{LineSpec, Request, Slot};
use crosstrack_explore::{PuzzleRow, TryResult};

impl App {
    /// Shows the list of puzzles.
    pub(super) fn open_puzzles(&mut self) {
        self.pane = Pane::Puzzles;
        if self.puzzles.all.is_empty() {
            self.request(Request::Puzzles);
        }
    }

    /// Handles a key in the list of puzzles.
    pub(super) fn press_in_puzzles(&mut self, key: Key) {
        if let Some(to) = move_in_list(key, self.puzzles.at, self.filtered_puzzles().len()) {
            self.puzzles.at = to;
            return;
        }
        match key {
            Key::Enter => self.open_marked_puzzle(),
            Key::Esc if self.puzzles.filter.is_empty() => self.pane = Pane::Board,
            Key::Esc => self.set_filter(String::new()),
            Key::Backspace => {
                let mut filter = self.puzzles.filter.clone();
                filter.pop();
                self.set_filter(filter);
            }
            Key::Char(c) => self.set_filter(format!("{}{c}", self.puzzles.filter)),
            _ => {}
        }
    }

    pub(super) fn set_filter(&mut self, filter: String) {
        self.puzzles.filter = filter;
        self.puzzles.at = 0;
    }

    fn open_marked_puzzle(&mut self) {
        let Some(puzzle) =
            self.filtered_puzzles().get(self.puzzles.at).map(|&puzzle| puzzle.clone())
        else {
            return;
        };
        self.open_puzzle(puzzle);
    }

    /// Opens the puzzle that comes after the present one in the list.
    pub(super) fn open_next_puzzle(&mut self) {
        let id = self.session.as_ref().map(|session| session.puzzle.id.clone());
        let listed = self.filtered_puzzles();
        let at = listed.iter().position(|puzzle| Some(&puzzle.id) == id.as_ref());
        let next = at.map_or(0, |at| at + 1);
        match listed.get(next).map(|&puzzle| puzzle.clone()) {
            Some(puzzle) if id.is_some() => {
                self.puzzles.at = next;
                self.open_puzzle(puzzle);
            }
            _ if id.is_some() => self.say("this is the last puzzle of the list: p shows it"),
            _ => self.say("no puzzle is open: p lists them"),
        }
    }

    /// Requests the position of a puzzle.
    fn open_puzzle(&mut self, puzzle: PuzzleRow) {
        let PuzzleRow { id, game, readings, position, .. } = puzzle;
        let at = LineSpec { game, readings, position, line: Vec::new() };
        self.request_board(Request::Look(at), Intent::Open { puzzle: Some(id) });
    }

    /// Begins the puzzle whose position has arrived.
    pub(super) fn begin_puzzle(&mut self, id: &str) {
        let Some(puzzle) = self.puzzles.all.iter().find(|puzzle| puzzle.id == id).cloned() else {
            return;
        };
        self.stop_search();
        self.search.is_shown = false;
        let words = format!("your move: {}", puzzle.goal_words);
        self.pane = Pane::Board;
        self.session = Some(PuzzleSession {
            puzzle,
            status: Status::YourMove,
            words,
            hint: None,
            before: Vec::new(),
        });
    }

    /// Returns the id of the puzzle and the moves from its position.
    fn solution_so_far(&self) -> Option<(String, Vec<String>)> {
        let session = self.session.as_ref()?;
        let line = session.before.iter().cloned().chain(self.line.at().line).collect();
        Some((session.puzzle.id.clone(), line))
    }

    /// Requests the verdict on the moves so far.
    pub(super) fn judge(&mut self) {
        let Some((id, line)) = self.solution_so_far() else { return };
        self.set_status(Status::Judging, "is that it?");
        self.request(Request::Try(id, line));
    }

    fn set_status(&mut self, status: Status, words: &str) {
        if let Some(session) = &mut self.session {
            (session.status, session.words) = (status, words.to_owned());
            session.hint = None;
        }
    }

    pub(super) fn receive_verdict(&mut self, tried: &TryResult) {
        let Some((id, before)) = self.solution_so_far() else { return };
        if !tried.holds {
            self.puzzles.marks.entry(id).or_insert("tried");
            return self.set_status(Status::Failed, &tried.words);
        }
        if tried.solved {
            self.puzzles.marks.insert(id, "solved");
            return self.set_status(Status::Solved, &tried.words);
        }
        self.set_status(Status::YourMove, &tried.words);
        if let Some(reply) = &tried.reply {
            let at = self.line.at().with_move(reply);
            self.request_board(Request::Look(at), Intent::Play { own: false });
        } else if tried.position != self.board.as_ref().map_or("", |board| &board.look.position) {
            // The others have passed, so the puzzle continues from the position after that.
            if let Some(session) = &mut self.session {
                session.before = before;
            }
            let position = tried.position.clone();
            let at = LineSpec { position, ..self.line.root.clone() };
            self.request_board(Request::Look(at), Intent::Open { puzzle: None });
        }
    }

    /// Requests the next hint: first the piece, then the cell, then the move.
    pub(super) fn request_hint(&mut self) {
        let Some(session) = &self.session else {
            self.say("hints are for puzzles: p lists them");
            return;
        };
        if session.status != Status::YourMove {
            return;
        }
        let level = session.hint.as_ref().map_or(1, |hint| (hint.level + 1).min(3));
        if let Some((id, line)) = self.solution_so_far() {
            self.request(Request::Hint(id, line, level));
        }
    }

    /// Goes back to the previous position in which the user was to move.
    pub(super) fn take_back(&mut self) {
        let Some(session) = &self.session else { return };
        let played = self.line.here;
        let ply = match session.status {
            Status::YourMove => played.saturating_sub(2),
            _ => played.saturating_sub(1),
        };
        if played == 0 && !session.before.is_empty() {
            return self.open_puzzle(session.puzzle.clone());
        }
        self.go_to_ply(ply - ply % 2);
        self.cancel(Slot::Puzzle);
        self.set_status(Status::YourMove, "your move");
    }

    /// Leaves the puzzle. Its position stays on the board.
    pub(super) fn leave_puzzle(&mut self) {
        self.session = None;
        self.cancel(Slot::Puzzle);
        self.say("the puzzle is left; its position stays on the board");
    }
}
