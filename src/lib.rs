//! Rules, verification and solving of the tile game Crosstrack.

pub mod clauses;
pub mod crosstrack;
pub mod data;
pub mod game;
pub mod sat;
pub mod table;
pub mod vocab;
