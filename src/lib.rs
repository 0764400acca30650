//! Rules, verification and solving of the tile game Crosstrack.

pub mod crosstrack;
pub mod data;
pub mod game;
pub mod sat;
pub mod vocab;
