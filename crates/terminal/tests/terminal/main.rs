//! The explorer in a terminal, without one.

mod decode;
mod player;
mod play;
mod screens;
