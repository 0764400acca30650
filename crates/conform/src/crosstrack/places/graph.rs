//! The track of a position as a graph, and whether a path would be complete if one place of the board were
//! wrong.
//!
//! Shares no code with the rules: geometry and links come from the slow twins. A *port* is a side of a
//! cell: number `8 * cell + side`, with cells `8 * row + column` and sides clockwise from 0 for north.
//! Track leaves by a port and arrives at others.

use crate::crosstrack::places::tiles::Tiles;
use crosstrack::rules::{Board, Ruleset};
use crosstrack::twin::{Slot, Touch, TurnedTile, TwinBoard, TwinPosition, TwinRules};

/// Number of a side of a cell.
pub(crate) type Port = u16;

/// A link: the port by which track leaves, and the port at which it arrives.
pub(crate) type PortLink = (Port, Port);

/// Two edges (0 to 3 for A to D): a path from the first to the second counts as complete.
pub(crate) type EdgePair = (usize, usize);

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

/// One fault in the board or the rules of an engine: other links, terminals or edges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardChange {
    /// Links that do not conduct.
    pub(crate) cut: Vec<PortLink>,
    /// False links that conduct.
    pub(crate) join: Vec<PortLink>,
    /// A cell (`8 * row + column`) whose piece conducts nothing.
    pub(crate) dead: Option<u16>,
    /// A port whose terminal is changed: it touches a terminal of this edge, or no terminal.
    pub(crate) terminal: Option<(Port, Option<usize>)>,
    /// Pairs of edges; paths are searched from the first edge of a pair to the second.
    pub(crate) ends: Vec<EdgePair>,
}

impl BoardChange {
    /// Returns a change without any effect.
    pub fn none() -> Self {
        let ends = vec![(0, 2), (1, 3)];
        Self { cut: Vec::new(), join: Vec::new(), dead: None, terminal: None, ends }
    }

    /// Returns a change that cuts links.
    pub(crate) fn cutting(cut: Vec<PortLink>) -> Self {
        Self { cut, ..Self::none() }
    }

    /// Returns a change that adds links.
    pub(crate) fn joining(join: Vec<PortLink>) -> Self {
        Self { join, ..Self::none() }
    }

    /// Returns whether the change adds one connection and nothing else.
    fn is_single_join(&self) -> bool {
        let one = match self.join[..] {
            [_] => true,
            [(from, to), back] => back == (to, from),
            _ => false,
        };
        one && self.cut.is_empty()
            && self.dead.is_none()
            && self.terminal.is_none()
            && self.ends.len() == 2
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
        let (net, tiles) = (BoardPorts::of(ruleset.board()), Tiles::of(&rules));
        Self { ruleset, rules, net, tiles }
    }

    /// Returns the track of a position of the twin as a graph.
    pub fn graph(&self, state: &TwinPosition) -> Graph<'_> {
        let mut inner = [0; 64];
        for (&at, &((_, letter), k)) in &state.pieces {
            inner[usize::from(port(at, 0) / 8)] = self.tiles.piece((letter, k));
        }
        let mut lying = [None; 64];
        let mut exits = [[0; 4]; 64];
        for (&at, &tile) in &state.connectors {
            let at = usize::from(port(at, 0) / 8);
            lying[at] = Some(tile);
            exits[at] = self.tiles.connector(tile);
        }
        let mut graph = Graph {
            net: &self.net,
            inner,
            lying,
            exits,
            left: [[0; 64]; 4],
            path: Vec::new(),
            completed: false,
        };
        graph.search_all();
        graph
    }
}

/// The track of a position, as a graph of ports.
#[derive(Clone, Debug)]
pub struct Graph<'a> {
    net: &'a BoardPorts,
    inner: [u64; 64],
    lying: [Option<TurnedTile>; 64],
    exits: [[u8; 4]; 64],
    /// For each edge and cell, the mask of sides by which track from the edge leaves the cell.
    left: [[u8; 64]; 4],
    /// The arrivals and departures of a complete path, in their order along the path.
    path: Vec<Port>,
    completed: bool,
}

