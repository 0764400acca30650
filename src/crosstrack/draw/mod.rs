//! Pictures of Crosstrack: tiles and boards as SVG, sheets of them, and positions for a terminal
//! and as SVG.
//!
//! [`svg_tile`] draws one tile, [`svg_board`] an empty board with places to put tiles on, [`sheet`]
//! whole documents; [`position`] and [`terminal`] draw positions, in the words of [`words`].

pub mod colours;
mod paint;
pub mod svg_tile;
pub mod svg_board;
pub mod sheet;
mod track;
pub mod tracks;
pub mod words;
mod stock;
pub mod position;
pub mod terminal;
