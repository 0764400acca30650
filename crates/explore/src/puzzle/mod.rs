//! Puzzles: positions with a goal and one winning first move, found, proved and rated by machine.
//!
//! A position is a *puzzle* for a [`Goal`] if the player to move can force the goal, and cannot win
//! sooner. It is *unique* if exactly one first move does so. Both are proved by exhaustive search: for
//! a forced win by [`crosstrack::solve`], with a certificate that the rules replay; for a solitaire puzzle
//! by [`solitaire`]. Difficulty and themes are computed from the solution ([`rate`]), so that [`check`]
//! can derive every field of a table again.
//!
//! Everything here works for any game that implements [`PuzzleGame`].
//!
//! - [`mod@prove`]: whether a position is a puzzle for a goal; [`solitaire`] the same for one player
//! - [`rate`]: difficulty and themes
//! - [`find`]: attempts, each with a number that fixes what it finds
//! - [`mod@table`]: puzzles as tables, ours and a user's; [`check`] derives them again
//! - [`mod@zugzwang`]: positions of a solved game in which nobody wants to move

mod goal;
pub mod error;
pub mod solitaire;
pub mod rate;
mod strategy;
pub mod prove;
pub mod table;
pub mod find;
pub mod check;
pub mod zugzwang;

pub use self::rate::Level;
pub use self::table::{Column, Record};
pub use crate::puzzle::goal::{Goal, ParseGoalError};
use crosstrack::base::Random;
use crosstrack::game::{Game, NamedGame};
use crosstrack::solve::certificate::Lemmas;

/// A line of play with its positions.
#[derive(Clone, Debug)]
pub struct Line<G: Game> {
    /// The moves with the positions before them.
    pub moves: Vec<LineMove<G>>,
    /// The position after the last.
    pub end: G::Position,
}

/// A move in a line.
#[derive(Clone, Debug)]
pub struct LineMove<G: Game> {
    /// The position before it.
    pub before: G::Position,
    /// The move.
    pub mv: G::Move,
    /// Whether the side that wins makes it.
    pub by_winner: bool,
}

/// A theme (its word and its meaning).
pub type Theme = (&'static str, &'static str);

/// A game with puzzles: its candidates, reductions and themes.
pub trait PuzzleGame: Lemmas + NamedGame {
    /// The version of the generator for this game; another version finds other puzzles for the same seed.
    /// Change it with [`PuzzleGame::candidate`], with [`PuzzleGame::reductions`], and with a search that
    /// decides more within the budget of an attempt.
    const VERSION: &'static str;

    /// The themes of this game alone, in the order of lists.
    const THEMES: &'static [Theme];

    /// The shipped tables of puzzles: path in the repository and text.
    const TABLES: &'static [(&'static str, &'static str)] = &[];

    /// Returns the ruleset of a position's text under some readings.
    ///
    /// # Errors
    /// If the readings are invalid or do not fit the position.
    fn with_readings(readings: &str, position: &str) -> Result<Self, String>;

    /// Returns the readings with which [`PuzzleGame::with_readings`] returns this ruleset.
    fn readings(&self) -> String;

    /// Returns a position in which the goal may be in reach, constructed or from random play. Equal random
    /// numbers give equal positions. Does not check whether it is a puzzle.
    fn candidate(&self, goal: Goal, random: &mut Random) -> Option<Self::Position>;

    /// Returns the positions with fewer pieces to which one step can reduce a puzzle.
    fn reductions(&self, position: &Self::Position) -> Vec<Self::Position>;

    /// Returns whether reductions must keep the winning first move, which is faster to check.
    fn keeps_first_move(&self, _: Goal) -> bool {
        false
    }

    /// Returns the position after a null move; `None` if none is possible. Then the position has no threats
    /// and is no solitaire puzzle.
    fn after_null_move(&self, position: &Self::Position) -> Option<Self::Position>;

    /// Returns how hard the win at the end of a line is to see, such as the length of its path beyond the
    /// shortest possible one.
    fn concealment(&self, end: &Self::Position) -> usize;

    /// Returns those of [`PuzzleGame::THEMES`] that a solution has.
    fn themes(&self, line: &Line<Self>) -> Vec<&'static str>;
}
