//! Retrograde tables, against search and against what follows from them.

mod classes;
mod retrograde;
mod retrograde_file;
mod tablebase;
mod tablebase_file;
mod forged;
#[path = "../../../../tests/search/support.rs"]
mod solve_support;
#[path = "../../../../tests/toy/mod.rs"]
#[allow(dead_code, reason = "each test uses some of it")]
mod toy;
#[path = "../../../../tests/toy/solved.rs"]
#[allow(dead_code, reason = "each test uses some of it")]
mod toy_solved;
#[path = "../../../../tests/search/checkers/graph.rs"]
#[allow(dead_code, reason = "each test uses some of it")]
mod graph;
