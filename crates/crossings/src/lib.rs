//! The wing of Crossings: everything about this game, and nothing else.

pub mod rules;
pub mod twin;
pub mod claims;
pub mod clauses;
mod retrograde;
pub mod draw;
pub mod puzzle;
pub mod explore;
pub mod conform;

pub use self::rules::ruleset::RulesetError;
pub use self::rules::setup::SetupError;
pub use self::rules::{
    Board, IllegalMoveError, Move, ParsePositionError, Position, Ruleset, RulesetSpec, Setup,
};
