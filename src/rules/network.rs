//! Track as a partition: which sides of cells the pieces join, found for the whole board at once.
//!
//! A *site* is where track passes from one cell to others: across a side that two cells share, along a connector,
//! or to a terminal. Where paths that share a side are joined (X-JUNCTION `joined`) and connectors are fixed, each
//! piece joins the sites of its nets, and track leads from a site to exactly the sites of the same *component*. So
//! one union-find answers what would otherwise take a [flood](crate::rules::track::Flood) from every edge and from
//! every side.
//!
//! Under `through` a path may not go on from where another path merely ends, and sites form no partition; where
//! connectors are laid, the sites change. There is no network then, and floods are used.

use crate::rules::board::Layout;
use crate::rules::compass::{Corner, Direction, Edge};
use crate::rules::geometry::{Cell, Neighbour, bits, cells_of};
use crate::rules::links::{Links, spread};
use crate::rules::piece::{Catalogue, Letter};
use crate::rules::ruleset::Tables;

/// The number that stands for no site: a side that leads nowhere.
const NONE: u8 = u8::MAX;

/// Maximum number of sites: the published boards have fewer.
const MOST: usize = 192;

/// Maximum number of nets of a piece.
const NETS: usize = 4;

/// The sites of a board with fixed connectors, and the nets of the pieces.
#[derive(Debug)]
pub(super) struct Sites {
    /// The site at each side of each cell, at index `8 * cell + side`.
    of: [u8; 512],
    /// The sites before any piece joins them.
    alone: Components,
    /// The number of sites.
    count: usize,
    /// The sites of the terminals of each edge.
    starts: [Vec<u8>; 4],
    /// The nets of each piece, at index `8 * letter + rotation`, as masks of sides.
    nets: Box<[[u8; NETS]]>,
}

impl Sites {
    /// Returns the sites of a board whose connectors never change and whose paths are joined where they share a side;
    /// `None` if there are too many.
    pub(super) fn new(tables: &Tables, pieces: &Catalogue) -> Option<Self> {
        let nets = vec![[0; NETS]; 8 * Letter::COUNT].into_boxed_slice();
        let (of, starts) = ([NONE; 512], [const { Vec::new() }; 4]);
        let alone = Components { above: ABOVE, cells: [0; MOST], edges: [0; MOST] };
        let mut sites = Self { of, alone, count: 0, starts, nets };
        for cell in cells_of(tables.cells) {
            for &side in Direction::ALL {
                if sites.of[port(cell, side)] == NONE {
                    sites.add(tables, cell, side)?;
                }
            }
        }
        for pattern in pieces.patterns() {
            for rotation in 0..8 {
                let row = 8 * pattern.letter.index() + rotation;
                let nets = Links(tables.piece_links[row]).nets();
                for (place, net) in sites.nets[row].iter_mut().zip(nets) {
                    *place = net;
                }
            }
        }
        Some(sites)
    }

    fn add(&mut self, tables: &Tables, cell: Cell, side: Direction) -> Option<()> {
        let mut ports = vec![(cell, side)];
        let mut edges = 0;
        match tables.neighbours[port(cell, side)] {
            Neighbour::Nothing => return Some(()),
            Neighbour::Terminal(edge) => edges = 1 << edge.index(),
            Neighbour::Cell(next, arriving) => ports.push((next, arriving)),
            Neighbour::Interstice(at, corner) => {
                let code = tables.start_connectors[at.index()];
                let links = tables.connector_links[usize::from(code)] >> (4 * corner.index());
                let corners = Corner::ALL.iter().filter(|other| links >> other.index() & 1 != 0);
                let slots = corners.map(|other| (at.slot(*other), other.side()));
                ports.extend(slots.filter(|(slot, _)| tables.cells & slot.bit() != 0));
                if ports.len() == 1 {
                    return Some(());
                }
            }
        }
        let site = self.count;
        if site >= MOST {
            return None;
        }
        self.count += 1;
        self.alone.cells[site] = ports.iter().fold(0, |mask, (cell, _)| mask | cell.bit());
        self.alone.edges[site] = edges;
        for (cell, side) in ports {
            self.of[port(cell, side)] = site as u8;
        }
        for edge in Edge::ALL.iter().filter(|edge| edges >> edge.index() & 1 != 0) {
            self.starts[edge.index()].push(site as u8);
        }
        Some(())
    }
}

/// Returns the index of a side of a cell.
const fn port(cell: Cell, side: Direction) -> usize {
    8 * cell.index() + side.index()
}

/// The components of the sites of a layout.
#[derive(Clone, Debug)]
pub(super) struct Network<'a> {
    sites: &'a Sites,
    parts: Components,
}

