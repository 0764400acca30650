//! The rules of both games: their details, laws, counts of moves, and the structure of the code.

mod algebra;
mod clauses;
mod crossings_props;
mod crossings_rules;
mod details;
#[cfg(feature = "tables")]
mod forms;
mod game_suite;
mod layering;
mod perft_arithmetic;
mod perft_suites;
mod play_props;
mod small_claims;
mod small_parts;
mod threads;
#[path = "../toy/mod.rs"]
mod toy;
