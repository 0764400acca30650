#![doc = include_str!("../README.md")]

pub mod canonical;
pub mod claim;
pub mod clauses;
pub mod cli;
pub mod count;
pub mod crosstrack;
pub mod data;
pub mod draw;
pub mod game;
pub mod perft;
pub mod report;
pub mod sat;
pub mod table;
pub mod verify;
pub mod vocab;

pub use crate::crosstrack::action::{Action, Move};
pub use crate::crosstrack::edition::Seats;
pub use crate::crosstrack::geometry::Board;
pub use crate::crosstrack::position::Position;
pub use crate::crosstrack::rules::{Ruleset, RulesetSpec};
pub use crate::crosstrack::setup::Setup;
pub use crate::game::{Game, GameExt};
