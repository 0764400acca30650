//! Retrograde tables: the value of every position of a study board, with perfect play.
//!
//! Two players, each with the pieces of one or two sets or with others, paths that win by
//! themselves, fixed connectors. Owners are seen from the player to move (*mine* and *theirs*), like pieces of one
//! owner are not distinguished, and quarter turns that keep the connectors are folded together.
//!
//! What lies where, orientations aside, is an [`arrangement`]; its positions are the vectors of
//! orientations, numbered by [`fields`] of bits. Pieces never leave the board (PL-STAY), so a move
//! leads to an arrangement of the same pieces, or to a fuller one. [`solve`] therefore goes through
//! the material classes from the fullest down and does each once, by rounds over sets of positions
//! held as bits: `k` rounds find what is won or lost in about `2k` plies. What no round reaches is
//! play without end: a draw.
//!
//! [`NumberedTable`] holds the values, as one storage of a
//! [`Tablebase`](crate::Solved) game; [`classed`] has a file for each material class,
//! so that memory is needed for one class and what placements from it lead to.

pub mod arrangement;
pub mod fields;
mod bits;
pub mod model;
pub mod space;
pub mod finished;
pub mod byte;
mod job;
pub mod solve;
pub mod numbered;
pub mod zugzwang;
pub mod estimate;
pub mod classed;
mod solvable;

pub use self::classed::ClassedTable;
pub use self::model::BoardModel;
pub use self::numbered::NumberedTable;
pub use self::space::PositionSpace;
