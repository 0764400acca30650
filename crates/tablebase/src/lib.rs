//! A whole game solved from its start: every position that can be reached, won, lost or neither.
//!
//! For any game of two players. `explore` follows all moves from the start, keeps one position of
//! each canonical key and remembers which leads to which; [`solve()`] goes back from the finished
//! ones. The value of a position is for the player to move, in plies of perfect play (the winner
//! hurries, the loser delays). Play may go round in circles: a position in
//! which neither side can force a win is a draw, whether play ends or not.
//!
//! A [`Tablebase`] game gives the value of every position, whatever its storage. There are two: by
//! canonical key, for any game ([`keyed`]), and by number, for a game that numbers its positions. A
//! game chooses by implementing [`Solvable`]. The [files](mod@file) of both have one layout.
//!
//! A position *within the tables* by key is one that can be reached from the start by legal moves,
//! up to the symmetries of the game. [`check()`] derives every value again from the values of what
//! follows; consistent values are right, since wins and losses rest on values of smaller distance.

pub mod dense;
pub mod value;
pub mod error;
pub mod tablebase;
mod explore;
pub mod keyed;
pub mod check;
pub mod solve;
pub mod file;
pub mod part;
pub mod keyed_file;
pub mod solvable;

pub use self::check::{CheckReport, VerifyError, check, check_some};
pub use self::error::{BuildError, Limits, TableError};
pub use self::explore::{PackedKey, packed_key};
pub use self::keyed::KeyedTable;
pub use self::solvable::open;
pub use self::solvable::{AnyTablebase, Estimate, Solvable};
pub use self::solve::solve;
pub use self::tablebase::{
    ClassCounts, FindResult, Progress, Tablebase, ValueCounts, ValuedMoves, Watch, ignore_progress,
};
pub use self::value::{Fate, ParseValueError, Value};
