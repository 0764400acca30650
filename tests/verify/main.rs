//! The claims about the rules, and what becomes of them when the rules are changed.

mod claims;
mod crossings_claims;
#[cfg(feature = "cli")]
mod junit;
mod matrix;
mod mutations;
mod third_game;
#[path = "../toy/mod.rs"]
mod toy;
