//! How many configurations win, for every number of pieces: a transfer over the tiles of a board.
//!
//! Cells and interstices are put down one after the other. What those already there can do for
//! those still to come shows at the *wires* between the two: by which wires a walk comes back that
//! enters by one, and which edges it reaches. Layouts that agree in this are one state, and a
//! state carries how many layouts there are for each number of pieces. The relation is symmetric,
//! since every walk can be walked backwards; under `through` it is not transitive, so states are
//! relations, not partitions.
//!
//! The number of states grows quickly with the board: the transfer stops at a limit and says so.

use std::collections::HashMap;

use crate::crosstrack::compass::{Corner, Direction, Edge};
use crate::crosstrack::geometry::{Across, Board, Cell, Interstice, cells_of};
use crate::crosstrack::intersection::Connector;
use crate::crosstrack::links::Links;
use crate::crosstrack::piece::Catalogue;
use crate::crosstrack::readings::Junction;

/// The most wires that a frontier may have: a relation on them and their edges fill one word.
const MOST_WIRES: usize = 12;

/// What is counted.
#[derive(Clone, Copy, Debug)]
pub struct Transfer<'a> {
    /// The board.
    pub board: Board,
    /// X-JUNCTION.
    pub junction: Junction,
    /// What lies in each interstice, by its index.
    pub connectors: &'a [Option<Connector>; 64],
    /// The patterns.
    pub patterns: &'a Catalogue,
    /// How many of each pattern there are.
    pub stock: usize,
    /// The most states to hold at a time.
    pub most_states: usize,
}

/// Why there is no count.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotCounted {
    /// The board is too wide for the representation.
    #[error("a frontier of this board has more than {MOST_WIRES} wires")]
    TooWide,
    /// More states than allowed.
    #[error("after {done} of {tiles} tiles there are more than {limit} states")]
    TooManyStates {
        /// Tiles put down.
        done: usize,
        /// Tiles of the board.
        tiles: usize,
        /// The limit.
        limit: usize,
    },
    /// Two patterns can be used up at once, which is not tracked.
    #[error("with {cells} cells two patterns can exceed a stock of {stock} at once")]
    StockTooSmall {
        /// Cells of the board.
        cells: usize,
        /// The stock.
        stock: usize,
    },
}

/// A wire between two tiles, named by the cell or interstice it leaves and the port there.
type Wire = (bool, usize, usize);

/// What a port of a tile is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Port {
    Nothing,
    Terminal(Edge),
    Wire(Wire),
}

/// A tile in the order of the transfer: its ports, and what it may be: links with the letters'
/// indices and how many orientations have those links.
struct Tile {
    ports: Vec<Port>,
    choices: Vec<(u64, Option<usize>)>,
}

/// A relation on wires and the edges that each reaches; one word.
#[derive(Clone, Copy)]
struct Reach {
    to: [u16; MOST_WIRES],
    edges: [u8; MOST_WIRES],
}

impl Reach {
    const EMPTY: Self = Self { to: [0; MOST_WIRES], edges: [0; MOST_WIRES] };

    fn pack(&self, wires: usize) -> u128 {
        let (mut word, mut at) = (0u128, 0);
        for i in 0..wires {
            let row = u128::from(self.to[i] >> i);
            word |= row << at;
            at += wires - i;
        }
        (0..wires).fold(word, |w, i| w | u128::from(self.edges[i]) << (at + 4 * i))
    }

    fn unpack(mut word: u128, wires: usize) -> Self {
        let mut reach = Self::EMPTY;
        for i in 0..wires {
            for j in i..wires {
                if word & 1 != 0 {
                    reach.to[i] |= 1 << j;
                    reach.to[j] |= 1 << i;
                }
                word >>= 1;
            }
        }
        for i in 0..wires {
            reach.edges[i] = word as u8 & 15;
            word >>= 4;
        }
        reach
    }
}

/// By number of pieces, and by how many of one pattern are among them, up to one too many.
type Counts = Vec<u128>;

/// The number of winning configurations for each number of pieces, 0 to all cells.
///
/// **Cost** for each tile one visit for each state and orientation; states are many hundred on
/// 2×1 and millions on 4×2.
///
/// # Errors
/// If the board is too wide, the states are too many, or the stock too small to track.
pub fn winning_by_pieces(transfer: &Transfer<'_>) -> Result<Vec<u128>, NotCounted> {
    let cells = transfer.board.cells().count_ones() as usize;
    let stock = transfer.stock;
    let mut total = run(transfer, None)?;
    if stock < cells {
        if 2 * (stock + 1) <= cells {
            return Err(NotCounted::StockTooSmall { cells, stock });
        }
        // At most one pattern exceeds its stock: take away what each does.
        for pattern in transfer.patterns.patterns() {
            let over = run(transfer, Some(pattern.letter.index()))?;
            for (sum, over) in total.iter_mut().zip(over) {
                *sum -= over;
            }
        }
    }
    Ok(total)
}

