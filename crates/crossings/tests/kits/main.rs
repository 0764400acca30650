//! What the kits do for Crossings: search, pictures, vectors, puzzles.

mod draw_crossings;
mod forms;
mod players;
mod puzzle;
mod search;
#[path = "../../../../tests/search/support.rs"]
mod solve_support;
#[path = "../../../explore/tests/draw/parsed.rs"]
#[allow(dead_code, reason = "each test uses some of it")]
mod parsed;
#[path = "../../../explore/tests/puzzle/support.rs"]
#[allow(dead_code, reason = "each test uses some of it")]
mod support;

use crosstrack_explore::puzzle::PuzzleGame as _;

/// The tables that come with the program: path and text.
fn puzzle_tables() -> impl Iterator<Item = (&'static str, &'static str)> {
    crossings::Ruleset::TABLES.iter().copied()
}
