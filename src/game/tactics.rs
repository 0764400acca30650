//! What a search may know of a game beyond its rules: facts that are slow to find move by move.
//!
//! Every fact has a default that follows from the rules, so that a game is searched correctly
//! before it says anything here. What a game does say is held against the rules by tests.

use crate::base::{Outcome, Players};
use crate::game::{Game, GameExt};

/// A set of up to 64 things that moves change and threats need; which is which is for the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Squares(pub u64);

impl Squares {
    /// Everything.
    pub const ALL: Self = Self(u64::MAX);

    /// Returns whether the two sets share something.
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// A move that would win, and what must stay as it is for that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threat<M> {
    /// The move.
    pub mv: M,
    /// What it needs: while a move of another player changes none of these and does not end the
    /// game, the threat stays a legal move and wins.
    pub needs: Squares,
}

/// A game with facts for a search.
pub trait Tactics: Game + Sized {
    /// Returns whether turns pass round the players in order, and a move can win only for the side
    /// that makes it.
    fn is_orderly(&self) -> bool {
        false
    }

    /// Returns whether the side to move can win with the last of so many plies, as far as whose
    /// turn that is decides it.
    ///
    /// # Panics
    /// If `plies` is 0.
    fn is_in_turn(&self, position: &Self::Position, plies: usize) -> bool {
        let mover = self.to_move(position);
        let last = mover.nth_after(plies - 1, self.players());
        !self.is_orderly() || self.side_of(mover).contains(last)
    }

    /// Returns every move that wins at once for the side that makes it, ascending.
    fn winning_moves(&self, position: &Self::Position) -> Vec<Self::Move> {
        let side = Outcome::Win(self.side_of(self.to_move(position)));
        let mut moves = self.moves(position);
        moves.retain(|&mv| self.outcome(&self.play(position, mv)) == Some(side));
        moves
    }

    /// Returns whether there is such a move.
    fn has_win(&self, position: &Self::Position) -> bool {
        !self.winning_moves(position).is_empty()
    }

    /// Returns whether no opponent wins at once after a legal move: by the move that follows it.
    ///
    /// **Cost** that of the move and of [`has_win`](Tactics::has_win).
    fn is_safe(&self, position: &Self::Position, mv: Self::Move) -> bool {
        let side = self.side_of(self.to_move(position));
        let next = self.play(position, mv);
        self.outcome(&next).is_some() || side.contains(self.to_move(&next)) || !self.has_win(&next)
    }

    /// Returns a lower bound on the plies until anybody wins, however all play; asked only while
    /// the game goes on. Counting stops above `most`.
    fn min_plies(&self, _: &Self::Position, _most: usize) -> usize {
        1
    }

    /// Returns a lower bound on the own turns that a side needs to force a win, since the others
    /// can wait for so long; asked only while the game goes on. Counting stops above `most`.
    fn min_turns(&self, _: &Self::Position, _side: Players, _most: usize) -> usize {
        1
    }

    /// Leaves out legal moves after which the mover's side forces no win by its next turn, since
    /// the others can wait; asked only where the mover cannot win at once. Whether anything can be
    /// said of the position: if not, all are kept.
    fn prune_unhelpful(&self, _: &Self::Position, _: &mut Vec<Self::Move>) -> bool {
        false
    }

    /// Returns moves by which all others can wait while the side has so many turns of its own, none
    /// of which wins then; `None` if none are found. Asked only while the game goes on.
    fn waiting_moves(
        &self,
        _: &Self::Position,
        _side: Players,
        _turns: usize,
    ) -> Option<Vec<Self::Move>> {
        None
    }

    /// Returns the position after a legal move of a player who cannot win at once.
    fn play_non_winning(&self, position: &Self::Position, mv: Self::Move) -> Self::Position {
        self.play(position, mv)
    }

    /// Returns some of the moves with which the next player would win at once if the player to move
    /// passed; asked only where the player to move cannot win at once.
    fn threats(&self, _: &Self::Position) -> Vec<Threat<Self::Move>> {
        Vec::new()
    }

    /// Returns whether the next player would win at once if the player to move passed, as far as is
    /// seen: some of the winning moves may be missed. Asked only where the game goes on.
    fn has_threat(&self, _: &Self::Position) -> bool {
        false
    }

    /// Keeps the moves that touch something of every threat of the next player, where the player to
    /// move cannot win at once; for games whose turns are orderly.
    fn keep_touching(&self, position: &Self::Position, moves: &mut Vec<Self::Move>) {
        for Threat { needs, .. } in self.threats(position) {
            moves.retain(|&mv| self.touches(position, mv).intersects(needs));
        }
    }

    /// Returns what a legal move changes, at least.
    fn touches(&self, _: &Self::Position, _: Self::Move) -> Squares {
        Squares::ALL
    }

    /// Returns one move for all legal moves that lead to positions with the same canonical key for
    /// a reason that is seen at once; by default the move itself.
    fn representative(&self, _: &Self::Position, mv: Self::Move) -> Self::Move {
        mv
    }
}