/// The winning configurations by number of pieces: all, or those that exceed the stock of one
/// pattern.
fn run(transfer: &Transfer<'_>, tracked: Option<usize>) -> Result<Vec<u128>, NotCounted> {
    let tiles = tiles(transfer);
    let cells = transfer.board.cells().count_ones() as usize;
    let over = if tracked.is_some() { transfer.stock + 1 } else { 0 };
    let width = over + 1;
    let size = (cells + 1) * width;
    let mut one = vec![0; size];
    one[0] = 1;
    let mut states: HashMap<u128, Counts> = HashMap::from([(0, one)]);
    let mut won: Counts = vec![0; size];
    let mut wires: Vec<Wire> = Vec::new();
    for (done, tile) in tiles.iter().enumerate() {
        let step = Step::new(&wires, tile);
        if step.wires.len() > MOST_WIRES {
            return Err(NotCounted::TooWide);
        }
        // What is won stays won, whatever comes.
        let mut next_won = vec![0; size];
        for &(_, letter) in &tile.choices {
            add(&mut next_won, &won, letter, tracked, width);
        }
        let mut next: HashMap<u128, Counts> = HashMap::new();
        for (&word, counts) in &states {
            let reach = Reach::unpack(word, wires.len());
            for &(links, letter) in &tile.choices {
                match step.apply(&reach, links) {
                    None => add(&mut next_won, counts, letter, tracked, width),
                    Some(after) => {
                        let entry = next
                            .entry(after.pack(step.wires.len()))
                            .or_insert_with(|| vec![0; size]);
                        add(entry, counts, letter, tracked, width);
                    }
                }
            }
            if next.len() > transfer.most_states {
                let (tiles, limit) = (tiles.len(), transfer.most_states);
                return Err(NotCounted::TooManyStates { done, tiles, limit });
            }
        }
        (states, won, wires) = (next, next_won, step.wires);
    }
    Ok((0..=cells).map(|k| won[k * width + over]).collect())
}

/// Adds counts with one more piece of a letter, or none.
fn add(
    sum: &mut [u128],
    counts: &[u128],
    letter: Option<usize>,
    tracked: Option<usize>,
    width: usize,
) {
    for (index, &count) in counts.iter().enumerate().filter(|(_, c)| **c != 0) {
        let (pieces, used) = (index / width, index % width);
        let at = match letter {
            None => index,
            Some(l) if Some(l) == tracked => (pieces + 1) * width + (used + 1).min(width - 1),
            Some(_) => (pieces + 1) * width + used,
        };
        sum[at] += count;
    }
}

/// How one tile changes the frontier.
struct Step {
    /// The frontier after it.
    wires: Vec<Wire>,
    /// By port of the tile: the old wire that ends there.
    old: Vec<Option<usize>>,
    /// By port: the new wire that begins there, as its place in `wires`.
    new: Vec<Option<usize>>,
    /// By port: the terminal there.
    terminal: Vec<Option<Edge>>,
    /// By old wire: its place in `wires`, or the port of the tile where it ends.
    kept: Vec<Result<usize, usize>>,
}

impl Step {
    fn new(before: &[Wire], tile: &Tile) -> Self {
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
        let mut new = vec![None; tile.ports.len()];
        let mut terminal = vec![None; tile.ports.len()];
        for (port, what) in tile.ports.iter().enumerate() {
            match *what {
                Port::Nothing => {}
                Port::Terminal(edge) => terminal[port] = Some(edge),
                Port::Wire(wire) => {
                    old[port] = before.iter().position(|w| *w == wire);
                    if old[port].is_none() {
                        new[port] = Some(wires.len());
                        wires.push(wire);
                    }
                }
            }
        }
        Self { wires, old, new, terminal, kept }
    }

    /// The frontier after the tile with those links; `None` if a path is complete.
    fn apply(&self, before: &Reach, links: u64) -> Option<Reach> {
        for port in 0..self.old.len() {
            let from = self.terminal[port].map_or(0, |e| 1 << e.index())
                | self.old[port].map_or(0, |w| before.edges[w]);
            if from == 0 || (links >> (8 * port)) as u8 == 0 {
                continue;
            }
            let (_, edges) = self.walk(before, links, 1 << port);
            let opposite = from << 2 & 0b1100 | from >> 2;
            if edges & opposite != 0 {
                return None;
            }
        }
        let mut after = Reach::EMPTY;
        for (port, new) in self.new.iter().enumerate() {
            if let Some(wire) = *new {
                (after.to[wire], after.edges[wire]) = self.walk(before, links, 1 << port);
            }
        }
        for (wire, kept) in self.kept.iter().enumerate() {
            if let Ok(place) = *kept {
                let (to, ports) = self.come_back(before, 1 << wire);
                let (more, edges) = self.walk(before, links, ports);
                after.to[place] = to | more;
                after.edges[place] = before.edges[wire] | edges;
            }
        }
        Some(after)
    }

