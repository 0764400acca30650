//! Values of the position and its moves: deeper and deeper while one watches.

use crate::terminal::ask::{Ask, Progress, Slot};
use crate::terminal::state::{Search, State};
use crosstrack::base::counted;
use crosstrack_explore::Values;
use crosstrack_explore::values::MOST_PLIES;

impl State {
    /// Shows values, or does not any more.
    pub(super) fn toggle_values(&mut self) {
        if self.search.on {
            self.stop();
            self.search = Search::default();
        } else {
            self.search.on = true;
            self.begin_search();
        }
    }

    /// Begins anew for the position on the board.
    pub(super) fn begin_search(&mut self) {
        self.stop();
        self.search = Search { on: self.search.on, ..Search::default() };
        if self.search.on && !self.is_over() {
            self.deepen(1);
        }
    }

    /// Whether there is no position in which a move can be made.
    fn is_over(&self) -> bool {
        self.seen.as_ref().is_none_or(|seen| seen.look.outcome.is_some())
    }

    fn deepen(&mut self, plies: usize) {
        self.search.running = true;
        self.search.plies = plies;
        self.search.phase = format!("looking {} ahead", counted(plies, "ply"));
        self.ask(Ask::Values(self.line.at(), plies));
    }

    /// Ends the search; what it found out stays.
    pub(super) fn stop(&mut self) {
        self.search.running = false;
        self.search.play_best = false;
        self.search.phase.clear();
        self.forget(Slot::Values);
    }

    pub(super) fn receive_progress(&mut self, said: Progress) {
        let Progress { phase, done, of, moves } = said;
        if let (Some(done), Some(of)) = (done, of) {
            self.search.phase = format!("looking {phase} ahead: {done} of {of}");
        } else if let Some(done) = done {
            self.search.phase = format!("{phase} {done}");
        }
        for valued in moves {
            self.search.by.insert(valued.mv, valued.value);
        }
    }

    pub(super) fn receive_values(&mut self, values: Values) {
        let table = values.source.kind == "table";
        let plies = self.search.plies;
        self.search.by = values.moves.iter().map(|one| (one.mv.clone(), one.value)).collect();
        let is_best_known = !values.best.is_empty();
        self.search.values = Some(values);
        if self.search.play_best && is_best_known {
            return self.play_best();
        }
        // A value that is known for all moves does not change.
        let is_known = self.search.by.values().all(|value| value.is_final());
        if table || is_known || plies == MOST_PLIES {
            let play_best = self.search.play_best;
            self.stop();
            if play_best {
                self.say(format!("no best move is known within {}", counted(plies, "ply")));
            }
        } else {
            self.deepen(plies + 1);
        }
    }

    /// Plays the best move that is known, or looks for one first.
    pub(super) fn play_best(&mut self) {
        if self.is_over() || self.is_busy() {
            return;
        }
        if !self.search.on {
            self.search.on = true;
            self.begin_search();
        }
        match self.search.values.as_ref().and_then(|values| values.best.first()).cloned() {
            Some(best) => {
                self.stop();
                self.play(&best);
            }
            None if self.search.running => {
                self.search.play_best = true;
                self.say("looking for a best move: Esc ends it");
            }
            None => self.say("no best move is known"),
        }
    }
}
