//! Facts about a game that speed up a search.
//!
//! Every method has a default that follows from the rules alone, so that a search is correct for any game. Tests
//! compare overrides with the defaults.

use crate::base::{Outcome, Players};
use crate::game::{GameExt, Symmetric};

/// A set of squares, as a mask. Each game assigns the 64 bits to its squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Squares(pub u64);

impl Squares {
    /// All squares.
    pub const ALL: Self = Self(u64::MAX);

    /// Returns whether two sets have a square in common.
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

/// A threat of a player: a move that would win, and the squares that must not change until then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threat<M> {
    /// Move that would win.
    pub mv: M,
    /// Squares that the threat needs: if a move of another player changes none of them and does not end the game,
    /// the threat stays legal and winning.
    pub needs: Squares,
}

/// A game with facts that speed up a search.
///
/// # Examples
/// ```
/// use crosstrack::game::{Game, Tactics};
///
/// let game = crosstrack::Ruleset::default();
/// assert!(!game.has_win(&game.start()));
/// // A path takes at least six pieces.
/// assert_eq!(game.min_plies(&game.start(), 9), 6);
/// ```
pub trait Tactics: Symmetric {
    /// Returns whether players take turns in order and a move can win only for the mover's side.
    fn is_orderly(&self) -> bool {
        false
    }

    /// Returns whether the last of `plies` plies, beginning with this turn, can be a turn of the side to move.
    /// Always true in a game that is not [orderly](Self::is_orderly).
    ///
    /// # Panics
    /// If `plies` is 0.
    fn is_in_turn(&self, position: &Self::Position, plies: usize) -> bool {
        let mover = self.to_move(position);
        let last = mover.nth_after(plies - 1, self.players());
        !self.is_orderly() || self.side_of(mover).contains(last)
    }

    /// Returns every move that wins at once for the mover's side, ascending.
    fn winning_moves(&self, position: &Self::Position) -> Vec<Self::Move> {
        let side = Outcome::Win(self.side_of(self.to_move(position)));
        let mut moves = self.moves(position);
        moves.retain(|&mv| self.outcome(&self.play(position, mv)) == Some(side));
        moves
    }

    /// Returns whether the player to move can win at once.
    fn has_win(&self, position: &Self::Position) -> bool {
        !self.winning_moves(position).is_empty()
    }

    /// Returns whether a legal move gives no opponent an immediate win: it ends the game, or the next player is
    /// on the mover's side or cannot win at once.
    ///
    /// **Cost** that of the move and of [`has_win`](Tactics::has_win).
    fn is_safe(&self, position: &Self::Position, mv: Self::Move) -> bool {
        let side = self.side_of(self.to_move(position));
        let next = self.play(position, mv);
        self.outcome(&next).is_some() || side.contains(self.to_move(&next)) || !self.has_win(&next)
    }

    /// Returns whether the game goes on after a legal move, and the next player can then win at once.
    fn lets_win(&self, position: &Self::Position, mv: Self::Move) -> bool {
        let next = self.play(position, mv);
        self.outcome(&next).is_none() && self.has_win(&next)
    }

