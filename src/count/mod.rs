//! Exact counts of winning configurations.
//!
//! A *configuration* is a set of pathway pieces with cells and orientations, colours and owners
//! ignored, that holds at most so many of each pattern; it is *winning* when it contains a path
//! between opposite edges. This module knows the data and the geometry, and neither the rules
//! engine's track nor any solver: what it counts is a witness of its own.

pub mod column;
pub mod exhaustive;
pub mod frontier;
mod graph;
pub mod interface;
pub mod irreducible;
pub mod least;
pub mod minimum;
mod reach;
mod tiles;
