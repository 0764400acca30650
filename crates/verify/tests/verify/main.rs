//! The claims about the rules, and what becomes of them when the rules are changed.

mod claims;
mod matrix;
mod mutations;
mod reports;
mod third_game;
#[path = "../../../../tests/toy/mod.rs"]
#[allow(dead_code, reason = "each test uses some of it")]
mod toy;
#[path = "../../../../tests/toy/verified.rs"]
#[allow(dead_code, reason = "each test uses some of it")]
mod toy_verified;
