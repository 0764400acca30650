//! The rules of Crosstrack: its data, its positions and moves, its notation.

pub mod compass;
pub mod geometry;
pub mod readings;
pub mod links;
pub mod piece;
pub mod sets;
pub mod edition;
pub mod intersection;
pub mod board;
pub mod action;
pub mod spec;
pub mod ruleset;
mod record;
pub mod track;
pub mod setup;
pub mod position;
pub mod legality;
pub mod movegen;
pub mod distance;
pub mod turns;
pub mod notation;
pub mod named;
pub mod symmetry;
pub mod key;
pub mod win;
pub mod threats;
mod game;
pub mod tactics;

pub use self::action::{Action, Move};
pub use self::edition::Seats;
pub use self::geometry::Board;
pub use self::position::Position;
pub use self::ruleset::{Ruleset, RulesetSpec};
pub use self::setup::Setup;
