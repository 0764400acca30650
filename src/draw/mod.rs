//! Pictures: a position for a terminal and as SVG.

pub mod position;
mod shapes;
mod stock;
pub mod terminal;
mod tracks;
pub mod words;
