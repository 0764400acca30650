//! Puzzles: the list, and solving one: moves are judged, the best defence answers them.

use crate::terminal::ask::{Ask, At, Slot};
use crate::terminal::keys::{Key, leads};
use crate::terminal::state::{Intent, Pane, Solving, State, Status};
use crosstrack_explore::{PuzzleRow, TryResult};

impl State {
    /// Goes to the list.
    pub(super) fn open_puzzles(&mut self) {
        self.pane = Pane::Puzzles;
        if self.puzzles.all.is_empty() {
            self.ask(Ask::Puzzles);
        }
    }

    /// A key in the list.
    pub(super) fn press_in_puzzles(&mut self, key: Key) {
        if let Some(to) = leads(key, self.puzzles.at, self.chosen().len()) {
            self.puzzles.at = to;
            return;
        }
        match key {
            Key::Enter => self.begin_chosen(),
            Key::Esc if self.puzzles.filter.is_empty() => self.pane = Pane::Board,
            Key::Esc => self.filter(String::new()),
            Key::Backspace => {
                let mut filter = self.puzzles.filter.clone();
                filter.pop();
                self.filter(filter);
            }
            Key::Char(c) => self.filter(format!("{}{c}", self.puzzles.filter)),
            _ => {}
        }
    }

    pub(super) fn filter(&mut self, filter: String) {
        self.puzzles.filter = filter;
        self.puzzles.at = 0;
    }

    fn begin_chosen(&mut self) {
        let Some(puzzle) = self.chosen().get(self.puzzles.at).map(|&puzzle| puzzle.clone()) else {
            return;
        };
        self.open_puzzle(puzzle);
    }

    /// Goes to the position of a puzzle.
    fn open_puzzle(&mut self, puzzle: PuzzleRow) {
        let PuzzleRow { id, game, readings, position, .. } = puzzle;
        let at = At { game, readings, position, line: Vec::new() };
        self.wait(Ask::Look(at), Intent::Open { puzzle: Some(id) });
    }

    /// The puzzle of an id stands on the board.
    pub(super) fn begin_puzzle(&mut self, id: &str) {
        let Some(puzzle) = self.puzzles.all.iter().find(|puzzle| puzzle.id == id).cloned() else {
            return;
        };
        self.stop();
        self.search.on = false;
        let words = format!("your move: {}", puzzle.goal_words);
        self.pane = Pane::Board;
        self.solving =
            Some(Solving { puzzle, status: Status::Yours, words, hint: None, before: Vec::new() });
    }

    /// The moves since the puzzle's position, and the puzzle's id.
    fn tried_so_far(&self) -> Option<(String, Vec<String>)> {
        let solving = self.solving.as_ref()?;
        let line = solving.before.iter().cloned().chain(self.line.at().line).collect();
        Some((solving.puzzle.id.clone(), line))
    }

    /// Asks whether the moves played so far hold.
    pub(super) fn judge(&mut self) {
        let Some((id, line)) = self.tried_so_far() else { return };
        self.solved_so_far(Status::Thinking, "is that it?");
        self.ask(Ask::Try(id, line));
    }

    fn solved_so_far(&mut self, status: Status, words: &str) {
        if let Some(solving) = &mut self.solving {
            (solving.status, solving.words) = (status, words.to_owned());
            solving.hint = None;
        }
    }

    pub(super) fn receive_tried(&mut self, tried: &TryResult) {
        let Some((id, before)) = self.tried_so_far() else { return };
        if !tried.holds {
            self.puzzles.marks.entry(id).or_insert("tried");
            return self.solved_so_far(Status::Failed, &tried.words);
        }
        if tried.solved {
            self.puzzles.marks.insert(id, "solved");
            return self.solved_so_far(Status::Solved, &tried.words);
        }
        self.solved_so_far(Status::Yours, &tried.words);
        if let Some(reply) = &tried.reply {
            let at = self.line.at().then(reply);
            self.wait(Ask::Look(at), Intent::Play { own: false });
        } else if tried.position != self.seen.as_ref().map_or("", |seen| &seen.look.position) {
            // Where the others pass, the solver goes on from a position of its own.
            if let Some(solving) = &mut self.solving {
                solving.before = before;
            }
            let position = tried.position.clone();
            let at = At { position, ..self.line.root.clone() };
            self.wait(Ask::Look(at), Intent::Open { puzzle: None });
        }
    }

    /// One more hint: the piece, then the cell, then the move.
    pub(super) fn hint(&mut self) {
        let Some(solving) = &self.solving else {
            self.say("hints are for puzzles: p lists them");
            return;
        };
        if solving.status != Status::Yours {
            return;
        }
        let level = solving.hint.as_ref().map_or(1, |hint| (hint.level + 1).min(3));
        if let Some((id, line)) = self.tried_so_far() {
            self.ask(Ask::Hint(id, line, level));
        }
    }

    /// Back to the last position where it is the solver's turn.
    pub(super) fn take_back(&mut self) {
        let Some(solving) = &self.solving else { return };
        let played = self.line.here;
        let own = match solving.status {
            Status::Yours => played.saturating_sub(2),
            _ => played.saturating_sub(1),
        };
        let is_alone = !solving.before.is_empty();
        if played == 0 && is_alone {
            return self.open_puzzle(solving.puzzle.clone());
        }
        self.go_to(own - own % 2);
        self.forget(Slot::Puzzle);
        self.solved_so_far(Status::Yours, "your move");
    }

    /// The puzzle's position becomes one like any other.
    pub(super) fn leave_puzzle(&mut self) {
        self.solving = None;
        self.forget(Slot::Puzzle);
        self.say("the puzzle is left; its position stays on the board");
    }
}
