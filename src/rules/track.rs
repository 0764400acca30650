//! The graph of ports of a layout: where track leads from a side of a cell.
//!
//! A *port* is a side of a cell. Track that *arrives* at a port from outside runs on inside the
//! piece there, to the sides that the piece links under the ruleset's reading of X-JUNCTION, and
//! *leaves* by them: across an orthogonal side into the neighbour or a terminal, across a diagonal
//! side along the connector in the interstice.

use crate::rules::board::Layout;
use crate::rules::compass::{Corner, Direction, Edge};
use crate::rules::geometry::{Cell, Interstice, Neighbour, bits, cells_of};
use crate::rules::links::spread;
use crate::rules::network::Network;
use crate::rules::ruleset::{Ruleset, Tables};

/// Result of a flood fill along track. Sides are bits by [`Direction::index`].
#[derive(Clone, Debug)]
pub struct Flood {
    /// For each cell, by [`Cell::index`], the mask of the sides at which track arrives from outside.
    pub arrived: [u8; 64],
    /// For each cell, by [`Cell::index`], the mask of the sides by which track leaves.
    pub left: [u8; 64],
    /// Cells at which track arrives, as a mask by [`Cell::index`].
    pub cells: u64,
    /// Edges whose terminals track reaches, as a mask with bit 0 for edge A.
    pub edges: u8,
}

/// The track of a layout under a ruleset. Some cells may be hidden: they are treated as empty.
#[derive(Clone, Copy, Debug)]
pub struct Track<'a> {
    ruleset: &'a Ruleset,
    tables: &'a Tables,
    layout: &'a Layout,
    hidden: u64,
}

impl<'a> Track<'a> {
    /// Returns the track of a layout, with no cell hidden.
    pub fn new(ruleset: &'a Ruleset, layout: &'a Layout) -> Self {
        Self { ruleset, tables: ruleset.tables(), layout, hidden: 0 }
    }

    /// Returns the track with one more cell hidden, which is treated as empty.
    #[must_use]
    pub const fn without(self, cell: Cell) -> Self {
        Self { hidden: self.hidden | cell.bit(), ..self }
    }

    /// Returns the ruleset of the track.
    pub const fn ruleset(&self) -> &'a Ruleset {
        self.ruleset
    }

    /// Returns the links of the piece on a cell: byte `s` is the mask of sides that side `s` leads to. 0 if the cell is
    /// empty or hidden.
    pub fn piece_links(&self, cell: Cell) -> u64 {
        if self.hidden & cell.bit() != 0 {
            return 0;
        }
        self.layout.piece_row(cell.index()).map_or(0, |row| self.tables.piece_links[row])
    }

    /// Returns the corners that the connector in `at` links with a corner, as a mask by [`Corner::index`]; none
    /// if the interstice is empty.
    pub fn connector_exits(&self, at: Interstice, corner: Corner) -> u8 {
        let links =
            self.tables.connector_links[usize::from(self.layout.connector_code(at.index()))];
        (links >> (4 * corner.index())) as u8 & 15
    }

    /// Returns the network of this track, if there is one.
    pub(super) fn network(&self) -> Option<Network<'a>> {
        Network::new(self.tables, self.layout, self.hidden)
    }

    /// Follows the track that enters from all terminals of an edge.
    ///
    /// **Cost** linear in the ports reached, at most eight for each cell.
    pub fn flood_from_edge(&self, edge: Edge) -> Flood {
        let mut filler = Filler::new(self);
        let side = edge.direction();
        for cell in cells_of(self.tables.cells) {
            if self.ruleset.neighbour(cell, side) == Neighbour::Terminal(edge) {
                filler.arrive(cell, side);
            }
        }
        filler.fill()
    }

    /// Follows the track that leaves a cell by a side, whether or not a piece lies there.
    pub fn flood_from_side(&self, cell: Cell, side: Direction) -> Flood {
        let mut filler = Filler::new(self);
        filler.leave(cell, side);
        filler.fill()
    }

    /// Returns the track that leaves an interstice by a corner, whatever lies there.
    pub(crate) fn flood_from_corner(&self, at: Interstice, corner: Corner) -> Flood {
        let mut filler = Filler::new(self);
        filler.arrive_at_corner(at, corner);
        filler.fill()
    }

    /// Returns whether an unbroken path runs between opposite edges (WN-OPPOSITE, WN-TOUCH).
    /// Colours do not matter (WN-ANY-COLOUR), nor who sits where (WN-NO-SIDE).
    pub fn has_complete_path(&self) -> bool {
        self.may_span()
            && [Edge::A, Edge::B]
                .iter()
                .any(|&edge| self.flood_from_edge(edge).edges & 1 << edge.opposite().index() != 0)
    }

    /// Returns whether an unbroken path between opposite edges runs through the piece on a cell.
    pub fn has_path_through(&self, cell: Cell) -> bool {
        let side = |s| self.flood_from_side(cell, Direction::from_index(s));
        self.may_span() && joins_opposite_edges(self.piece_links(cell), 8, side)
    }

    /// Returns whether an unbroken path between opposite edges runs through the connector in an interstice.
    pub fn has_path_across(&self, at: Interstice) -> bool {
        let exits = |k| u64::from(self.connector_exits(at, Corner::from_index(k))) << (8 * k);
        let corner = |k| self.flood_from_corner(at, Corner::from_index(k));
        self.may_span() && joins_opposite_edges((0..4).map(exits).sum(), 4, corner)
    }

    /// Returns whether there are enough pieces for a path: every step crosses at most one row or column, so a
    /// path needs a piece in each row or in each column.
    fn may_span(&self) -> bool {
        let pieces = (self.layout.occupied() & !self.hidden).count_ones() as usize;
        pieces >= self.ruleset.board().width()
    }
}

