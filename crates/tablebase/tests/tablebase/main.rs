//! Retrograde tables, against search and against what follows from them.

mod classes;
mod retrograde;
mod retrograde_file;
mod tablebase;
mod tablebase_file;
mod forged;
#[path = "../../../../tests/search/support.rs"]
mod solve_support;
#[path = "../../../../tests/search/checkers/graph.rs"]
#[allow(dead_code, reason = "each test uses some of it")]
mod graph;
