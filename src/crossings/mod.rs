//! The wing of Crossings: everything about this game, and nothing else.

pub mod rules;
pub mod twin;
pub mod claims;
pub mod clauses;
mod retrograde;
#[cfg(feature = "draw")]
pub mod draw;
#[cfg(feature = "puzzles")]
pub mod puzzle;
#[cfg(feature = "explore")]
pub mod explore;
#[cfg(feature = "conform")]
pub mod conform;

pub use self::rules::ruleset::BadRuleset;
pub use self::rules::setup::SetupFaults;
pub use self::rules::{
    BadPosition, Board, IllegalMove, Move, Position, Ruleset, RulesetSpec, Setup,
};
