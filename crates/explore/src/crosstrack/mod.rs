//! Crosstrack: its pictures, its puzzles, and what the explorer shows of it.

pub mod draw;
pub mod explore;
pub mod puzzle;
