//! The explorer in a terminal.

mod player;
mod play;
