//! A whole game solved from its start: every position that can be reached, won, lost or neither.
//!
//! For any game of two players. `explore` follows all moves from the start, keeps one position of
//! each canonical key and remembers which leads to which; [`solve`] goes back from the finished
//! ones. The value of a position is for the player to move, in plies of perfect play (the winner
//! hurries, the loser delays). Play may go round in circles: a position in
//! which neither side can force a win is a draw, whether play ends or not.
//!
//! A position *within the tables* is one that can be reached from the start by legal moves, up to
//! the symmetries of the game. [`check`] derives every value again from the values of what follows,
//! on a second walk through the rules that keeps no graph: consistent values are right, since wins
//! and losses rest on values of smaller distance.
//!
//! Tables of study boards of one particular game may do better with numbers for positions; this is
//! for games that have none, and for judging those that do.

pub mod value;
mod explore;
pub mod table;
pub mod check;
#[cfg(feature = "tables")]
pub mod file;
pub mod solve;

pub use crate::solve::retrograde::explore::{Limits, NotSolved, Packed, pack};
pub use crate::solve::retrograde::table::Table;
pub use crate::solve::retrograde::value::{Fate, Value};
