//! A board without pieces, and where to put them.

use svg::Document;
use svg::node::element::{Group, Line, Polygon};

use crate::crosstrack::draw::colours::TileStyle;
use crate::crosstrack::draw::svg_tile::{HALF_SIDE, connector, unit};
use crate::crosstrack::rules::compass::Edge;
use crate::crosstrack::rules::geometry::{Board, Cell, Interstice, cells_of, interstices_of};
use crate::crosstrack::rules::intersection::Connector;
use crate::draw::shapes::{diamond, number, octagon};
use crate::draw::style::{Anchor, BOARD, GAP, MUTED, PAPER, RIM, WELL, document, label};

/// Where things are in a picture of a board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    board: Board,
    /// The width of a slot.
    slot: f64,
    /// The width of the margin around the slots: half for the body of the board, half for words.
    margin: f64,
}

impl Layout {
    /// A board with slots of a width.
    pub fn new(board: Board, slot: f64) -> Self {
        Self { board, slot, margin: 1.1 * slot }
    }

    /// The width and the height of the picture.
    pub fn size(&self) -> f64 {
        self.board.width() as f64 * self.slot + 2.0 * self.margin
    }

    /// The middle of a cell: x, then y.
    pub fn cell(&self, cell: Cell) -> (f64, f64) {
        let at = |index: usize| self.margin + (index as f64 + 0.5) * self.slot;
        (at(cell.column()), at(cell.row()))
    }

    /// The middle of an interstice: x, then y.
    pub fn interstice(&self, at: Interstice) -> (f64, f64) {
        let on = |index: usize| self.margin + (index as f64 + 1.0) * self.slot;
        (on(at.column()), on(at.row()))
    }

    /// The apothem of a piece.
    pub fn piece_apothem(&self) -> f64 {
        0.485 * self.slot
    }

    /// The apothem of an intersection piece.
    pub fn connector_apothem(&self) -> f64 {
        // What octagons of half a slot leave free, less the gap around pieces.
        (0.5 * HALF_SIDE - 0.015) * self.slot
    }

    /// An empty document of this size.
    pub fn document(&self, title: &str, provenance: &str) -> Document {
        document(self.size(), self.size(), title, provenance)
    }

    /// The corners of the body of the board: a margin around all cells.
    fn outline(&self) -> Polygon {
        let around = 0.42 * self.slot;
        let (low, high) = (self.margin - around, self.size() - self.margin + around);
        // The least sum of coordinates of any cell's NW side, moved out by the margin.
        let diagonal = self.board.b() as f64 - std::f64::consts::FRAC_1_SQRT_2;
        let sum = 2.0 * self.margin + diagonal * self.slot - around * std::f64::consts::SQRT_2;
        let (near, far) = (sum - low, low + high - (sum - low));
        let corners = [
            (near, low),
            (far, low),
            (high, near),
            (high, far),
            (far, high),
            (near, high),
            (low, far),
            (low, near),
        ];
        let points = corners.map(|(x, y)| format!("{},{}", number(x), number(y)));
        Polygon::new().set("points", points.join(" "))
    }
}

/// The board without pathway pieces: body, cells, interstices with what `connectors` says lies in
/// them, terminals, and the names of columns, rows and edges.
pub fn board_scene(layout: &Layout, connectors: impl Fn(Interstice) -> Option<Connector>) -> Group {
    let (board, slot) = (layout.board, layout.slot);
    let body = layout
        .outline()
        .set("fill", BOARD)
        .set("stroke", RIM)
        .set("stroke-width", number(0.05 * slot))
        .set("stroke-linejoin", "round");
    let mut scene = Group::new().add(body).add(terminals(layout)).add(names(layout));
    for cell in cells_of(board.cells()) {
        let (x, y) = layout.cell(cell);
        let well = octagon((x, y), layout.piece_apothem());
        scene = scene.add(
            well.set("fill", WELL).set("stroke", RIM).set("stroke-width", number(0.02 * slot)),
        );
    }
    for at in interstices_of(board.interstices()) {
        let (x, y) = layout.interstice(at);
        let (r, width) = (layout.connector_apothem(), layout.piece_apothem());
        scene = match connectors(at) {
            Some(lying) => scene.add(connector(x, y, r, width, lying, &TileStyle::CONNECTOR)),
            None => scene.add(
                diamond((x, y), r)
                    .set("fill", GAP)
                    .set("stroke", RIM)
                    .set("stroke-width", number(0.02 * slot)),
            ),
        };
    }
    scene
}

/// Short tracks from the rim to the cells that have a terminal.
fn terminals(layout: &Layout) -> Group {
    let mut group = Group::new()
        .set("stroke", TileStyle::NEUTRAL.track)
        .set("stroke-width", number(0.16 * layout.piece_apothem()));
    for &edge in Edge::ALL {
        let (right, down) = unit(edge.direction());
        for cell in layout.board.terminals(edge) {
            let (x, y) = layout.cell(cell);
            let (near, far) = (0.5 * layout.slot, 0.9 * layout.slot);
            group = group.add(
                Line::new()
                    .set("x1", number(x + near * right))
                    .set("y1", number(y + near * down))
                    .set("x2", number(x + far * right))
                    .set("y2", number(y + far * down)),
            );
        }
    }
    group
}

/// Column letters above, row numbers at the left, and the letter of each edge in a disc.
fn names(layout: &Layout) -> Group {
    let (slot, width) = (layout.slot, layout.board.width());
    let mut group = Group::new();
    for index in 0..width {
        let (along, _) = layout.cell(Cell::new(0, index));
        let out = 0.42 * slot;
        let name = Cell::new(index, index).to_string();
        let (column, row) = name.split_at(1);
        group = group
            .add(label(along, out, 0.24 * slot, Anchor::Middle, MUTED, column))
            .add(label(out, along, 0.24 * slot, Anchor::Middle, MUTED, row));
    }
    for &edge in Edge::ALL {
        let (right, down) = unit(edge.direction());
        let middle = layout.size() / 2.0;
        let out = middle - layout.margin + 0.22 * slot;
        // Beside the terminal that an odd number has in the middle.
        let aside = if layout.board.a() % 2 == 1 { 0.27 * slot } else { 0.0 };
        let (x, y) = (middle + out * right - aside * down, middle + out * down + aside * right);
        group = group.add(label(x, y, 0.26 * slot, Anchor::Middle, PAPER, edge.as_str()));
    }
    group
}
