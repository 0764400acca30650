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

pub use self::rules::ruleset::BadRuleset;
pub use self::rules::setup::SetupFaults;
pub use self::rules::{
    BadPosition, Board, IllegalMove, Move, Position, Ruleset, RulesetSpec, Setup,
};
