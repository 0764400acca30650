//! Rules, verification and solving of the tile game Crosstrack.

pub mod canonical;
pub mod claim;
pub mod clauses;
pub mod cli;
pub mod count;
pub mod crosstrack;
pub mod data;
pub mod draw;
pub mod game;
pub mod perft;
pub mod report;
pub mod sat;
pub mod table;
pub mod verify;
pub mod vocab;