    /// Returns the legal moves, ascending, except some after which one of `replies` is legal and leaves the player after the
    /// next one no win at once. The player to move must not be able to win at once.
    fn moves_despite(&self, position: &Self::Position, _replies: &[Self::Move]) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.moves_into(position, &mut moves);
        moves
    }

    /// Removes from `moves` those after which the next player can play `reply` so that the player after that cannot win
    /// at once. The player to move must not be able to win at once.
    fn keep_unanswered(
        &self,
        position: &Self::Position,
        moves: &mut Vec<Self::Move>,
        reply: Self::Move,
    ) {
        moves.retain(|&mv| {
            let next = self.play_non_winning(position, mv);
            self.outcome(&next).is_some()
                || self.check(&next, reply).is_err()
                || self.lets_win(&next, reply)
        });
    }

    /// Returns a lower bound on the number of plies until any player wins; `most + 1` if the bound is above `most`.
    /// The position must not be finished.
    fn min_plies(&self, _: &Self::Position, _most: usize) -> usize {
        1
    }

    /// Returns a lower bound on the number of its own turns that a side needs to win while all others play
    /// [waiting moves](Self::waiting_moves). If the bound exceeds `most`, any number above `most` may be
    /// returned. The position must not be finished.
    fn min_turns(&self, _: &Self::Position, _side: Players, _most: usize) -> usize {
        1
    }

    /// Removes from `moves`, which are legal, some after which the mover's side does not win within `turns` more turns of its
    /// own, because all others can play [waiting moves](Self::waiting_moves). The player to move must not be able to win at
    /// once.
    fn keep_near(&self, _: &Self::Position, _turns: usize, _: &mut Vec<Self::Move>) {}

    /// Removes from `moves` those after which the mover's side cannot force a win by its next turn, because all
    /// others can play [waiting moves](Self::waiting_moves). Returns false, and leaves `moves` unchanged, if
    /// nothing is known about the position. The player to move must not be able to win at once.
    fn prune_unhelpful(&self, _: &Self::Position, _: &mut Vec<Self::Move>) -> bool {
        false
    }

    /// Returns waiting moves for the players outside `side`: if these players only repeat such moves, `side` does
    /// not win within `turns` turns of its own. Returns `None` if no waiting moves are found. The position must
    /// not be finished.
    fn waiting_moves(
        &self,
        _: &Self::Position,
        _side: Players,
        _turns: usize,
    ) -> Option<Vec<Self::Move>> {
        None
    }

    /// Returns the position after a legal move in a position without winning moves.
    fn play_non_winning(&self, position: &Self::Position, mv: Self::Move) -> Self::Position {
        self.play(position, mv)
    }

    /// Returns threats of the next player, not necessarily all of them. A threat is a move that would win after a
    /// null move. The player to move must not be able to win at once.
    fn threats(&self, _: &Self::Position) -> Vec<Threat<Self::Move>> {
        Vec::new()
    }

    /// Returns the position after a null move; `None` if none is possible. The position must not be finished. A position
    /// without a null move has no threats that a search may imagine.
    fn after_null_move(&self, _: &Self::Position) -> Option<Self::Position> {
        None
    }

    /// Returns a *private line* that begins with `mv`, a legal move of the next player after a null move: if the player to move
    /// changes none of the squares that the line needs, `mv` stays legal, and after it the side of the next player wins in the
    /// next turn of its own, whatever the player between does, unless that player wins at once. Returns `None` if no such
    /// line is known. Neither the player to move nor the next player may be able to win at once.
    fn private_line(&self, _: &Self::Position, _mv: Self::Move) -> Option<Threat<Self::Move>> {
        None
    }

    /// Returns whether a reply changes nothing that a [private line](Self::private_line) needs, and leaves nobody a win before
    /// the line ends. The reply must not win at once.
    fn outlasts(
        &self,
        position: &Self::Position,
        line: &Threat<Self::Move>,
        reply: Self::Move,
    ) -> bool {
        if self.touches(position, reply).intersects(line.needs) {
            return false;
        }
        let next = self.play_non_winning(position, reply);
        if self.outcome(&next).is_some() {
            return false;
        }
        let then = self.play_non_winning(&next, line.mv);
        self.outcome(&then).is_none() && !self.has_win(&then)
    }

    /// Returns whether the next player would win at once after a null move; false if that is not known. The
    /// position must not be finished.
    fn has_threat(&self, _: &Self::Position) -> bool {
        false
    }

    /// Keeps those of `moves` that touch every threat of the next player, that is, change a square that the threat
    /// needs. The game must be orderly, and the player to move must not be able to win at once.
    fn keep_touching(&self, position: &Self::Position, moves: &mut Vec<Self::Move>) {
        for Threat { needs, .. } in self.threats(position) {
            moves.retain(|&mv| self.touches(position, mv).intersects(needs));
        }
    }

    /// Returns the legal moves that [touch every threat](Self::keep_touching) of the next player, in the order of moves.
    fn touching_moves(&self, position: &Self::Position) -> Vec<Self::Move> {
        let mut moves = self.moves(position);
        self.keep_touching(position, &mut moves);
        moves
    }

    /// Returns a set that includes every square that a legal move changes.
    fn touches(&self, _: &Self::Position, _: Self::Move) -> Squares {
        Squares::ALL
    }

    /// Returns the move that represents `mv` and all legal moves that obviously lead to a position equivalent to
    /// that after `mv`; by default, `mv` itself.
    fn representative(&self, _: &Self::Position, mv: Self::Move) -> Self::Move {
        mv
    }
}