    /// Where walks lead that enter the older part by these wires: the wires of the new frontier by
    /// which they come out, and the ports of the tile.
    fn come_back(&self, before: &Reach, entering: u16) -> (u16, u8) {
        let (mut out, mut ports) = (0, 0);
        for wire in (0..self.kept.len()).filter(|w| entering >> w & 1 != 0) {
            for (to, kept) in self.kept.iter().enumerate() {
                if before.to[wire] >> to & 1 != 0 {
                    match *kept {
                        Ok(place) => out |= 1 << place,
                        Err(port) => ports |= 1 << port,
                    }
                }
            }
        }
        (out, ports)
    }

    /// Where walks lead that arrive at these ports of the tile from outside: the wires of the new
    /// frontier by which they come out, and the edges that they reach.
    fn walk(&self, before: &Reach, links: u64, arriving: u8) -> (u16, u8) {
        let (mut out, mut edges) = (0u16, 0u8);
        let (mut arrived, mut left, mut fresh) = (arriving, 0u8, arriving);
        while fresh != 0 {
            let port = fresh.trailing_zeros() as usize;
            fresh &= fresh - 1;
            let exits = (links >> (8 * port)) as u8 & !left;
            left |= exits;
            for exit in (0..self.old.len()).filter(|e| exits >> e & 1 != 0) {
                edges |= self.terminal[exit].map_or(0, |e| 1 << e.index());
                out |= self.new[exit].map_or(0, |w| 1 << w);
                if let Some(wire) = self.old[exit] {
                    edges |= before.edges[wire];
                    let (to, ports) = self.come_back(before, 1 << wire);
                    out |= to;
                    fresh |= ports & !arrived;
                    arrived |= ports;
                }
            }
        }
        (out, edges)
    }
}

/// The tiles in order: cells row by row, each interstice as soon as the row above it is there.
fn tiles(transfer: &Transfer<'_>) -> Vec<Tile> {
    let board = transfer.board;
    let mut tiles = Vec::new();
    for cell in cells_of(board.cells()) {
        tiles.push(cell_tile(transfer, cell));
        // The interstice whose upper right slot is done, and one that ends a row.
        for left in [cell.column().checked_sub(1), Some(cell.column())].into_iter().flatten() {
            if cell.row() < 7 && left < 7 {
                let at = Interstice::new(cell.row(), left);
                let last_upper = [Corner::NE, Corner::NW]
                    .into_iter()
                    .map(|c| at.slot(c))
                    .find(|&slot| board.has(slot));
                if board.has_interstice(at) && last_upper == Some(cell) {
                    tiles.push(interstice_tile(transfer, at));
                }
            }
        }
    }
    tiles
}

fn cell_tile(transfer: &Transfer<'_>, cell: Cell) -> Tile {
    let ports = Direction::ALL
        .iter()
        .map(|&side| match transfer.board.across(cell, side) {
            Across::Nothing => Port::Nothing,
            Across::Terminal(edge) => Port::Terminal(edge),
            Across::Interstice(at, corner) => Port::Wire((true, at.index(), corner.index())),
            // A wire between cells is named by the upper or left one.
            Across::Cell(next, arriving) => Port::Wire(if next > cell {
                (false, cell.index(), side.index())
            } else {
                (false, next.index(), arriving.index())
            }),
        })
        .collect();
    let mut choices = vec![(0, None)];
    for pattern in transfer.patterns.patterns() {
        for rotation in pattern.orientations.rotations() {
            let Links(links) = pattern.orientations.links(rotation).under(transfer.junction);
            choices.push((links, Some(pattern.letter.index())));
        }
    }
    Tile { ports, choices }
}

fn interstice_tile(transfer: &Transfer<'_>, at: Interstice) -> Tile {
    let port = |corner: &Corner| {
        if transfer.board.has(at.slot(*corner)) {
            Port::Wire((true, at.index(), corner.index()))
        } else {
            Port::Nothing
        }
    };
    let connector = transfer.connectors[at.index()];
    let links = connector.map_or(0, |c| c.links().under(transfer.junction).0);
    Tile { ports: Corner::ALL.iter().map(port).collect(), choices: vec![(links, None)] }
}
