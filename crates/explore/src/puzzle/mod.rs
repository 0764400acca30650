//! Puzzles: positions with a goal and one winning first move, which programs prove and rate.
//!
//! A position is a *puzzle* for a [`Goal`] if the player to move can reach the goal whatever the others do,
//! and cannot win faster. It is *unique* if exactly one first move reaches it. Both are proved by
//! exhaustive search: a forced win by [`crosstrack::solve`], with a certificate that the rules replay; a
//! solitaire win by [`solitaire`]. Difficulty and themes are computed from the solution ([`rate`]), so
//! [`check`] can derive every field of a table again.
//!
//! Everything here works for any game that implements [`PuzzleGame`].
//!
//! - [`mod@prove`]: whether a position is a puzzle for a goal; [`solitaire`]: the same while the others pass
//! - [`rate`]: difficulty and themes
//! - [`mod@table`]: tables of puzzles, shipped or from a user; [`check`] derives them again
//! - [`mod@zugzwang`]: positions of a solved game in which nobody wants to move

mod goal;
pub mod error;
pub mod solitaire;
pub mod rate;
mod strategy;
pub mod prove;
pub mod table;
pub mod check;
pub mod zugzwang;

pub use self::rate::Level;
pub use self::table::{Column, Record};
pub use crate::puzzle::goal::{Goal, ParseGoalError};
use crosstrack::game::{Game, Rulebook};
use crosstrack::solve::certificate::Lemmas;

/// A line of play: moves with the positions between them.
#[derive(Clone, Debug)]
pub struct Line<G: Game> {
    /// The moves, each with the position before it.
    pub moves: Vec<LineMove<G>>,
    /// The position after the last move.
    pub end: G::Position,
}

/// A move of a line of play.
#[derive(Clone, Debug)]
pub struct LineMove<G: Game> {
    /// The position before the move.
    pub before: G::Position,
    /// The move that is played in the position `before`.
    pub mv: G::Move,
    /// Whether the winning side makes the move.
    pub by_winner: bool,
}

/// A theme of puzzles: its name, such as `parry`, and its meaning.
pub type Theme = (&'static str, &'static str);

/// A game with puzzles: its tables and themes. By default, it has none.
pub trait PuzzleGame: Lemmas + Rulebook {
    /// The themes that only this game has, in the order in which they are listed.
    const THEMES: &'static [Theme] = &[];

    /// The shipped tables of puzzles: their paths in the repository and their texts (CSV).
    const TABLES: &'static [(&'static str, &'static str)] = &[];

    /// Returns how well the win at the end of a line is hidden, for example by how many pieces its path
    /// exceeds the minimum.
    fn concealment(&self, _end: &Self::Position) -> usize {
        0
    }

    /// Returns the themes among [`PuzzleGame::THEMES`] that a solution has.
    fn themes(&self, _line: &Line<Self>) -> Vec<&'static str> {
        Vec::new()
    }
}
