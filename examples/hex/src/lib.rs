//! The game Hex on the toolkit of Crosstrack: what `docs/your-game.md` builds step by step.

mod conform;
mod explore;
mod player;
mod rules;
mod verify;

pub use crate::conform::suite;
pub use crate::rules::{Hex, Move, Position, Swap};
