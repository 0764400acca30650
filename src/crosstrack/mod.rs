//! The game Crosstrack.

pub mod board;
pub mod compass;
pub mod edition;
pub mod geometry;
pub mod intersection;
pub mod links;
pub mod piece;
pub mod readings;
pub mod rules;
