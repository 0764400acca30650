//! The graph that encodings of reachability work on, and the constraint that they encode: a walk.
//!
//! A port is a side of a cell, numbered `8 * cell + side`. Track *arrives* at ports from outside and
//! *leaves* by ports. Inside a cell it goes from a port where it arrives to one where it leaves, if the
//! piece has that link. Outside it goes from a port where it leaves to one where it arrives, across a
//! shared side or along a connector. Links follow the reading of X-JUNCTION already.

use crate::sat::Lit;
use crosstrack::rules::{Cell, Corner, Direction, Edge, Interstice, Neighbour, Ruleset, cells_of};

use crate::formula::encoding::connector::Interstices;
use crate::formula::encoding::orientation::{Cells, Link};

/// A port, `8 * cell + side`.
pub(crate) type Port = usize;

/// Number of ports.
pub(crate) const PORTS: usize = 512;

/// Returns the port of a side of a cell.
pub(crate) const fn port(cell: Cell, side: Direction) -> Port {
    8 * cell.index() + side.index()
}

/// Returns the cell of a port.
///
/// # Panics
/// If it is not below [`PORTS`].
pub(crate) const fn cell_of(port: Port) -> Cell {
    Cell::from_index(port / 8)
}

/// The links between ports.
#[derive(Clone, Debug)]
pub(crate) struct Network {
    width: usize,
    /// By port of arrival: where track may leave.
    inner: Vec<Vec<(Port, Link)>>,
    /// By port of leaving: where track may arrive.
    outer: Vec<Vec<(Port, Link)>>,
    /// By port of arrival: where track may have left.
    outer_before: Vec<Vec<(Port, Link)>>,
}

impl Network {
    /// Creates the network of a board with those variables.
    pub(crate) fn new(ruleset: &Ruleset, cells: &Cells, interstices: &Interstices) -> Self {
        Self::from_links(
            ruleset,
            |cell, side, other| cells.at(cell).link(side, other),
            |at, corner, other| interstices.at(at).link(corner, other),
        )
    }

    /// Creates the network of a board from links between sides and between corners. Links are symmetric.
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

    /// Returns where track that arrives at a port may leave, with the links.
    pub(crate) fn inner_links(&self, arrives: Port) -> &[(Port, Link)] {
        &self.inner[arrives]
    }

    /// Returns where track that leaves by a port may arrive, with the links.
    pub(crate) fn outer_links(&self, leaves: Port) -> &[(Port, Link)] {
        &self.outer[leaves]
    }

    /// Returns where track that arrives at a port may have left, with the links.
    pub(crate) fn incoming_links(&self, arrives: Port) -> &[(Port, Link)] {
        &self.outer_before[arrives]
    }

    /// Returns the width of the board, in slots.
    pub(crate) const fn width(&self) -> usize {
        self.width
    }

    /// Returns the distance of a cell from an edge in rows or columns; 0 next to it.
    pub(crate) const fn distance(&self, from: Edge, cell: Cell) -> usize {
        match from {
            Edge::A => cell.row(),
            Edge::B => self.width - 1 - cell.column(),
            Edge::C => self.width - 1 - cell.row(),
            Edge::D => cell.column(),
        }
    }
}

/// The end of a walk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum WalkEnd {
    /// Leaving by one of these ports.
    Leaves(Vec<Port>),
    /// Arriving at any side of a cell; the piece there does not count as entered.
    Arrives(Cell),
}

/// The constraint that if `active` holds, there is a walk from a terminal of an edge to the end.
#[derive(Clone, Debug)]
pub(crate) struct WalkConstraint<'n> {
    /// Links between ports.
    pub network: &'n Network,
    /// Edge where the walk begins.
    pub from: Edge,
    /// Ports at whose terminals it may begin.
    pub starts: Vec<Port>,
    /// End of the walk.
    pub end: WalkEnd,
    /// Guard of the constraint.
    pub active: Lit,
    /// Upper bound of how often the walk enters pieces.
    pub visits: usize,
}

/// Literals about the course of an encoded walk.
#[derive(Clone, Debug)]
pub(crate) struct WalkLiterals {
    /// If it ends on arriving at a cell: by side, a literal that implies a walk arriving there.
    pub ended: [Option<Lit>; 8],
    /// By cell index: literals of which one can be true if the walk enters the cell, and only then.
    pub entered: Vec<Vec<Lit>>,
}

impl WalkLiterals {
    /// Returns no literals.
    pub(crate) fn nowhere() -> Self {
        Self { ended: [None; 8], entered: vec![Vec::new(); 64] }
    }
}

/// By port: the fewest *held* steps outside (those that lead no farther from the edge where the walk
/// begins) from a start and to the end, over all layouts; `None` if there is no walk.
#[derive(Clone, Debug)]
pub(crate) struct PortDistances {
    /// From a start to arriving here.
    pub behind: Vec<Option<usize>>,
    /// From arriving here to the end.
    pub ahead: Vec<Option<usize>>,
}

impl WalkConstraint<'_> {
    /// Returns whether the step outside between two ports is held: it leads no farther from the edge.
    pub(crate) const fn is_held(&self, leaves: Port, arrives: Port) -> bool {
        let (from, to) = (cell_of(leaves), cell_of(arrives));
        self.network.distance(self.from, to) <= self.network.distance(self.from, from)
    }

    /// Returns whether leaving by that port ends the walk.
    pub(crate) fn ends_by(&self, leaves: Port) -> bool {
        matches!(&self.end, WalkEnd::Leaves(ports) if ports.contains(&leaves))
    }

    /// Returns whether arriving at that port ends the walk.
    pub(crate) fn ends_at(&self, arrives: Port) -> bool {
        matches!(self.end, WalkEnd::Arrives(cell) if cell == cell_of(arrives))
    }

    /// Computes the distances of all ports.
    ///
    /// **Cost**: ports times the longest walk, a few thousand steps.
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

/// Computes shortest distances from the ports that have a value, over steps of length 0 and 1.
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
