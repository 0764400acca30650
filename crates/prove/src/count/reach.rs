//! The state of a transfer: reachability among the wires of the frontier, through the tiles so far.
//!
//! For each *wire*, it says by which wires a walk that enters by it can come back, and which edges such a walk
//! can reach. The relation is symmetric, since walks can be reversed. Under `through` it is not transitive, so
//! it is stored as a relation and not as a partition.

use crate::count::tiles::{Port, Tile, Wire, exits};

/// Maximum number of wires of a frontier: together with the four edges, they fill a word.
pub(super) const MOST_WIRES: usize = 28;

/// A set of wires (low bits) and edges (above them).
pub(super) type Row = u32;

/// Returns the edges of a row.
pub(super) const fn edges(row: Row) -> u8 {
    (row >> MOST_WIRES) as u8
}

const fn edge(index: usize) -> Row {
    1 << (MOST_WIRES + index)
}

/// Returns the edges opposite to these.
const fn opposite(edges: u8) -> u8 {
    edges << 2 & 0b1100 | edges >> 2
}

/// For each wire: the wires and edges that a walk that enters by it can reach.
pub(super) type Reach = [Row];

/// Returns the wires of a set.
pub(super) fn wires_of(row: Row) -> impl Iterator<Item = usize> {
    let mut rest = row & (edge(0) - 1);
    std::iter::from_fn(move || {
        let wire = (rest != 0).then_some(rest.trailing_zeros() as usize)?;
        rest &= rest - 1;
        Some(wire)
    })
}

/// The change of the frontier by one tile.
pub(super) struct FrontierStep {
    /// The frontier after the tile.
    pub(super) wires: Vec<Wire>,
    /// For each port of the tile: the old wire that ends there, if there is one.
    old: Vec<Option<usize>>,
    /// For each port of the tile: the new wire or the terminal there.
    beyond: Vec<Row>,
    /// For each old wire: its index in `wires`, or the port of the tile where it ends.
    kept: Vec<Result<usize, usize>>,
}

/// A step combined with the state before it, ready for any choice of the tile.
pub(super) struct PreparedStep<'a> {
    step: &'a FrontierStep,
    /// For each port: what a walk that leaves the tile there reaches, and the ports where it comes back.
    beyond: [(Row, u8); 8],
    /// For each port: the edges from which walks arrive there.
    from: [u8; 8],
    /// For each wire that stays: what a walk that enters by it reaches, and the ports where it arrives at the tile.
    kept: [(Row, u8); MOST_WIRES],
}

impl FrontierStep {
    pub(super) fn new(before: &[Wire], tile: &Tile) -> Self {
        let port_of = |w: &Wire| tile.ports.iter().position(|p| *p == Port::Wire(*w));
        let mut wires: Vec<Wire> =
            before.iter().copied().filter(|w| port_of(w).is_none()).collect();
        let kept = before
            .iter()
            .map(|w| match port_of(w) {
                Some(port) => Err(port),
                None => Ok(wires.iter().position(|k| k == w).expect("a kept wire")),
            })
            .collect();
        let mut old = vec![None; tile.ports.len()];
        let mut beyond = vec![0; tile.ports.len()];
        for (port, what) in tile.ports.iter().enumerate() {
            match *what {
                Port::Nothing => {}
                Port::Terminal(at) => beyond[port] = edge(at.index()),
                Port::Wire(wire) => {
                    old[port] = before.iter().position(|w| *w == wire);
                    if old[port].is_none() {
                        beyond[port] = 1 << wires.len();
                        wires.push(wire);
                    }
                }
            }
        }
        Self { wires, old, beyond, kept }
    }

    /// Returns the number of wires of the frontier before the tile.
    pub(super) const fn wires_before(&self) -> usize {
        self.kept.len()
    }

    /// Returns whether the frontier is small enough.
    pub(super) fn fits(&self) -> bool {
        self.wires.len() <= MOST_WIRES
    }

    /// Returns where walks lead that come back by the old wires of `row`: the new wires and the edges, and the ports of
    /// the tile.
    fn come_back(&self, row: Row) -> (Row, u8) {
        let (mut out, mut ports) = (row & !(edge(0) - 1), 0);
        for wire in wires_of(row) {
            match self.kept[wire] {
                Ok(place) => out |= 1 << place,
                Err(port) => ports |= 1 << port,
            }
        }
        (out, ports)
    }

    pub(super) fn prepare(&self, before: &Reach) -> PreparedStep<'_> {
        let mut beyond = [(0, 0); 8];
        let mut from = [0; 8];
        for (port, &row) in self.beyond.iter().enumerate() {
            let old = self.old[port].map_or(0, |wire| before[wire]);
            let (out, ports) = self.come_back(old);
            beyond[port] = (row | out, ports);
            from[port] = edges(row | out);
        }
        let mut kept = [(0, 0); MOST_WIRES];
        for (wire, place) in self.kept.iter().enumerate() {
            if let Ok(place) = *place {
                kept[place] = self.come_back(before[wire]);
            }
        }
        PreparedStep { step: self, beyond, from, kept }
    }
}

impl PreparedStep<'_> {
    /// Appends to `after` the state after the tile, if the tile has the given links. Returns the edges at which a path
    /// from the opposite edge is now complete.
    pub(super) fn apply(&self, links: u64, after: &mut Vec<Row>) -> u8 {
        let mut walks = [0; 8];
        let mut won = 0;
        for (port, walk) in walks.iter_mut().enumerate().take(self.step.old.len()) {
            if exits(links, port) != 0 {
                *walk = self.walk(links, port);
                won |= edges(*walk) & opposite(self.from[port]);
            }
        }
        let start = after.len();
        after.resize(start + self.step.wires.len(), 0);
        let after = &mut after[start..];
        for (port, walk) in walks.iter().enumerate().take(self.step.old.len()) {
            if self.step.old[port].is_none() {
                for wire in wires_of(self.step.beyond[port]) {
                    after[wire] = *walk;
                }
            }
        }
        for place in self.step.kept.iter().filter_map(|k| k.ok()) {
            let (row, ports) = self.kept[place];
            let ports = (0..8).filter(|p| ports >> p & 1 != 0);
            after[place] = ports.fold(row, |row, port| row | walks[port]);
        }
        won
    }

    /// Returns the wires and edges that walks reach that arrive at this port from outside.
    fn walk(&self, links: u64, port: usize) -> Row {
        let (mut out, mut arrived, mut left, mut fresh) = (0, 1u8 << port, 0u8, 1u8 << port);
        while fresh != 0 {
            let port = fresh.trailing_zeros() as usize;
            fresh &= fresh - 1;
            let mut new = exits(links, port) & !left;
            left |= new;
            while new != 0 {
                let (row, ports) = self.beyond[new.trailing_zeros() as usize];
                new &= new - 1;
                out |= row;
                fresh |= ports & !arrived;
                arrived |= ports;
            }
        }
        out
    }
}
