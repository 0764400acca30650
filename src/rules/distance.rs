//! Distance of a layout from a complete path: the minimum number of places to change.
//!
//! A place is a cell or, where intersection pieces are played, an empty interstice; a changed place is taken to
//! link all of its sides. Every move puts track into only one place (the cell that a relocation leaves is empty),
//! so each ply lowers the distance by at most one, and nobody completes a path in fewer plies than the distance.

use crate::rules::compass::{Corner, Direction, Edge};
use crate::rules::geometry::{Cell, Interstice, Neighbour, bits, cells_of, interstices_of};
use crate::rules::links::spread;
use crate::rules::movegen::kinds_left;
use crate::rules::network::{Network, Spread};
use crate::rules::position::Position;
use crate::rules::ruleset::Ruleset;
use crate::rules::track::Track;

/// Returns the minimum number of places that must change before any path between opposite edges is complete;
/// `most + 1` if this number is above `most`.
///
/// **Cost** linear in the ports of the board.
pub fn distance(ruleset: &Ruleset, position: &Position, most: usize) -> usize {
    let pieces = position.layout().occupied().count_ones() as usize;
    // Every path crosses each row or each column, and needs a piece in each.
    let missing = ruleset.board().width().saturating_sub(pieces);
    if missing > most {
        return most + 1;
    }
    if let Some(network) = Network::new(ruleset.tables(), position.layout(), 0) {
        let mut spread = Spread::new(&network);
        let first = spread.run(Edge::A, u64::MAX, most, |_, _| ());
        let second = match first {
            0 => 0,
            _ => spread.run(Edge::B, u64::MAX, first - 1, |_, _| ()),
        };
        return second.min(first).max(missing);
    }
    let track = Track::new(ruleset, position.layout());
    let interstices = open_interstices(ruleset, position);
    let open = Places { cells: u64::MAX, interstices, free: 0, links: ALL_LINKS };
    let from = |edge, most| Wave::new(&track, edge, open).run(most, |_, _| ());
    let first = from(Edge::A, most);
    let second = if first == 0 { 0 } else { from(Edge::B, first - 1) };
    second.min(first).max(missing)
}

/// Returns the interstices that a player may fill.
pub(super) fn open_interstices(ruleset: &Ruleset, position: &Position) -> u64 {
    match kinds_left(ruleset, position).next() {
        Some(_) => ruleset.interstices() & !position.layout().filled(),
        None => 0,
    }
}

/// The places that may be changed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Places {
    /// The cells that may be changed, as a mask.
    pub(super) cells: u64,
    /// The empty interstices that may be changed, as a mask.
    pub(super) interstices: u64,
    /// The cells, as a mask, that have the links `links` at no cost, whatever lies there.
    pub(super) free: u64,
    /// The links of the cells in `free`.
    pub(super) links: u64,
}

/// Links between all sides of a cell.
pub(super) const ALL_LINKS: u64 = u64::MAX;

/// A wave of track from an edge: it spreads over no changed place, then over one, then over two, and so on.
pub(super) struct Wave<'a, 't> {
    track: &'t Track<'a>,
    edge: Edge,
    /// For each cell, by its index, the sides at which track arrives, as a mask.
    pub(super) arrived: [u8; 64],
    left: [u8; 64],
    waiting: u64,
    fresh: [u8; 64],
    /// Cells that track has reached.
    pub(super) cells: u64,
    /// Empty interstices that track has reached.
    interstices: u64,
    open: Places,
    through: bool,
    /// Whether the wave goes on when the opposite edge is reached.
    goes_on: bool,
}

impl<'a, 't> Wave<'a, 't> {
    /// Returns the track that enters from an edge.
    pub(super) fn new(track: &'t Track<'a>, edge: Edge, open: Places) -> Self {
        let mut wave = Self::empty(track, edge, open);
        let side = edge.direction();
        for cell in cells_of(track.ruleset().cells()) {
            if track.ruleset().neighbour(cell, side) == Neighbour::Terminal(edge) {
                wave.arrive(cell, side);
            }
        }
        wave
    }

