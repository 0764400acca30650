//! Playing against the computer: when it is to move, and how its moves are requested and played.

use crate::app::{App, Intent};
use crate::request::{Request, Slot};

impl App {
    /// Returns whether the computer is to move on the board.
    pub fn is_computers_turn(&self) -> bool {
        let Some((opponent, board)) = self.opponent.as_ref().zip(self.board.as_ref()) else {
            return false;
        };
        let is_person = opponent.persons.contains(&board.look.to_move);
        self.session.is_none() && board.look.outcome.is_none() && !is_person
    }

    /// Requests a move of the computer if it is the computer's turn and no moves are taken back.
    pub(super) fn let_computer_move(&mut self) {
        self.cancel(Slot::Choose);
        if self.is_computers_turn()
            && self.line.here == self.line.moves.len()
            && let Some(opponent) = &self.opponent
        {
            let (level, seed) = (opponent.level, opponent.seed);
            self.request(Request::Choose(self.line.at(), level, seed));
        }
    }

    /// Plays the computer's move.
    pub(super) fn receive_choice(&mut self, mv: &str) {
        let at = self.line.at().with_move(mv);
        self.request_board(Request::Look(at), Intent::Play { own: false });
    }

    /// Returns the number of moves before the last move that a person made. Without computer players,
    /// returns the number of moves before the last move.
    pub(super) fn ply_before(&self) -> usize {
        let one = self.line.here.saturating_sub(1);
        let Some((opponent, board)) = self.opponent.as_ref().zip(self.board.as_ref()) else {
            return one;
        };
        let line = &board.look.line[..self.line.here.min(board.look.line.len())];
        line.iter().rposition(|played| opponent.persons.contains(&played.player)).unwrap_or(0)
    }
}
