//! Every place of every board: engines that have one place wrong, whether vectors notice them, and
//! positions planted so that they do.

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
