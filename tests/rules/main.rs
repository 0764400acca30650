//! The rules: their details, laws, and counts of moves.

mod algebra;
mod details;

mod perft_arithmetic;
mod small_parts;
mod snippets;
mod state;
mod words;
