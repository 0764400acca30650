#![doc = include_str!("../README.md")]

pub mod base;
pub mod game;
#[cfg(feature = "cli")]
pub mod table;
#[cfg(feature = "cli")]
pub mod draw;
#[cfg(feature = "solve")]
pub mod sat;
pub mod solve;
pub mod verify;
#[cfg(feature = "solve")]
pub mod puzzle;
pub mod crosstrack;
pub mod crossings;
#[cfg(feature = "conform")]
pub mod conform;
#[cfg(feature = "cli")]
pub mod report;
#[cfg(feature = "cli")]
pub mod cli;

pub use crate::crosstrack::rules::action::{Action, Move};
pub use crate::crosstrack::rules::edition::Seats;
pub use crate::crosstrack::rules::geometry::Board;
pub use crate::crosstrack::rules::position::Position;
pub use crate::crosstrack::rules::ruleset::{Ruleset, RulesetSpec};
pub use crate::crosstrack::rules::setup::Setup;
pub use crate::game::{Game, GameExt};
