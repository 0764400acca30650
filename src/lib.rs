//! Rules, verification and solving of the tile game Crosstrack.

pub mod crosstrack;
pub mod game;
pub mod sat;
pub mod vocab;
