//! The track of a position as a graph.
//!
//! Shares no code with the rules: geometry and links come from the slow twins. A *port* is a side of a
//! cell: number `8 * cell + side`, with cells `8 * row + column` and sides clockwise from 0 for north.
//! Track leaves by a port and arrives at others.

use crate::crosstrack::places::tiles::Tiles;
use crosstrack::rules::{Board, Ruleset};
use crosstrack::twin::{Slot, Touch, TwinBoard, TwinPosition, TwinRules};

/// Number of a side of a cell.
pub(crate) type Port = u16;

/// What lies across a port.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PortNeighbour {
    /// Nothing lies across the port.
    Nothing,
    /// A terminal of an edge (0 to 3) lies across the port.
    Terminal(usize),
    /// A port of another cell lies across the port.
    Port(Port),
    /// A corner of an interstice lies across the port: the number of the cell at the interstice's upper left,
    /// and the corner.
    Corner(usize, usize),
}

/// Returns the port of a side of a slot.
pub(crate) const fn port((row, column): Slot, side: usize) -> Port {
    (64 * row + 8 * column) as Port + side as Port
}

/// Returns the slot of the cell that a port belongs to.
pub(crate) const fn slot(port: Port) -> Slot {
    (port as i32 / 64, port as i32 / 8 % 8)
}

/// The ports of a board.
#[derive(Clone, Debug)]
pub(crate) struct BoardPorts {
    /// Cells and interstices.
    pub(crate) plan: TwinBoard,
    /// What lies across each port.
    pub(crate) beyond: Vec<PortNeighbour>,
    /// For each interstice and each of its corners, the port that touches the corner.
    pub(crate) corners: Vec<[Option<Port>; 4]>,
}

impl BoardPorts {
    /// Computes the ports of a board.
    pub(crate) fn of(board: Board) -> Self {
        let plan = TwinBoard::new(board.a() as i32, board.b() as i32);
        let mut beyond = vec![PortNeighbour::Nothing; 512];
        let mut corners = vec![[None; 4]; 64];
        for &cell in &plan.cells {
            for side in 0..8 {
                let here = port(cell, side);
                beyond[usize::from(here)] = match plan.touch(cell, side) {
                    Touch::Nothing => PortNeighbour::Nothing,
                    Touch::Terminal(edge) => PortNeighbour::Terminal(edge),
                    Touch::Cell(next, side) => PortNeighbour::Port(port(next, side)),
                    Touch::Corner(at, corner) => {
                        let at = usize::from(port(at, 0) / 8);
                        corners[at][corner] = Some(here);
                        PortNeighbour::Corner(at, corner)
                    }
                };
            }
        }
        Self { plan, beyond, corners }
    }

    /// Returns the ports of all cells.
    pub(crate) fn ports(&self) -> impl Iterator<Item = Port> + '_ {
        self.plan.cells.iter().flat_map(|&cell| (0..8).map(move |side| port(cell, side)))
    }
}

/// A ruleset with the tables from which graphs are built.
#[derive(Debug)]
pub struct TrackModel {
    /// Ruleset.
    pub(crate) ruleset: Ruleset,
    /// The ruleset as the slow twin represents it.
    pub rules: TwinRules,
    /// Ports of the board.
    pub(crate) net: BoardPorts,
    /// Links of the tiles.
    pub(crate) tiles: Tiles,
}

impl TrackModel {
    /// Builds the tables of a ruleset.
    pub fn new(ruleset: Ruleset) -> Self {
        let rules = TwinRules::of(&ruleset);
        Self::with_rules(ruleset, rules)
    }

    /// Builds the tables of a ruleset for other rules of the twin, such as other patterns.
    pub(crate) fn with_rules(ruleset: Ruleset, rules: TwinRules) -> Self {
        let (net, tiles) = (BoardPorts::of(ruleset.board()), Tiles::of(&rules));
        Self { ruleset, rules, net, tiles }
    }

    /// Returns the track of a position of the twin as a graph.
    pub fn graph(&self, state: &TwinPosition) -> Graph<'_> {
        let mut inner = [0; 64];
        for (&at, &((_, letter), k)) in &state.pieces {
            inner[usize::from(port(at, 0) / 8)] = self.tiles.piece((letter, k));
        }
        let mut exits = [[0; 4]; 64];
        for (&at, &tile) in &state.connectors {
            exits[usize::from(port(at, 0) / 8)] = self.tiles.connector(tile);
        }
        Graph { net: &self.net, inner, exits }
    }
}

/// The track of a position, as a graph of ports.
#[derive(Clone, Debug)]
pub struct Graph<'a> {
    net: &'a BoardPorts,
    inner: [u64; 64],
    exits: [[u8; 4]; 64],
}

impl Graph<'_> {
    /// Returns whether a path is complete.
    ///
    /// **Cost**: up to one search for each pair of opposite edges.
    pub fn is_completed(&self) -> bool {
        self.leads_across(0) || self.leads_across(1)
    }

    /// Returns whether a path leads from an edge (0 to 3) to the opposite one.
    pub(crate) fn leads_across(&self, edge: usize) -> bool {
        self.leads(edge, (edge + 2) % 4)
    }

    /// Returns whether a path leads from an edge (0 to 3) to another one.
    pub(crate) fn leads(&self, from: usize, to: usize) -> bool {
        Search { graph: self, reached: [false; 512], queue: Vec::new() }.run(from, to)
    }
}

/// A breadth-first search from the terminals of an edge.
struct Search<'a, 'b> {
    graph: &'a Graph<'b>,
    reached: [bool; 512],
    queue: Vec<Port>,
}

impl Search<'_, '_> {
    fn arrive(&mut self, at: Port) {
        if !std::mem::replace(&mut self.reached[usize::from(at)], true) {
            self.queue.push(at);
        }
    }

    /// Follows all track from an edge; returns whether it leads to the other edge.
    fn run(mut self, from: usize, to: usize) -> bool {
        let net = self.graph.net;
        for port in net.ports() {
            if net.beyond[usize::from(port)] == PortNeighbour::Terminal(from) {
                self.arrive(port);
            }
        }
        let mut next = 0;
        while let Some(&at) = self.queue.get(next) {
            next += 1;
            let cell = at / 8;
            let exits = (self.graph.inner[usize::from(cell)] >> (8 * (at % 8))) as u8;
            for side in (0..8).filter(|side| exits >> side & 1 != 0) {
                match net.beyond[usize::from(8 * cell + side)] {
                    PortNeighbour::Terminal(edge) if edge == to => return true,
                    PortNeighbour::Port(next) => self.arrive(next),
                    PortNeighbour::Corner(place, corner) => {
                        let exits = self.graph.exits[place][corner];
                        for other in (0..4).filter(|other| exits >> other & 1 != 0) {
                            if let Some(next) = net.corners[place][other] {
                                self.arrive(next);
                            }
                        }
                    }
                    PortNeighbour::Nothing | PortNeighbour::Terminal(_) => {}
                }
            }
        }
        false
    }
}
