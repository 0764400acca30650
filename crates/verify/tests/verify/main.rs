//! The claims about the rules, and what becomes of them when the rules are changed.

mod claims;
mod matrix;
mod mutations;
mod reports;
mod third_game;
