//! The claims about the rules, and what becomes of them when the rules are changed.

mod claims;
mod junit;
mod matrix;
mod mutations;
mod third_game;
