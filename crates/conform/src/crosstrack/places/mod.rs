//! Place faults: engines that get one place of a board wrong, whether vectors detect them, and planted
//! positions that do.

mod tiles;
pub mod graph;
pub(crate) mod family;
pub mod fault;
pub(crate) mod setup;
pub(crate) mod notice;
pub(crate) mod plant;
pub mod score;
