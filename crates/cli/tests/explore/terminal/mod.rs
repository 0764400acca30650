//! The explorer in a terminal, without one.

mod player;
mod play;
mod screens;