/// Which sites are joined.
#[derive(Clone, Debug)]
struct Components {
    above: [u8; MOST],
    /// For the first site of each component, the cells at which its track arrives, and the edges that it reaches.
    cells: [u64; MOST],
    edges: [u8; MOST],
}

impl<'a> Network<'a> {
    /// Returns the network of a layout without the pieces on the `hidden` cells; `None` if there is none.
    ///
    /// **Cost** linear in the sites and in the pieces.
    #[inline]
    pub(super) fn new(tables: &'a Tables, layout: &Layout, hidden: u64) -> Option<Self> {
        let sites = tables.sites.as_ref()?;
        if !layout.has_connectors(&tables.start_connectors) {
            return None;
        }
        let mut network = Self { sites, parts: sites.alone.clone() };
        network.put(layout, layout.occupied() & !hidden);
        Some(network)
    }

    /// Joins what the pieces on the cells of a mask join, in addition to what is joined already.
    pub(super) fn put(&mut self, layout: &Layout, cells: u64) {
        for cell in cells_of(cells & layout.occupied()) {
            let Some(row) = layout.piece_row(cell.index()) else { continue };
            for net in self.sites.nets[row].into_iter().take_while(|&net| net != 0) {
                self.join(cell, net);
            }
        }
    }

    /// Joins the sites at the sides of a mask.
    fn join(&mut self, cell: Cell, mut sides: u8) {
        let mut first = NONE;
        while sides != 0 {
            let site = self.sites.of[8 * cell.index() + sides.trailing_zeros() as usize];
            sides &= sides - 1;
            if site == NONE {
                continue;
            }
            let root = self.root(site);
            if first == NONE {
                first = root;
            } else if root != first {
                self.parts.above[usize::from(root)] = first;
                self.parts.cells[usize::from(first)] |= self.parts.cells[usize::from(root)];
                self.parts.edges[usize::from(first)] |= self.parts.edges[usize::from(root)];
            }
        }
    }

    fn root(&self, mut site: u8) -> u8 {
        while self.parts.above[usize::from(site)] != site {
            site = self.parts.above[usize::from(site)];
        }
        site
    }

    /// Returns the component at a side of a cell; `None` if the side leads nowhere.
    fn component(&self, cell: usize, side: usize) -> Option<u8> {
        let site = self.sites.of[8 * cell + side];
        (site != NONE).then(|| self.root(site))
    }

    /// Returns whether a path between opposite edges is complete.
    pub(super) fn has_complete_path(&self) -> bool {
        [Edge::A, Edge::B]
            .iter()
            .any(|edge| self.reached_from(*edge).1 >> edge.opposite().index() & 1 != 0)
    }

    /// Returns the cells at which track from an edge arrives, and the edges that it reaches, as masks.
    pub(super) fn reached_from(&self, edge: Edge) -> (u64, u8) {
        self.sites.starts[edge.index()].iter().fold((0, 0), |(cells, edges), &site| {
            let root = usize::from(self.root(site));
            (cells | self.parts.cells[root], edges | self.parts.edges[root])
        })
    }

    /// Returns the cells at which track that leaves a cell by all of its sides arrives, and the edges that it
    /// reaches.
    pub(super) fn around(&self, cell: Cell) -> (u64, u8) {
        (0..8).filter_map(|side| self.component(cell.index(), side)).fold(
            (0, 0),
            |(cells, edges), root| {
                let root = usize::from(root);
                (cells | self.parts.cells[root], edges | self.parts.edges[root])
            },
        )
    }

    /// Returns how track arrives at a cell from each edge. `reached` has, for each edge, those cells that track from it
    /// reaches and that may be changed; `alone`, those from which tours start.
    pub(super) fn arrivals(&self, cell: Cell, reached: [u64; 4], alone: u64) -> Arrivals {
        let roots: [u8; 8] =
            std::array::from_fn(|side| self.component(cell.index(), side).unwrap_or(NONE));
        let mut arrivals = Arrivals::default();
        let (mut at_once, mut over_one) = (0, 0);
        for (side, &root) in roots.iter().enumerate().filter(|&(_, &root)| root != NONE) {
            let cells = self.parts.cells[usize::from(root)] & !cell.bit();
            let edges = self.parts.edges[usize::from(root)];
            let open = reached.iter().enumerate();
            let open =
                open.fold(0, |mask, (edge, open)| mask | u8::from(cells & open != 0) << edge);
            arrivals.tours |= u8::from(cells & alone != 0) << side;
            at_once |= by_edge(edges) << side;
            over_one |= by_edge(edges | open) << side;
            arrivals.back[side] = equal(roots, root) & !(1 << side);
        }
        (arrivals.at_once, arrivals.over_one) = (at_once.to_le_bytes(), over_one.to_le_bytes());
        arrivals
    }

