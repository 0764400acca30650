//! A second, slow implementation of the rules, for comparison with the fast one.
//!
//! It is written from the clauses and shares with the fast code only the data files and plain data types (cells,
//! moves, setups). It uses maps, sets and simple searches.

pub mod geometry;
pub mod links;
pub mod small;
pub mod win;
pub mod rules;
pub mod turns;
mod wait;

pub use self::geometry::{Slot, Touch, TwinBoard};
pub use self::links::Paths;
pub use self::rules::{PieceName, TurnedTile, TwinPosition, TwinRules};
pub use self::win::Tiling;
