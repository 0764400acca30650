//! The slow twins: the rules a second time, written from the rules and not from the fast code.
//!
//! They share with what they judge only the data files and the names of things (cells, moves,
//! setups as plain data). Everything is a map, a set or a search that anyone can follow; nothing
//! here is fast.

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
