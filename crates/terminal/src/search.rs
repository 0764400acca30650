//! The search for values of the position and its moves, by iterative deepening.

use crate::app::{App, ValueSearch};
use crate::request::{Progress, Request, Slot};
use crosstrack::base::counted;
use crosstrack_explore::Values;
use crosstrack_explore::values::MOST_PLIES;

impl App {
    /// Turns values on or off.
    pub(super) fn toggle_values(&mut self) {
        if self.search.is_shown {
            self.stop_search();
            self.search = ValueSearch::default();
        } else {
            self.search.is_shown = true;
            self.restart_search();
        }
    }

    /// Starts the search again for the position on the board, if values are shown.
    pub(super) fn restart_search(&mut self) {
        self.stop_search();
        self.search = ValueSearch { is_shown: self.search.is_shown, ..ValueSearch::default() };
        if self.search.is_shown && !self.is_over() {
            self.deepen(1);
        }
    }

    /// Returns whether the game is over, or no position has arrived yet.
    fn is_over(&self) -> bool {
        self.board.as_ref().is_none_or(|board| board.look.outcome.is_some())
    }

    fn deepen(&mut self, plies: usize) {
        self.search.is_running = true;
        self.search.plies = plies;
        self.search.phase = format!("looking {} ahead", counted(plies, "ply"));
        self.request(Request::Values(self.line.at(), plies));
    }

    /// Stops the search, and keeps the values that it has found.
    pub(super) fn stop_search(&mut self) {
        self.search.is_running = false;
        self.search.play_best = false;
        self.search.phase.clear();
        self.cancel(Slot::Values);
    }

    pub(super) fn receive_progress(&mut self, progress: Progress) {
        let Progress { phase, done, of, moves } = progress;
        match (done, of) {
            (Some(done), Some(of)) if phase == counted(self.search.plies, "ply") => {
                self.search.phase = format!("looking {phase} ahead: {done} of {of}");
            }
            // The search repeats the lower depths on its way; their values are already shown.
            (Some(_), Some(_)) | (None, _) => {}
            (Some(done), None) => self.search.phase = format!("{phase} {done}"),
        }
        for valued in moves {
            self.search.by_move.insert(valued.mv, valued.value);
        }
    }

    pub(super) fn receive_values(&mut self, values: Values) {
        let is_table = values.source.kind == "table";
        let plies = self.search.plies;
        self.search.by_move = values.moves.iter().map(|one| (one.mv.clone(), one.value)).collect();
        let is_best_known = !values.best.is_empty();
        self.search.values = Some(values);
        if self.search.play_best && is_best_known {
            return self.play_best();
        }
        // Final values of all moves cannot change in a deeper search.
        let is_final = self.search.by_move.values().all(|value| value.is_final());
        if is_table || is_final || plies == MOST_PLIES {
            let play_best = self.search.play_best;
            self.stop_search();
            if play_best {
                self.say(format!("no best move is known within {}", counted(plies, "ply")));
            }
        } else {
            self.deepen(plies + 1);
        }
    }

    /// Plays the best move, or starts a search and plays it once it is known.
    pub(super) fn play_best(&mut self) {
        if self.is_over() || self.is_busy() {
            return;
        }
        if !self.search.is_shown {
            self.search.is_shown = true;
            self.restart_search();
        }
        match self.search.values.as_ref().and_then(|values| values.best.first()).cloned() {
            Some(best) => {
                self.stop_search();
                self.play(&best);
            }
            None if self.search.is_running => {
                self.search.play_best = true;
                self.say("looking for a best move: Esc ends it");
            }
            None => self.say("no best move is known"),
        }
    }
}
