//! The ports of all cells and when track leads from one to another, as the encodings of
//! reachability see it; and what they are asked: a journey.
//!
//! A port is a side of a cell, numbered `8 * cell + side`. Track *arrives* at ports from outside
//! and *leaves* by ports. Inside a cell it goes from a port where it arrives to one where it
//! leaves, if the piece has that link; outside from a port where it leaves to one where it arrives,
//! across a shared side or along a connector. The links already are those of the reading of
//! X-JUNCTION, so nothing here depends on it.

use crate::sat::Lit;
use crosstrack::rules::{Cell, Corner, Direction, Edge, Interstice, Neighbour, Ruleset, cells_of};

use crate::formula::encoding::connector::Interstices;
use crate::formula::encoding::orientation::{Cells, Link};

/// A port, `8 * cell + side`.
pub(crate) type Port = usize;

/// How many port numbers there are.
pub(crate) const PORTS: usize = 512;

/// The port of a side of a cell.
pub(crate) const fn port(cell: Cell, side: Direction) -> Port {
    8 * cell.index() + side.index()
}

/// The cell of a port.
///
/// # Panics
/// If it is not below [`PORTS`].
pub(crate) const fn cell_of(port: Port) -> Cell {
    Cell::from_index(port / 8)
}

/// When track leads from which port to which.
#[derive(Clone, Debug)]
pub(crate) struct Network {
    width: usize,
    /// By port where track arrives: where it may leave.
    inner: Vec<Vec<(Port, Link)>>,
    /// By port where track leaves: where it may arrive.
    outer: Vec<Vec<(Port, Link)>>,
    /// By port where track arrives: where it may have left.
    outer_before: Vec<Vec<(Port, Link)>>,
}

impl Network {
    /// The network of a board with those variables.
    pub(crate) fn new(ruleset: &Ruleset, cells: &Cells, interstices: &Interstices) -> Self {
        Self::from_links(
            ruleset,
            |cell, side, other| cells.at(cell).link(side, other),
            |at, corner, other| interstices.at(at).link(corner, other),
        )
    }

    /// The network of a board whose cells and interstices have these links, from side to side and
    /// from corner to corner. Links are symmetric.
    pub(crate) fn from_links(
        ruleset: &Ruleset,
        within: impl Fn(Cell, Direction, Direction) -> Link,
        across: impl Fn(Interstice, Corner, Corner) -> Link,
    ) -> Self {
        let mut inner = vec![Vec::new(); PORTS];
        let mut outer = vec![Vec::new(); PORTS];
        let mut outer_before = vec![Vec::new(); PORTS];
        for cell in cells_of(ruleset.cells()) {
            for &side in Direction::ALL {
                let here = port(cell, side);
                for &other in Direction::ALL {
                    let link = within(cell, side, other);
                    if link != Link::Never {
                        inner[here].push((port(cell, other), link));
                    }
                }
                let mut lead = |to: Port, link: Link| {
                    if link != Link::Never {
                        outer[here].push((to, link));
                        outer_before[to].push((here, link));
                    }
                };
                match ruleset.neighbour(cell, side) {
                    Neighbour::Cell(next, arriving) => lead(port(next, arriving), Link::Always),
                    Neighbour::Interstice(at, corner) => {
                        for &out in Corner::ALL {
                            let next = at.slot(out);
                            if ruleset.board().has(next) {
                                lead(port(next, out.side()), across(at, corner, out));
                            }
                        }
                    }
                    Neighbour::Nothing | Neighbour::Terminal(_) => {}
                }
            }
        }
        Self { width: ruleset.board().width(), inner, outer, outer_before }
    }

    /// Where track that arrives at a port may leave, and when.
    pub(crate) fn inner_links(&self, arrives: Port) -> &[(Port, Link)] {
        &self.inner[arrives]
    }

    /// Where track that leaves by a port may arrive, and when.
    pub(crate) fn outer_links(&self, leaves: Port) -> &[(Port, Link)] {
        &self.outer[leaves]
    }

    /// Where track that arrives at a port may have left, and when.
    pub(crate) fn incoming_links(&self, arrives: Port) -> &[(Port, Link)] {
        &self.outer_before[arrives]
    }

    /// The board's width, in slots.
    pub(crate) const fn width(&self) -> usize {
        self.width
    }

    /// How far a cell is from an edge: 0 for those next to it, one more for each row or column.
    pub(crate) const fn distance(&self, from: Edge, cell: Cell) -> usize {
        match from {
            Edge::A => cell.row(),
            Edge::B => self.width - 1 - cell.column(),
            Edge::C => self.width - 1 - cell.row(),
            Edge::D => cell.column(),
        }
    }
}