    const fn empty(track: &'t Track<'a>, edge: Edge, open: Places) -> Self {
        Self {
            track,
            edge,
            arrived: [0; 64],
            left: [0; 64],
            waiting: 0,
            fresh: [0; 64],
            cells: 0,
            interstices: 0,
            open,
            through: false,
            goes_on: false,
        }
    }

    /// Returns the wave of the track that leaves a cell by all of its sides, whatever lies on the cell, and runs
    /// over no changed place.
    pub(super) fn around(track: &'t Track<'a>, cell: Cell, open: Places) -> Self {
        let mut wave = Self::empty(track, Edge::A, open).going_on();
        for &side in Direction::ALL {
            wave.leave(cell, side);
        }
        wave.spread();
        wave
    }

    /// Makes the wave spread on after it has reached the opposite edge.
    pub(super) const fn going_on(self) -> Self {
        Self { goes_on: true, ..self }
    }

    /// Returns the number of places to change before the opposite edge is reached; `most + 1` if this number is
    /// above `most`, or if the wave goes on there. Calls `look` with each number of changed places and the wave
    /// at that point.
    pub(super) fn run(mut self, most: usize, mut look: impl FnMut(usize, &Self)) -> usize {
        let (mut cells, mut interstices) = (0, 0);
        for changed in 0..=most {
            self.spread();
            look(changed, &self);
            if self.through && !self.goes_on {
                return changed;
            }
            if changed == most {
                break;
            }
            let (new_cells, new_interstices) =
                (self.cells & !cells, self.interstices & !interstices);
            (cells, interstices) = (self.cells, self.interstices);
            for cell in cells_of(new_cells & self.open.cells) {
                for &side in Direction::ALL {
                    self.leave(cell, side);
                }
            }
            for at in interstices_of(new_interstices) {
                for &corner in Corner::ALL {
                    self.arrive_at_corner(at, corner);
                }
            }
        }
        most + 1
    }

    fn arrive(&mut self, cell: Cell, side: Direction) {
        let (index, bit) = (cell.index(), 1 << side.index());
        if self.arrived[index] & bit == 0 {
            self.arrived[index] |= bit;
            self.fresh[index] |= bit;
            self.waiting |= cell.bit();
            self.cells |= cell.bit();
        }
    }

    /// Arrives in the slot at a corner; if the slot is not a cell, nothing leads on from it.
    fn arrive_at_corner(&mut self, at: Interstice, corner: Corner) {
        self.arrive(at.slot(corner), corner.side());
    }

    fn leave(&mut self, cell: Cell, side: Direction) {
        let bit = 1 << side.index();
        if self.left[cell.index()] & bit != 0 {
            return;
        }
        self.left[cell.index()] |= bit;
        match self.track.ruleset().neighbour(cell, side) {
            Neighbour::Nothing => {}
            Neighbour::Terminal(edge) => self.through |= edge == self.edge.opposite(),
            Neighbour::Cell(next, arriving) => self.arrive(next, arriving),
            Neighbour::Interstice(at, corner) => {
                self.interstices |= at.bit() & self.open.interstices;
                for out in bits(self.track.connector_exits(at, corner).into()) {
                    self.arrive_at_corner(at, Corner::from_index(out));
                }
            }
        }
    }

    /// Follows the track that has arrived through the pieces on the cells.
    fn spread(&mut self) {
        while self.waiting != 0 && (self.goes_on || !self.through) {
            let index = self.waiting.trailing_zeros() as usize;
            self.waiting &= self.waiting - 1;
            let cell = Cell::from_index(index);
            let is_free = self.open.free & cell.bit() != 0;
            let links = if is_free { self.open.links } else { self.track.piece_links(cell) };
            let exits = spread(links, std::mem::take(&mut self.fresh[index])) & !self.left[index];
            for side in bits(exits.into()) {
                self.leave(cell, Direction::from_index(side));
            }
        }
    }
}
