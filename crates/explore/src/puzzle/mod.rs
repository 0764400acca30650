//! Puzzles: positions with a goal and one way to begin, found, proved and rated by machine.
//!
//! A position is a *puzzle* for a [`Goal`] if the player to move can force the goal, and cannot win
//! sooner. It is *unique* if exactly one first move does so. Both are proved by exhaustive search: for
//! a forced win by [`crosstrack::solve`], with a certificate that the rules replay; for a solitaire puzzle
//! by [`solitaire`]. Difficulty and themes are computed from the solution ([`rate`]), so that [`check`]
//! can derive every field of a table again.
//!
//! Everything here is for any game; what is the game's own stands behind [`PuzzleGame`].
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

/// A line of play with the positions that it goes through.
#[derive(Clone, Debug)]
pub struct Line<G: Game> {
    /// The moves, each with the position before it.
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
    /// Whether it is made by those who are to win.
    pub by_winner: bool,
}

/// A theme, and what it says of a puzzle.
pub type Theme = (&'static str, &'static str);

/// What puzzles need to know of a game beyond its rules.
pub trait PuzzleGame: Lemmas + NamedGame {
    /// The version of the generator for this game: another one finds other puzzles for the same
    /// seed. It changes with [`PuzzleGame::candidate`], with [`PuzzleGame::reductions`], and with a search
    /// that decides more within the budget of an attempt: it may leave more pieces out.
    const VERSION: &'static str;

    /// The themes that only this game has, in the order in which they are listed.
    const THEMES: &'static [Theme];

    /// The tables of puzzles that come with the program: path in the repository and text.
    const TABLES: &'static [(&'static str, &'static str)] = &[];

    /// The ruleset with those readings to which a position's text belongs.
    ///
    /// # Errors
    /// If there is no such ruleset.
    fn with_readings(readings: &str, position: &str) -> Result<Self, String>;

    /// The readings, such that [`PuzzleGame::with_readings`] gives this ruleset back.
    fn readings(&self) -> String;

    /// A position in which the goal may be in reach, made or met in play; the same for equal
    /// numbers drawn. Whether it is a puzzle is for others to say.
    fn candidate(&self, goal: Goal, random: &mut Random) -> Option<Self::Position>;

    /// Positions with less on the board that are as natural as this one: what a puzzle could be
    /// reduced to in one step.
    fn reductions(&self, position: &Self::Position) -> Vec<Self::Position>;

    /// Whether a puzzle is only reduced to positions with the same winning first move. That is
    /// quicker to check than whether any move wins.
    fn keeps_first_move(&self, _: Goal) -> bool {
        false
    }

    /// The position as if a turn had been passed; `None` if no turn can be passed there. Then there are
    /// no threats in it, and no solitaire puzzle.
    fn after_null_move(&self, position: &Self::Position) -> Option<Self::Position>;

    /// A number for how hard the win at the end of a line is to see, such as how much longer its path
    /// is than the shortest possible one.
    fn concealment(&self, end: &Self::Position) -> usize;

    /// Those of [`PuzzleGame::THEMES`] that a solution has.
    fn themes(&self, line: &Line<Self>) -> Vec<&'static str>;
}
