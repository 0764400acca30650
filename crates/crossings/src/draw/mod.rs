//! Crossings' implementation of [`Drawable`], whose pictures are plain grids, and descriptions.

pub mod words;

use crate::rules::{Position, Ruleset, Square};
use crosstrack_explore::Spot;
use crosstrack_explore::draw::Drawable;

impl Drawable for Ruleset {
    fn board_name(&self) -> String {
        self.board().to_string()
    }

    /// Returns a key that sorts boards by width, then by height.
    fn board_order(&self) -> usize {
        8 * self.board().width() + self.board().height()
    }

    fn spots(&self, position: &Position) -> Vec<Spot> {
        words::reading_order(self)
            .map(|square: Square| {
                let stone = position.stone(self, square);
                Spot {
                    label: words::square(self, position, square),
                    name: square.to_string(),
                    kind: "square".to_owned(),
                    row: self.board().height() - 1 - square.row(),
                    column: square.column(),
                    piece: stone.map(|stone| stone.letter().to_string()),
                    rotation: None,
                    links: Vec::new(),
                    owner: stone.map(|stone| words::name(stone.colour).to_owned()),
                    frozen: 0,
                }
            })
            .collect()
    }
}
