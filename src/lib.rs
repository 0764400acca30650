#![doc = include_str!("../README.md")]

pub mod bounded;
pub mod canonical;
pub mod certificate;
pub mod claim;
pub mod clauses;
#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "conform")]
pub mod conform;
#[cfg(feature = "solve")]
pub mod count;
pub mod crossings;
pub mod crosstrack;
pub mod data;
#[cfg(feature = "cli")]
pub mod draw;
#[cfg(feature = "tables")]
pub mod files;
#[cfg(feature = "solve")]
pub mod forced;
pub mod game;
pub mod perft;
#[cfg(feature = "solve")]
pub mod puzzle;
pub mod random;
#[cfg(feature = "cli")]
pub mod report;
pub mod retrograde;
#[cfg(feature = "solve")]
pub mod sat;
pub mod solve;
#[cfg(feature = "cli")]
pub mod table;
pub mod tablebase;
pub mod tactics;
pub mod verify;
pub mod vocab;

pub use crate::crosstrack::action::{Action, Move};
pub use crate::crosstrack::edition::Seats;
pub use crate::crosstrack::geometry::Board;
pub use crate::crosstrack::position::Position;
pub use crate::crosstrack::rules::{Ruleset, RulesetSpec};
pub use crate::crosstrack::setup::Setup;
pub use crate::game::{Game, GameExt};