/// Where a journey ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum WalkEnd {
    /// By leaving through one of these ports.
    Leaves(Vec<Port>),
    /// On arriving at any side of a cell; the piece there does not count as entered.
    Arrives(Cell),
}

/// What an encoding of reachability is to write: if `active`, there is a walk from a terminal of
/// an edge to the end.
#[derive(Clone, Debug)]
pub(crate) struct WalkConstraint<'n> {
    /// When track leads from which port to which.
    pub network: &'n Network,
    /// The edge where it begins.
    pub from: Edge,
    /// The ports at whose terminals it may begin.
    pub starts: Vec<Port>,
    /// Where it ends.
    pub end: WalkEnd,
    /// Nothing is demanded unless this holds.
    pub active: Lit,
    /// The walk need not enter pieces more often than this.
    pub visits: usize,
}

/// What the clauses of a journey say of where it goes.
#[derive(Clone, Debug)]
pub(crate) struct WalkLiterals {
    /// If it ends on arriving at a cell, for each side of the cell a literal that implies a walk
    /// arriving there.
    pub ended: [Option<Lit>; 8],
    /// By cell index, literals of which one can be true for each cell that the walk enters, and
    /// must be for none.
    pub entered: Vec<Vec<Lit>>,
}

impl WalkLiterals {
    /// A journey that goes nowhere.
    pub(crate) fn nowhere() -> Self {
        Self { ended: [None; 8], entered: vec![Vec::new(); 64] }
    }
}

/// For each port, by number, at how few *held* steps outside (those that lead no farther from the
/// edge where the journey begins) it can be reached from a start, and can reach the end, whatever
/// is laid; `None` where it cannot.
#[derive(Clone, Debug)]
pub(crate) struct PortDistances {
    /// From a start to arriving here.
    pub behind: Vec<Option<usize>>,
    /// From arriving here to the end.
    pub ahead: Vec<Option<usize>>,
}

impl WalkConstraint<'_> {
    /// Whether the step outside from one port to another is held: leads no farther from the edge.
    pub(crate) const fn is_held(&self, leaves: Port, arrives: Port) -> bool {
        let (from, to) = (cell_of(leaves), cell_of(arrives));
        self.network.distance(self.from, to) <= self.network.distance(self.from, from)
    }

    /// Whether leaving by that port ends the journey.
    pub(crate) fn ends_by(&self, leaves: Port) -> bool {
        matches!(&self.end, WalkEnd::Leaves(ports) if ports.contains(&leaves))
    }

    /// Whether arriving at that port ends the journey.
    pub(crate) fn ends_at(&self, arrives: Port) -> bool {
        matches!(self.end, WalkEnd::Arrives(cell) if cell == cell_of(arrives))
    }

    /// What can be reached at all.
    ///
    /// **Cost** the ports times the longest way, a few thousand steps.
    pub(crate) fn reach(&self) -> PortDistances {
        let network = self.network;
        let mut behind = vec![None; PORTS];
        for &start in &self.starts {
            behind[start] = Some(0);
        }
        relax(&mut behind, |arrives, set| {
            for &(leaves, _) in network.inner_links(arrives) {
                for &(next, _) in network.outer_links(leaves) {
                    set(next, usize::from(self.is_held(leaves, next)));
                }
            }
        });
        let mut ahead = vec![None; PORTS];
        for (arrives, least) in ahead.iter_mut().enumerate() {
            let leaves_end =
                network.inner_links(arrives).iter().any(|&(leaves, _)| self.ends_by(leaves));
            if leaves_end || self.ends_at(arrives) {
                *least = Some(0);
            }
        }
        relax(&mut ahead, |arrives, set| {
            for &(leaves, _) in network.incoming_links(arrives) {
                // Links are symmetric, so what leads here is what leads from here.
                for &(before, _) in network.inner_links(leaves) {
                    set(before, usize::from(self.is_held(leaves, arrives)));
                }
            }
        });
        PortDistances { behind, ahead }
    }
}

/// Shortest ways from the ports that have a value, over steps of 0 and 1.
fn relax(least: &mut [Option<usize>], steps: impl Fn(Port, &mut dyn FnMut(Port, usize))) {
    let mut waiting: Vec<Port> = (0..PORTS).filter(|&p| least[p].is_some()).collect();
    while let Some(here) = waiting.pop() {
        let Some(so_far) = least[here] else { continue };
        steps(here, &mut |next, cost| {
            if least[next].is_none_or(|known| so_far + cost < known) {
                least[next] = Some(so_far + cost);
                waiting.push(next);
            }
        });
    }
}
