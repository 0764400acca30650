//! The graph that the encodings of reachability work on, and the constraint that they encode: that there is
//! a walk.
//!
//! A port is a side of a cell, numbered `8 * cell + side`. Track *arrives* at a cell by a port, from outside,
//! and *leaves* the cell by a port. Inside a cell, track goes from the port of arrival to a port of leaving if
//! the piece links the two. Outside, track goes from a port of leaving to a port of arrival at another cell,
//! across a shared side or along a connector. The links already follow the reading of X-JUNCTION.

use crate::sat::Lit;
use crosstrack::rules::{Cell, Corner, Direction, Edge, Interstice, Neighbour, Ruleset, cells_of};

use crate::formula::encoding::connector::Interstices;
use crate::formula::encoding::orientation::{Cells, Link};

/// A port: `8 * cell + side`.
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
/// If the port is not below [`PORTS`].
pub(crate) const fn cell_of(port: Port) -> Cell {
    Cell::from_index(port / 8)
}

/// The links between ports.
#[derive(Clone, Debug)]
pub(crate) struct Network {
    width: usize,
    /// For each port of arrival: the ports by which track may leave the cell.
    inner: Vec<Vec<(Port, Link)>>,
    /// For each port of leaving: the ports at which track may arrive next.
    outer: Vec<Vec<(Port, Link)>>,
    /// For each port of arrival: the ports by which track may have left the previous cell.
    outer_before: Vec<Vec<(Port, Link)>>,
}

impl Network {
    /// Creates the network of a board whose links are the variables of `cells` and `interstices`.
    pub(crate) fn new(ruleset: &Ruleset, cells: &Cells, interstices: &Interstices) -> Self {
        Self::from_links(
            ruleset,
            |cell, side, other| cells.at(cell).link(side, other),
            |at, corner, other| interstices.at(at).link(corner, other),
        )
    }

    /// Creates the network of a board from the links between the sides of a cell (`within`) and between the
    /// corners of an interstice (`across`). Links are symmetric.
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

    /// Returns the ports by which track that arrives at a port may leave the cell, each with the link.
    pub(crate) fn inner_links(&self, arrives: Port) -> &[(Port, Link)] {
        &self.inner[arrives]
    }

    /// Returns the ports at which track that leaves by a port may arrive, each with the link.
    pub(crate) fn outer_links(&self, leaves: Port) -> &[(Port, Link)] {
        &self.outer[leaves]
    }

    /// Returns the ports by which track that arrives at a port may have left another cell, each with the link.
    pub(crate) fn incoming_links(&self, arrives: Port) -> &[(Port, Link)] {
        &self.outer_before[arrives]
    }

    /// Returns the width of the board, in slots.
    pub(crate) const fn width(&self) -> usize {
        self.width
    }

    /// Returns the distance of a cell from an edge, in rows or columns; 0 for the line next to the edge.
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
    /// The walk leaves by one of these ports.
    Leaves(Vec<Port>),
    /// The walk arrives at any side of this cell; the piece there does not count as entered.
    Arrives(Cell),
}

/// The constraint that there is a walk from a terminal of an edge to the given end, if `active` holds.
#[derive(Clone, Debug)]
pub(crate) struct WalkConstraint<'n> {
    /// Links between ports.
    pub network: &'n Network,
    /// Edge where the walk begins.
    pub from: Edge,
    /// Ports of the terminals where the walk may begin.
    pub starts: Vec<Port>,
    /// End of the walk.
    pub end: WalkEnd,
    /// Guard: the constraint applies if this literal is true.
    pub active: Lit,
    /// Upper bound on the number of times that the walk enters a piece.
    pub visits: usize,
}

/// Literals about the course of an encoded walk.
#[derive(Clone, Debug)]
pub(crate) struct WalkLiterals {
    /// For a walk that ends on arrival at a cell: for each side of the cell, a literal that implies that a
    /// walk arrives there.
    pub ended: [Option<Lit>; 8],
    /// For each cell, by its index: literals of which one can be true if and only if the walk enters the cell.
    pub entered: Vec<Vec<Lit>>,
}

impl WalkLiterals {
    /// Creates an empty set of literals, for a walk that goes nowhere.
    pub(crate) fn nowhere() -> Self {
        Self { ended: [None; 8], entered: vec![Vec::new(); 64] }
    }
}

/// For each port: the minimum number, over all layouts, of *held* steps from a start to the port and from the
/// port to the end; `None` if there is no such walk. A held step is a step between two cells that leads no
/// farther from the edge where the walk begins.
#[derive(Clone, Debug)]
pub(crate) struct PortDistances {
    /// For each port: held steps from a start to arrival at the port.
    pub behind: Vec<Option<usize>>,
    /// For each port: held steps from arrival at the port to the end.
    pub ahead: Vec<Option<usize>>,
}

impl WalkConstraint<'_> {
    /// Returns whether the step between two ports of different cells is held: it leads no farther from the edge.
    pub(crate) const fn is_held(&self, leaves: Port, arrives: Port) -> bool {
        let (from, to) = (cell_of(leaves), cell_of(arrives));
        self.network.distance(self.from, to) <= self.network.distance(self.from, from)
    }

    /// Returns whether the walk ends when it leaves by that port.
    pub(crate) fn ends_by(&self, leaves: Port) -> bool {
        matches!(&self.end, WalkEnd::Leaves(ports) if ports.contains(&leaves))
    }

    /// Returns whether the walk ends when it arrives at that port.
    pub(crate) fn ends_at(&self, arrives: Port) -> bool {
        matches!(self.end, WalkEnd::Arrives(cell) if cell == cell_of(arrives))
    }

    /// Computes the distances of all ports.
    ///
    /// **Cost**: number of ports times length of the longest walk, a few thousand steps.
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

/// Computes the shortest distances from the ports that have a value, over steps of length 0 or 1.
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
