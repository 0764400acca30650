//! Retrograde tables of Crosstrack's study boards: a byte for every position.
//!
//! The rulesets are those of two players, automatic claims and fixed connectors. Pieces are labelled
//! from the view of the player to move (*mine* and *theirs*); pieces of one owner and pattern are not
//! distinguished; positions that differ by a quarter turn that keeps the connectors are one.
//!
//! An [`Arrangement`] says what lies where, without orientations; its
//! positions are the vectors of orientations, numbered by bit fields. Pieces never leave the board
//! (PL-STAY), so a move leads to an arrangement of the same pieces, or to one with a piece more. The
//! solver therefore goes through the material classes from the most pieces down. It solves a class by
//! rounds over sets of positions that are held as bits: `k` rounds find the wins and losses in about
//! `2k` plies. Positions that no round reaches are draws.
//!
//! [`NumberedTable`] holds all values in one array or file; [`ClassedTable`] has a file for each
//! material class, and needs memory for one class and those that placements from it lead to.

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
mod zugzwang;
mod estimate;
mod classed;
mod solvable;

pub use self::arrangement::Arrangement;
pub use self::classed::ClassedTable;
pub use self::estimate::estimate;
pub use self::fields::BitFields;
pub use self::model::{BoardModel, MaterialClass};
pub use self::numbered::NumberedTable;
pub use self::space::{PositionNumber, PositionSpace};
pub use self::zugzwang::{Zugzwangs, first_zugzwang, zugzwangs};
