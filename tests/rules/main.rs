//! The rules: their details, laws, and counts of moves.

mod algebra;
mod details;

mod perft_arithmetic;
mod small_parts;
mod snippets;
mod state;
#[path = "../../tests/toy/mod.rs"]
#[allow(dead_code, reason = "each test uses some of it")]
mod toy;
