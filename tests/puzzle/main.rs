//! Puzzles: goals, tables, and what proves them.

#![cfg(feature = "solve")]

mod alone;
mod crossings;
mod crosstrack;
mod limits;
#[path = "../engines/support.rs"]
mod solve_support;
mod support;
mod tables;
mod third_game;
#[path = "../toy/mod.rs"]
mod toy;
mod zugzwang;
