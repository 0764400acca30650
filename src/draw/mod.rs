//! Pictures: tiles, boards, sheets and positions as SVG, and positions for a terminal.
//!
//! [`svg_tile`] draws one tile, [`svg_board`] an empty board with places to put tiles on, [`sheet`]
//! whole documents. All pictures bring their own background, so that they look the same on light
//! and dark pages, and equal arguments give equal bytes.

pub mod position;
mod shapes;
pub mod sheet;
mod stock;
pub mod style;
pub mod svg_board;
pub mod svg_tile;
pub mod terminal;
mod tracks;
pub mod words;