impl Graph<'_> {
    /// Returns whether a path is complete by the rules.
    pub const fn is_completed(&self) -> bool {
        self.completed
    }

    /// Returns whether a path is complete between an edge (0 to 3) and the opposite one.
    pub(crate) fn leads_across(&self, edge: usize) -> bool {
        Search::new(self, &BoardChange::none()).run(edge, (edge + 2) % 4).is_some()
    }

    /// Returns the connector in an interstice (`8 * row + column`).
    pub(crate) const fn lying(&self, at: usize) -> Option<TurnedTile> {
        self.lying[at]
    }

    /// Searches from all edges once, so that [`Graph::is_completed_under`] seldom has to search.
    fn search_all(&mut self) {
        let none = BoardChange::none();
        for edge in 0..4 {
            let mut search = Search::new(self, &none);
            let path = search.run(edge, (edge + 2) % 4).map(|end| search.path_to(end));
            self.left[edge] = search.left;
            if let Some(path) = path {
                self.completed = true;
                self.path = path;
            }
        }
    }

    /// Returns whether track leaves by some port here by which it does not leave in `other`.
    pub(crate) fn leads_further(&self, other: &Self) -> bool {
        let sides = self.left.iter().flatten().zip(other.left.iter().flatten());
        sides.into_iter().any(|(here, there)| here & !there != 0)
    }

    fn has_left(&self, edge: usize, port: Port) -> bool {
        self.left[edge][usize::from(port / 8)] >> (port % 8) & 1 != 0
    }

    /// Returns whether the change may matter: it removes something on the path that was found, or adds
    /// something at a port by which track leaves.
    fn is_touched_by(&self, change: &BoardChange) -> bool {
        if self.completed {
            let on_path = |port: Port| self.path.contains(&port);
            change.cut.iter().any(|&(from, to)| on_path(from) && on_path(to))
                || change.dead.is_some_and(|cell| self.path.iter().any(|p| p / 8 == cell))
                || change.terminal.is_some_and(|(port, _)| on_path(port))
        } else {
            let reached = |port| (0..4).any(|edge| self.has_left(edge, port));
            change.join.iter().any(|&(from, _)| reached(from))
                || change.terminal.is_some_and(|(port, edge)| edge.is_some() && reached(port))
                || change.ends.iter().any(|&(from, to)| from != (to + 2) % 4)
        }
    }

    /// Returns whether a path is complete under a change.
    ///
    /// **Cost**: a few comparisons if the change does not touch the track, otherwise up to one search for each
    /// pair of edges.
    pub fn is_completed_under(&self, change: &BoardChange) -> bool {
        if !self.is_touched_by(change) {
            return self.completed;
        }
        if !self.completed && change.is_single_join() {
            // A path uses the added link once: it leads from one edge to the link, and from the link to the
            // other edge.
            return change.join.iter().any(|&(leaves, arrives)| {
                let ends = |&(from, to): &EdgePair| {
                    self.has_left(from, leaves) && self.has_left(to, arrives)
                };
                change.ends.iter().any(ends)
            });
        }
        change.ends.iter().any(|&(from, to)| Search::new(self, change).run(from, to).is_some())
    }
}

/// A breadth-first search from the terminals of an edge.
struct Search<'a, 'b> {
    graph: &'a Graph<'b>,
    change: &'a BoardChange,
    left: [u8; 64],
    /// For each port of arrival, the departure before it and the arrival before that; at a terminal, the port
    /// itself twice.
    before: [Option<(Port, Port)>; 512],
    queue: Vec<Port>,
}

impl<'a, 'b> Search<'a, 'b> {
    fn new(graph: &'a Graph<'b>, change: &'a BoardChange) -> Self {
        Self { graph, change, left: [0; 64], before: [None; 512], queue: Vec::new() }
    }

    fn terminal(&self, port: Port) -> Option<usize> {
        match self.change.terminal {
            Some((changed, edge)) if changed == port => edge,
            _ => match self.graph.net.beyond[usize::from(port)] {
                PortNeighbour::Terminal(edge) => Some(edge),
                _ => None,
            },
        }
    }

    fn arrive(&mut self, at: Port, from: (Port, Port)) {
        let before = &mut self.before[usize::from(at)];
        if before.is_none() {
            *before = Some(from);
            self.queue.push(at);
        }
    }

    /// Follows all track from an edge; returns the arrival and the departure at the end of the first path found
    /// to the other edge.
    fn run(&mut self, from: usize, to: usize) -> Option<(Port, Port)> {
        for port in self.graph.net.ports() {
            if self.terminal(port) == Some(from) {
                self.arrive(port, (port, port));
            }
        }
        let (mut next, mut end) = (0, None);
        while let Some(&at) = self.queue.get(next) {
            next += 1;
            let cell = at / 8;
            if self.change.dead == Some(cell) {
                continue;
            }
            let exits = (self.graph.inner[usize::from(cell)] >> (8 * (at % 8))) as u8;
            for side in (0..8).filter(|side| exits >> side & 1 != 0) {
                let leaves = 8 * cell + side;
                self.left[usize::from(cell)] |= 1 << side;
                if self.terminal(leaves) == Some(to) {
                    end.get_or_insert((at, leaves));
                }
                self.leave(at, leaves);
            }
        }
        end
    }

    /// Follows a link unless it is cut.
    fn follow(&mut self, at: Port, leaves: Port, next: Port) {
        if !self.change.cut.contains(&(leaves, next)) {
            self.arrive(next, (leaves, at));
        }
    }

    /// Follows all links from the port `leaves`; the track arrived in the port's cell at `at`.
    fn leave(&mut self, at: Port, leaves: Port) {
        let net = self.graph.net;
        match net.beyond[usize::from(leaves)] {
            PortNeighbour::Port(next) => self.follow(at, leaves, next),
            PortNeighbour::Corner(place, corner) => {
                let exits = self.graph.exits[place][corner];
                for other in (0..4).filter(|other| exits >> other & 1 != 0) {
                    if let Some(next) = net.corners[place][other] {
                        self.follow(at, leaves, next);
                    }
                }
            }
            PortNeighbour::Nothing | PortNeighbour::Terminal(_) => {}
        }
        for &(from, to) in &self.change.join {
            if from == leaves {
                self.arrive(to, (leaves, at));
            }
        }
    }

    /// Returns the ports of the path that ends with this arrival and departure, in order.
    fn path_to(&self, (mut at, leaves): (Port, Port)) -> Vec<Port> {
        let mut ports = vec![leaves, at];
        while let Some((leaves, earlier)) = self.before[usize::from(at)].filter(|b| b.1 != at) {
            ports.extend([leaves, earlier]);
            at = earlier;
        }
        ports.reverse();
        ports
    }
}
