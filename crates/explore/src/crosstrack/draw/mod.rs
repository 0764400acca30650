//! Positions of Crosstrack in a terminal, and as SVG by [`crosstrack::draw`].

pub(crate) mod joins;
pub mod terminal;

pub use crosstrack::draw::{board, position, tile, tracks, words};

use crate::crosstrack::draw::joins::{corner_pairs, side_pairs};
use crate::draw::{Canvas, Drawable};
use crate::view::Spot;
use crosstrack::rules::{Position, Ruleset, cells_of, interstices_of};

impl Drawable for Ruleset {
    fn board_name(&self) -> String {
        self.board().to_string()
    }

    fn board_order(&self) -> usize {
        self.board().width()
    }

    fn svg(&self, position: &Position) -> String {
        position::svg(self, position)
    }

    fn scene(&self, position: &Position) -> String {
        position::scene(self, position)
    }

    fn spots(&self, position: &Position) -> Vec<Spot> {
        let layout = position.layout();
        let cells = cells_of(self.cells()).map(|cell| {
            let placed = layout.piece(cell);
            Spot {
                name: cell.to_string(),
                kind: "cell".to_owned(),
                row: cell.row(),
                column: cell.column(),
                label: words::cell(self, position, cell),
                piece: placed.map(|placed| placed.piece.to_string()),
                rotation: placed.map(|placed| placed.rotation),
                links: placed.map_or_else(Vec::new, |placed| side_pairs(tile::links(self, placed))),
                owner: placed.map(|placed| words::owner(self, placed.piece.colour)),
                frozen: position.turns_frozen(cell),
            }
        });
        let between = interstices_of(self.interstices()).map(|at| {
            let connector = layout.connector(at);
            Spot {
                name: at.to_string(),
                kind: "interstice".to_owned(),
                row: at.row(),
                column: at.column(),
                label: words::interstice(self, position, at),
                piece: connector.map(|connector| connector.kind.to_string()),
                rotation: connector.map(|connector| connector.rotation),
                links: connector.map_or_else(Vec::new, |connector| corner_pairs(connector.links())),
                owner: None,
                frozen: 0,
            }
        });
        cells.chain(between).collect()
    }

    fn tile(&self, code: &str, rotation: u8) -> Option<String> {
        tile::svg(self, code, rotation)
    }

    fn canvases(&self, position: &Position, with_path: bool) -> Vec<Canvas> {
        let path = position.winning_path(self).filter(|_| with_path);
        terminal::boards(self, position, path.as_ref()).into()
    }

    fn tile_canvas(&self, code: &str, rotation: u8) -> Option<Canvas> {
        terminal::tile_canvas(self, code, rotation)
    }
}
