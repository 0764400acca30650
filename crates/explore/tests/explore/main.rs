//! The explorer: its answers, its server, and the files of its page.

mod games;
mod puzzles;
mod requests;
mod state;
mod support;
mod third_game;
#[path = "../../../../tests/toy/mod.rs"]
mod toy;
#[path = "../../../../tests/toy/explored.rs"]
mod toy_explored;
#[path = "../../../../tests/toy/puzzle.rs"]
mod toy_puzzle;
#[path = "../../../../tests/toy/solved.rs"]
mod toy_solved;
mod values;

use crate::support::{answered, ask, explore, explorer, refused};
