//! Pictures: tiles and boards as SVG, sheets of them, and positions for a terminal and as SVG.
//!
//! [`shapes`] are what tiles are made of, [`svg_tile`] draws one tile, [`svg_board`] an empty board with places to put tiles on, [`sheet`]
//! whole documents; [`position`] and [`terminal`] draw positions, in the words of [`words`]. All
//! pictures bring their own background, so that they look the same on light and dark pages, and
//! equal arguments give equal bytes.

pub mod crossings;
pub mod position;
pub mod shapes;
pub mod sheet;
mod stock;
pub mod style;
pub mod svg_board;
pub mod svg_tile;
pub mod terminal;
pub mod tracks;
pub mod words;
