//! Solves games of two players by retrograde analysis: a [`Tablebase`] has the [`Value`] (win, loss or
//! draw, and the distance to the win, DTW) of every position. A game opts in by implementing
//! [`Solvable`]; any game of the library's `Game` trait can be solved by [`solve()`].
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
//! A value is for the player to move, in plies of perfect play: the winner takes the shortest way, the
//! loser the longest. Play may repeat positions; a position in which neither side can force a win is a
//! draw, whether play ends or not.
//!
//! There are two storages. [`KeyedTable`] has the canonical keys of all positions that can be reached
//! from the start, for any game. [`dense::NumberedTable`] and [`dense::ClassedTable`] have a byte for
//! each position of a Crosstrack study board, in one array or in a file for each material class. The
//! [files](mod@file) of all have one layout; [`open`] reads them.
//!
//! [`check()`] derives every value again from the values after each legal move. Consistent values are
//! right, since each win or loss rests on values with smaller distances.

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

pub use self::check::{CheckReport, VerifyError, check, check_some};
pub use self::error::{BuildError, Limits, TableError};
pub use self::graph::{PackedKey, packed_key};
pub use self::keyed::KeyedTable;
pub use self::solvable::{AnyTablebase, Estimate, Solvable, open};
pub use self::solve::solve;
pub use self::tablebase::{
    ClassCounts, FindResult, Progress, Tablebase, ValueCounts, ValuedMoves, Watch, ignore_progress,
};
pub use self::value::{Fate, ParseValueError, Value, outcome_value};
