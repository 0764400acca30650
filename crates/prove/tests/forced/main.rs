//! Forced wins by formulas, against search and tables.

mod formula;
mod one_ply;
mod piles;
mod readings;
mod sets;
mod tables;
#[path = "../../../../tests/search/support.rs"]
mod solve_support;