    /// Returns, for each side of a cell, the edges that its track reaches and the sides of the cell at which it comes
    /// back; and the cells at which it arrives. The cell must be empty or hidden.
    pub(super) fn surroundings(&self, cell: Cell) -> ([u8; 8], [u8; 8], u64) {
        let roots: [u8; 8] =
            std::array::from_fn(|side| self.component(cell.index(), side).unwrap_or(NONE));
        let (mut edges, mut back, mut cells) = ([0; 8], [0; 8], 0);
        for (side, &root) in roots.iter().enumerate().filter(|&(_, &root)| root != NONE) {
            edges[side] = self.parts.edges[usize::from(root)];
            cells |= self.parts.cells[usize::from(root)];
            back[side] = equal(roots, root) & !(1 << side);
        }
        (edges, back, cells)
    }
}

/// Returns the bits of a mask of edges as the lowest bits of four bytes.
const fn by_edge(edges: u8) -> u32 {
    (edges as u32 * 0x0020_4081) & 0x0101_0101
}

/// Returns the places at which eight bytes have a value, as a mask.
const fn equal(bytes: [u8; 8], value: u8) -> u8 {
    let others = u64::from_le_bytes(bytes) ^ u64::from_le_bytes([value; 8]);
    let low = u64::from_le_bytes([0x7f; 8]);
    // The highest bit of a byte is set if the byte is not 0.
    let others = ((others & low) + low) | others;
    gather(!others >> 7)
}

/// Returns the lowest bits of eight bytes as one byte.
pub(super) const fn gather(bytes: u64) -> u8 {
    ((bytes & u64::from_le_bytes([1; 8])).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8
}

/// How track arrives at a cell.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Arrivals {
    /// For each edge, the sides at which its track arrives over no changed cell, as a mask.
    pub(super) at_once: [u8; 4],
    /// For each edge, the sides at which its track arrives over at most one changed cell, another one than this cell.
    pub(super) over_one: [u8; 4],
    /// For each side, the other sides at which track that leaves there comes back.
    pub(super) back: [u8; 8],
    /// The sides at which tours arrive, as a mask.
    pub(super) tours: u8,
}

impl Arrivals {
    /// Returns whether track that arrives at some sides of the cell leads out by others, over a piece with the given links
    /// and track that comes back.
    pub(super) fn lead(&self, links: u64, start: u8, goal: u8) -> bool {
        let mut arrived = start;
        while goal != 0 && arrived != 0 {
            let left = spread(links, arrived);
            if left & goal != 0 {
                return true;
            }
            let wider = bits(left.into()).fold(arrived, |mask, side| mask | self.back[side]);
            if wider == arrived {
                return false;
            }
            arrived = wider;
        }
        false
    }
}

/// Every site by itself.
const ABOVE: [u8; MOST] = {
    let mut above = [0; MOST];
    let mut site = 0;
    while site < MOST {
        above[site] = site as u8;
        site += 1;
    }
    above
};

/// Network levels: waves that spread from an edge over changed cells.
#[derive(Debug)]
pub(super) struct Spread<'n, 'a> {
    network: &'n Network<'a>,
    /// For each cell of `known`, what [`Network::around`] returns.
    around: [(u64, u8); 64],
    known: u64,
}

impl<'n, 'a> Spread<'n, 'a> {
    pub(super) const fn new(network: &'n Network<'a>) -> Self {
        Self { network, around: [(0, 0); 64], known: 0 }
    }

    /// Returns the minimum number of cells of `open` to change before track from an edge reaches the opposite edge, if a
    /// changed cell links all of its sides; `most + 1` if this number is above `most`. Calls `look` with each
    /// number of changed cells and the cells at which track arrives over so many.
    pub(super) fn run(
        &mut self,
        edge: Edge,
        open: u64,
        most: usize,
        mut look: impl FnMut(usize, u64),
    ) -> usize {
        let goal = 1 << edge.opposite().index();
        let (mut cells, mut edges) = self.network.reached_from(edge);
        let mut before = 0;
        for changed in 0..=most {
            look(changed, cells);
            if edges & goal != 0 {
                return changed;
            }
            if changed == most {
                break;
            }
            let fresh = cells & !before & open;
            before = cells;
            for cell in cells_of(fresh) {
                let around = &mut self.around[cell.index()];
                if self.known & cell.bit() == 0 {
                    self.known |= cell.bit();
                    *around = self.network.around(cell);
                }
                cells |= around.0;
                edges |= around.1;
            }
        }
        most + 1
    }
}
