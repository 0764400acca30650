//! The explorer: its answers, its server, and the files of its page.

mod games;
mod puzzles;
mod requests;
mod state;
mod values;
mod support;

use crate::support::{answered, ask, explore, explorer, refused};
