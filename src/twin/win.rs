//! Twin of winning paths: is there an unbroken path between opposite edges?
//!
//! Under `joined` the question is whether two terminals are connected in an undirected graph whose
//! nodes are the sides of cells, the corners of interstices and the terminals. Under `through` it
//! is whether a traveller who enters at a terminal and takes one path of a tile at a time can leave
//! by an opposite terminal.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use crate::rules::{PathStep, WinningPath};
use crate::twin::geometry::{Slot, Touch, TwinBoard};
use crate::twin::links::{Paths, exits, other_end};

/// A board with the tiles on it, as paths between the directions of the board.
#[derive(Clone, Debug)]
pub struct Tiling {
    /// Board on which the tiles lie.
    pub plan: Arc<TwinBoard>,
    /// Paths on each cell that holds a pathway piece; sides are 0 to 7 clockwise from north.
    pub pieces: BTreeMap<Slot, Paths>,
    /// Paths in each interstice that holds a connector; corners are 0 to 3 clockwise from north-west.
    pub connectors: BTreeMap<Slot, Paths>,
    /// Whether X-JUNCTION is `joined`.
    pub joined: bool,
}

/// A place where track can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Node {
    /// The terminal of an edge at a cell; terminals of an edge are not connected to each other.
    Terminal(usize, Slot),
    /// A side of a cell.
    Side(Slot, usize),
    /// A corner of an interstice.
    Corner(Slot, usize),
}

/// An undirected graph: the neighbours of each node.
type Graph = BTreeMap<Node, BTreeSet<Node>>;

impl Tiling {
    /// Returns whether a path runs from A to C, and whether one runs from B to D.
    ///
    /// **Cost** two searches over all sides of all cells.
    pub fn completed_axes(&self) -> [bool; 2] {
        if self.joined {
            let graph = self.graph();
            [0, 1].map(|edge| connected(&graph, edge).contains(&(edge + 2)))
        } else {
            [0, 1].map(|edge| self.travelled(edge).contains(&(edge + 2)))
        }
    }

    /// Returns the other edges that track from the terminals of `edge` reaches. Edges are 0 to 3 for A to D.
    pub fn reachable_edges(&self, edge: usize) -> BTreeSet<usize> {
        if self.joined { connected(&self.graph(), edge) } else { self.travelled(edge) }
    }

    /// Returns the undirected graph. Its edges are every path of every tile, and every contact of a cell that
    /// holds a piece. Track does not go on in an empty cell.
    fn graph(&self) -> Graph {
        let mut graph = Graph::new();
        let mut connect = |p: Node, q: Node| {
            graph.entry(p).or_default().insert(q);
            graph.entry(q).or_default().insert(p);
        };
        for (&cell, paths) in &self.pieces {
            for &(s, t) in paths {
                connect(Node::Side(cell, s), Node::Side(cell, t));
            }
        }
        for (&at, paths) in &self.connectors {
            for &(s, t) in paths {
                connect(Node::Corner(at, s), Node::Corner(at, t));
            }
        }
        for &cell in self.pieces.keys() {
            for side in 0..8 {
                let here = Node::Side(cell, side);
                match self.plan.touch(cell, side) {
                    Touch::Nothing => {}
                    Touch::Terminal(edge) => connect(here, Node::Terminal(edge, cell)),
                    Touch::Cell(next, other) => connect(here, Node::Side(next, other)),
                    Touch::Corner(at, corner) => connect(here, Node::Corner(at, corner)),
                }
            }
        }
        graph
    }

    /// Returns where a traveller who leaves a cell by a side arrives: at a side of a cell, having
    /// taken at most one path of a connector, or at a terminal.
    fn onward(&self, cell: Slot, side: usize) -> Vec<Node> {
        match self.plan.touch(cell, side) {
            Touch::Nothing => Vec::new(),
            Touch::Terminal(edge) => vec![Node::Terminal(edge, cell)],
            Touch::Cell(next, other) => vec![Node::Side(next, other)],
            Touch::Corner(at, corner) => {
                let paths = self.connectors.get(&at).into_iter().flatten();
                let ends = paths.filter_map(|&(s, t)| other_end((s, t), corner));
                let cells = ends.filter_map(|end| self.plan.at_corner(at, end));
                cells.map(|(next, other)| Node::Side(next, other)).collect()
            }
        }
    }

