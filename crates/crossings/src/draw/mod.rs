//! Crossings' implementation of [`Drawable`]: pictures for a terminal and as SVG, and descriptions.

pub mod words;
pub mod svg;
pub mod terminal;

use crate::rules::{Position, Ruleset};
use crosstrack_explore::draw::{Canvas, Drawable};

impl Drawable for Ruleset {
    fn board_name(&self) -> String {
        self.board().to_string()
    }

    /// Orders boards by width, then by height.
    fn board_order(&self) -> usize {
        8 * self.board().width() + self.board().height()
    }

    fn svg(&self, position: &Position) -> String {
        svg::svg(self, position)
    }

    fn scene(&self, position: &Position) -> String {
        svg::scene(self, position)
    }

    fn spots(&self, position: &Position) -> Vec<(String, String)> {
        words::reading_order(self)
            .map(|square| (square.to_string(), words::square(self, position, square)))
            .collect()
    }

    fn tile(&self, code: &str, _: u8) -> Option<String> {
        svg::tile(code)
    }

    fn canvases(&self, position: &Position, _with_path: bool) -> Vec<Canvas> {
        vec![terminal::canvas(self, position)]
    }
}
