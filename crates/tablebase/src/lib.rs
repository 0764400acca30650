//! Solves two-player games by retrograde analysis. A [`Tablebase`] has the [`Value`] of every position:
//! win, loss or draw, with the distance to the win (DTW). A game opts in by implementing [`Solvable`];
//! [`solve()`] solves any game that implements the library's `Game` trait.
//!
//! ```
//! use crosstrack::game::Game as _;
//! use crosstrack_tablebase::{Solvable as _, Value, check, ignore_progress};
//!
//! let game: crossings::Ruleset = "3x3".parse()?;
//! let table = game.solve(&mut ignore_progress)?;
//! assert_eq!(table.value(&game.start())?, Some(Value::win(5)));
//! assert_eq!(check(&*table, &mut ignore_progress)?.mismatch, None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A value is from the view of the player to move, and counts plies of perfect play: the winner takes the
//! shortest way, the loser the longest. Play may repeat positions; a position in which neither side can
//! force a win is a draw, whether play ends or not.
//!
//! There are two ways of storing values. [`KeyedTable`] works for any game; it has the canonical keys of
//! all positions that can be reached from the start. [`dense::NumberedTable`] and [`dense::ClassedTable`]
//! have a byte for each position of a Crosstrack study board, in memory or in a file for each material
//! class. Every table is stored as a folder of [files](mod@file) with the same layout; [`open`] reads them.
//!
//! [`check()`] derives every value again from the values after each legal move. If all values are
//! consistent in this way, they are right, since each win or loss follows from values with smaller
//! distances.

pub mod dense;
mod value;
mod error;
mod tablebase;
mod graph;
mod keyed;
mod check;
mod solve;
pub mod file;
pub mod part;
pub mod keyed_file;
mod solvable;

pub use self::check::{CheckReport, VerifyError, check};
pub use self::error::{BuildError, Limits, TableError};
pub use self::graph::{PackedKey, packed_key};
pub use self::keyed::KeyedTable;
pub use self::solvable::{AnyTablebase, Solvable, open};
pub use self::solve::solve;
pub use self::tablebase::{
    FindResult, Progress, Tablebase, ValueCounts, ValuedMoves, Watch, ignore_progress,
};
pub use self::value::{Fate, ParseValueError, Value, outcome_value};
