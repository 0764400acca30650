//! Retrograde tables of Crosstrack's study boards, with a byte for every position.
//!
//! There are tables for rulesets with two players, automatic claims and fixed connectors. Pieces are
//! labelled from the view of the player to move (*mine* and *theirs*); pieces of one owner and pattern are
//! not distinguished; positions that differ only by a quarter turn that leaves the connectors unchanged
//! count as one.
//!
//! An [`Arrangement`] says which piece lies on which cell, without orientations. Each combination of
//! orientations of its pieces is one of its positions; the bit fields of a position's number hold the
//! orientations. Pieces never leave the board (PL-STAY), so a move leads to an arrangement of the same
//! pieces, or to one with one more piece. The solver therefore goes through the material classes from the
//! most pieces down. It solves a class in rounds, with sets of positions stored as bits: `k` rounds find
//! the wins and losses in up to about `2k` plies. Positions that no round reaches are draws.
//!
//! [`NumberedTable`] holds the values of some classes, or all, in one array or file; [`ClassedTable`] has a file for each
//! material class, and needs memory for one class and the classes that its placements lead to.

mod arrangement;
mod fields;
mod bits;
mod model;
mod space;
mod finished;
pub mod byte;
mod job;
mod solve;
mod numbered;
mod memory;
mod classed;
mod solvable;

pub use self::arrangement::Arrangement;
pub use self::classed::ClassedTable;
pub use self::fields::BitFields;
pub use self::model::{BoardModel, MaterialClass};
pub use self::numbered::NumberedTable;
pub use self::space::{PositionNumber, PositionSpace};
