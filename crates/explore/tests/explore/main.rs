//! The explorer: its answers, its server, and the files of its page.

mod games;
mod puzzles;
mod requests;
mod state;
mod support;
mod third_game;
mod values;
mod waived;

use crate::support::{answered, ask, explore, explorer, refused};
