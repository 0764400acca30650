//! Rules, verification and solving of the tile game Crosstrack.

pub mod claim;
pub mod count;
pub mod crosstrack;
pub mod data;
pub mod game;
pub mod perft;
pub mod sat;
pub mod vocab;
