//! Puzzles: goals, tables, and what proves them.

mod alone;
mod crosstrack;
mod solutions;
#[path = "../../../../tests/search/support.rs"]
mod solve_support;
mod support;
mod tables;
mod third_game;
mod zugzwang;

use crosstrack_explore::puzzle::PuzzleGame as _;

/// The tables that come with the program: path and text.
fn puzzle_tables() -> impl Iterator<Item = (&'static str, &'static str)> {
    ::crosstrack::Ruleset::TABLES.iter().chain(crossings::Ruleset::TABLES).copied()
}
