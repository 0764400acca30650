//! The wing of Crosstrack: everything about this game, and nothing else.

pub mod rules;
pub mod twin;
pub mod claims;
pub mod clauses;
#[cfg(feature = "cli")]
pub mod tables;
#[cfg(feature = "draw")]
pub mod draw;
#[cfg(feature = "solve")]
pub mod formula;
#[cfg(feature = "solve")]
pub mod count;
pub mod dense;
#[cfg(feature = "puzzles")]
pub mod puzzle;
#[cfg(feature = "explore")]
pub mod explore;
#[cfg(feature = "conform")]
pub mod conform;
#[cfg(feature = "solve")]
pub mod study;
#[cfg(feature = "cli")]
pub mod atlas;
#[cfg(feature = "cli")]
pub mod middle;
