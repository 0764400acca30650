//! The track of a position as a graph, and planted positions: with a path, or nearly so.

mod tiles;
pub mod graph;
pub(crate) mod setup;
pub(crate) mod plant;
