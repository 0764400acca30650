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

use crate::crosstrack::rules::position::Position;
use crate::crosstrack::rules::ruleset::Ruleset;
use crate::draw::Drawn;

impl Drawn for Ruleset {
    fn board_name(&self) -> String {
        self.board().to_string()
    }

    fn board_order(&self) -> usize {
        self.board().width()
    }

    fn svg(&self, position: &Position) -> String {
        position::svg(self, position)
    }
}