/// Returns whether a path between opposite edges runs through a tile with `sides` sides and the given links.
/// `flood` returns the track that leaves the tile by a side.
fn joins_opposite_edges(links: u64, sides: usize, flood: impl Fn(usize) -> Flood) -> bool {
    let mut edges = [0u8; 8];
    for s in (0..sides).filter(|s| links >> (8 * s) & 0xff != 0) {
        edges[s] = flood(s).edges;
    }
    (0..sides).any(|s| {
        // If track from side s reaches A, and track from a side that s leads to reaches C, there is a path from A
        // to C. Links lead both ways, so this also finds paths from C to A.
        (0..sides).any(|t| links >> (8 * s + t) & 1 != 0 && edges[t] & edges[s] << 2 != 0)
    })
}

struct Filler<'a, 't> {
    track: &'t Track<'a>,
    flood: Flood,
    stack: [u8; 64],
    height: usize,
    fresh: [u8; 64],
}

impl<'a, 't> Filler<'a, 't> {
    fn new(track: &'t Track<'a>) -> Self {
        Self {
            track,
            flood: Flood { arrived: [0; 64], left: [0; 64], cells: 0, edges: 0 },
            stack: [0; 64],
            height: 0,
            fresh: [0; 64],
        }
    }

    /// Records an arrival; the cell waits on the stack until its new arrivals are followed.
    fn arrive(&mut self, cell: Cell, side: Direction) {
        let (index, bit) = (cell.index(), 1 << side.index());
        if self.flood.arrived[index] & bit != 0 {
            return;
        }
        self.flood.arrived[index] |= bit;
        self.flood.cells |= cell.bit();
        if self.fresh[index] == 0 {
            self.stack[self.height] = index as u8;
            self.height += 1;
        }
        self.fresh[index] |= bit;
    }

    fn arrive_at_corner(&mut self, at: Interstice, corner: Corner) {
        let cell = at.slot(corner);
        if self.track.tables.cells & cell.bit() != 0 {
            self.arrive(cell, corner.side());
        }
    }

    fn leave(&mut self, cell: Cell, side: Direction) {
        self.flood.left[cell.index()] |= 1 << side.index();
        match self.track.ruleset.neighbour(cell, side) {
            Neighbour::Nothing => {}
            Neighbour::Terminal(edge) => self.flood.edges |= 1 << edge.index(),
            Neighbour::Cell(next, arriving) => self.arrive(next, arriving),
            Neighbour::Interstice(at, corner) => {
                for out in bits(self.track.connector_exits(at, corner).into()) {
                    self.arrive_at_corner(at, Corner::from_index(out));
                }
            }
        }
    }

    fn fill(mut self) -> Flood {
        while self.height > 0 {
            self.height -= 1;
            let index = usize::from(self.stack[self.height]);
            let cell = Cell::from_index(index);
            let links = self.track.piece_links(cell);
            let exits =
                spread(links, std::mem::take(&mut self.fresh[index])) & !self.flood.left[index];
            for side in bits(exits.into()) {
                self.leave(cell, Direction::from_index(side));
            }
        }
        self.flood
    }
}