    fn travelled(&self, edge: usize) -> BTreeSet<usize> {
        let entries = self.plan.cells.iter().map(|&cell| (cell, 2 * edge));
        let entries = entries.filter(|&(c, s)| self.plan.touch(c, s) == Touch::Terminal(edge));
        // What is in `seen` is a side at which the traveller arrives from outside.
        let mut seen: BTreeSet<(Slot, usize)> = entries.collect();
        let mut queue: VecDeque<(Slot, usize)> = seen.iter().copied().collect();
        let mut reached = BTreeSet::new();
        while let Some((cell, side)) = queue.pop_front() {
            for &path in self.pieces.get(&cell).into_iter().flatten() {
                let Some(leaves) = other_end(path, side) else { continue };
                for node in self.onward(cell, leaves) {
                    match node {
                        Node::Terminal(e, _) if e == edge => {}
                        Node::Terminal(e, _) => {
                            reached.insert(e);
                        }
                        Node::Side(next, arrives) => {
                            if seen.insert((next, arrives)) {
                                queue.push_back((next, arrives));
                            }
                        }
                        Node::Corner(..) => unreachable!("a traveller never stops at a corner"),
                    }
                }
            }
        }
        reached
    }

    /// Checks a witness of a win: every step follows paths of the tile that lies there, consecutive steps touch,
    /// and the ends are at terminals of opposite edges.
    ///
    /// # Errors
    /// If a step is wrong: which one, and why.
    pub fn check_path(&self, path: &WinningPath) -> Result<(), String> {
        let fault = |what: &str, step: usize| Err(format!("step {step} of {path:?} {what}"));
        let edge = path.from.index();
        let mut previous: Option<Node> = None;
        for (number, step) in path.steps.iter().enumerate() {
            let (enters, leaves, paths, from, to) = match *step {
                PathStep::Piece { cell, enters, leaves } => {
                    let slot = (cell.row() as i32, cell.column() as i32);
                    let (s, t) = (enters.index(), leaves.index());
                    (Node::Side(slot, s), Node::Side(slot, t), self.pieces.get(&slot), s, t)
                }
                PathStep::Connector { at, enters, leaves } => {
                    let slot = (at.row() as i32, at.column() as i32);
                    let (s, t) = (enters.index(), leaves.index());
                    (Node::Corner(slot, s), Node::Corner(slot, t), self.connectors.get(&slot), s, t)
                }
            };
            let Some(paths) = paths else { return fault("crosses an empty place", number) };
            if !exits(paths, from, self.joined).contains(&to) {
                return fault("does not follow the tile", number);
            }
            let arrives = match previous {
                None => self.enters_from(edge, enters),
                Some(node) => self.in_contact(node, enters),
            };
            if !arrives {
                return fault("does not continue the one before", number);
            }
            previous = Some(leaves);
        }
        match previous {
            Some(last) if self.enters_from(edge + 2, last) => Ok(()),
            _ => Err(format!("{path:?} does not end at the opposite terminals")),
        }
    }

    fn enters_from(&self, edge: usize, node: Node) -> bool {
        matches!(node, Node::Side(cell, side)
            if self.plan.touch(cell, side) == Touch::Terminal(edge))
    }

    fn in_contact(&self, left: Node, entered: Node) -> bool {
        match (left, entered) {
            (Node::Side(cell, side), Node::Side(next, other)) => {
                self.plan.touch(cell, side) == Touch::Cell(next, other)
            }
            (Node::Side(cell, side), Node::Corner(at, corner))
            | (Node::Corner(at, corner), Node::Side(cell, side)) => {
                self.plan.touch(cell, side) == Touch::Corner(at, corner)
            }
            _ => false,
        }
    }
}

/// Returns the other edges whose terminals are connected with some terminal of an edge.
fn connected(graph: &Graph, edge: usize) -> BTreeSet<usize> {
    let is_start = |n: &Node| matches!(n, Node::Terminal(e, _) if *e == edge);
    let mut seen: BTreeSet<Node> = graph.keys().copied().filter(is_start).collect();
    let mut queue: VecDeque<Node> = seen.iter().copied().collect();
    let mut reached = BTreeSet::new();
    while let Some(node) = queue.pop_front() {
        if let Node::Terminal(e, _) = node
            && e != edge
        {
            reached.insert(e);
        }
        for &next in &graph[&node] {
            if seen.insert(next) {
                queue.push_back(next);
            }
        }
    }
    reached
}
