//! Pictures: tiles and boards as SVG, and sheets of them.
//!
//! [`svg_tile`] draws one tile, [`svg_board`] an empty board with places to put tiles on, [`sheet`]
//! whole documents. All pictures bring their own background, so that they look the same on light
//! and dark pages, and equal arguments give equal bytes.

pub mod sheet;
pub mod style;
pub mod svg_board;
pub mod svg_tile;
