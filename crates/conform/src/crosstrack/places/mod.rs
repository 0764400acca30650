//! Place faults: engines with one place of a board wrong, whether vectors detect them, and planted
//! positions that do.

pub mod tiles;
pub mod graph;
pub mod family;
pub mod fault;
pub mod setup;
pub mod notice;
pub mod plant;
pub mod turn;
pub mod cover;
pub mod players;
pub mod table;
pub mod state;
pub mod score;
