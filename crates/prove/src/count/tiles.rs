//! The board of a transfer: cells and interstices are *tiles*, in the order of the sweep. Neighbouring tiles touch
//! at *wires*.

use std::collections::HashMap;

use crosstrack::rules::{
    Board, Catalogue, Cell, Connector, Corner, Direction, Edge, Interstice, Junction, Links,
    Neighbour, Pattern, cells_of, interstices_of,
};

/// Order of the sweep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// Row by row from the top.
    Rows,
    /// Column by column from the left.
    Columns,
}

/// A wire between two tiles, named by one of its ends: whether that is an interstice, the index of the interstice or
/// cell, and the port there.
pub(super) type Wire = (bool, usize, usize);

/// A port of a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Port {
    Nothing,
    Terminal(Edge),
    Wire(Wire),
}

/// A choice for a tile: its links, the letter of its piece, and the number of ways to make the choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Choice {
    pub(super) links: u64,
    pub(super) letter: Option<u8>,
    pub(super) ways: u32,
}

/// A possible content of a cell: a letter with its links, or nothing.
pub(super) type CellContent = Option<(u8, Links)>;

/// Returns the possible contents of a cell: nothing, and all orientations of the patterns with these letters.
pub(super) fn cell_contents(patterns: &Catalogue, letters: u32) -> Vec<CellContent> {
    let used = patterns.patterns().iter();
    let used = used.filter(|pattern| letters >> pattern.letter.index() & 1 != 0);
    let turned = used.flat_map(|Pattern { letter, orientations, .. }| {
        orientations.rotations().map(|r| Some((letter.index() as u8, orientations.links(r))))
    });
    std::iter::once(None).chain(turned).collect()
}

/// A cell or an interstice.
#[derive(Clone, Debug)]
pub(super) struct Tile {
    /// The cell; `None` for an interstice.
    pub(super) cell: Option<Cell>,
    pub(super) ports: Vec<Port>,
    /// Choices, all different.
    pub(super) choices: Vec<Choice>,
}

impl Tile {
    /// Returns the links without those of ports that lead nowhere.
    pub(super) fn restricted(&self, links: u64) -> u64 {
        let here = live_ports(self);
        let of = |port| u64::from(exits(links, port) & here) << (8 * port);
        (0..8).filter(|port| here >> port & 1 != 0).fold(0, |links, port| links | of(port))
    }
}

/// A board with its connectors, and the order of the sweep.
pub(super) struct BoardTiling<'a> {
    pub(super) board: Board,
    pub(super) junction: Junction,
    pub(super) connectors: &'a [Option<Connector>; 64],
    pub(super) order: Order,
}

impl BoardTiling<'_> {
    /// Returns the tiles in order, each interstice as soon as the cells before it are there.
    ///
    /// `pieces` returns the possible contents of a cell; `ends` returns whether a path may begin or end at a
    /// terminal. Ports that lead nowhere are removed.
    pub(super) fn tiles(
        &self,
        pieces: impl Fn(Cell) -> Vec<CellContent>,
        ends: impl Fn(Edge, Cell) -> bool,
    ) -> Vec<Tile> {
        let mut cells: Vec<Cell> = cells_of(self.board.cells()).collect();
        let early = match self.order {
            Order::Rows => [Corner::NW, Corner::NE],
            Order::Columns => {
                cells.sort_by_key(|c| (c.column(), c.row()));
                [Corner::NW, Corner::SW]
            }
        };
        let mut tiles = Vec::new();
        for &cell in &cells {
            tiles.push(self.cell(cell, pieces(cell), &ends));
            for at in interstices_of(self.board.interstices()) {
                let last = early.map(|c| at.slot(c)).into_iter().rfind(|&s| self.board.has(s));
                if last == Some(cell) {
                    tiles.push(self.interstice(at));
                }
            }
        }
        prune(&mut tiles);
        tiles.retain(|t| t.cell.is_some() || t.ports.iter().any(|p| *p != Port::Nothing));
        tiles.iter_mut().for_each(merge_choices);
        tiles
    }

    fn cell(
        &self,
        cell: Cell,
        pieces: Vec<CellContent>,
        ends: &impl Fn(Edge, Cell) -> bool,
    ) -> Tile {
        let ports = Direction::ALL.iter().map(|&side| self.port(cell, side, ends)).collect();
        let mut choices = Vec::new();
        for piece in pieces {
            let links = piece.map_or(0, |(_, links)| links.with_junction(self.junction).0);
            choices.push(Choice { links, letter: piece.map(|(letter, _)| letter), ways: 1 });
        }
        Tile { cell: Some(cell), ports, choices }
    }

    fn port(&self, cell: Cell, side: Direction, ends: &impl Fn(Edge, Cell) -> bool) -> Port {
        match self.board.neighbour(cell, side) {
            Neighbour::Terminal(edge) if ends(edge, cell) => Port::Terminal(edge),
            Neighbour::Nothing | Neighbour::Terminal(_) => Port::Nothing,
            Neighbour::Interstice(at, corner) => Port::Wire((true, at.index(), corner.index())),
            // A wire between two cells is named by the upper or left cell.
            Neighbour::Cell(next, arriving) => Port::Wire(if next > cell {
                (false, cell.index(), side.index())
            } else {
                (false, next.index(), arriving.index())
            }),
        }
    }

    fn interstice(&self, at: Interstice) -> Tile {
        let mut ports = Vec::new();
        for corner in Corner::ALL {
            let touches = self.board.has(at.slot(*corner));
            let wire = Port::Wire((true, at.index(), corner.index()));
            ports.push(if touches { wire } else { Port::Nothing });
        }
        let connector = self.connectors[at.index()];
        let links = connector.map_or(0, |c| c.links().with_junction(self.junction).0);
        let choices = vec![Choice { links, letter: None, ways: 1 }];
        Tile { cell: None, ports, choices }
    }
}

/// Returns the ports that a port is linked to, as a mask.
pub(super) const fn exits(links: u64, port: usize) -> u8 {
    (links >> (8 * port)) as u8
}

/// Returns the ports of a tile that are wires or terminals, as a mask.
fn live_ports(tile: &Tile) -> u8 {
    let ports = tile.ports.iter().enumerate().filter(|(_, p)| **p != Port::Nothing);
    ports.fold(0, |mask, (port, _)| mask | 1 << port)
}

/// Removes the ports that lead nowhere, whatever the choices, and their wires, until no such port is left.
fn prune(tiles: &mut [Tile]) {
    let mut ends: HashMap<Wire, Vec<(usize, usize)>> = HashMap::new();
    for (index, tile) in tiles.iter().enumerate() {
        for (port, what) in tile.ports.iter().enumerate() {
            if let Port::Wire(wire) = what {
                ends.entry(*wire).or_default().push((index, port));
            }
        }
    }
    loop {
        let mut changed = false;
        for index in 0..tiles.len() {
            let here = live_ports(&tiles[index]);
            for port in (0..tiles[index].ports.len()).filter(|p| here >> p & 1 != 0) {
                if tiles[index].choices.iter().any(|c| exits(c.links, port) & here != 0) {
                    continue;
                }
                changed = true;
                let what = std::mem::replace(&mut tiles[index].ports[port], Port::Nothing);
                if let Port::Wire(wire) = what {
                    for &(tile, port) in &ends[&wire] {
                        tiles[tile].ports[port] = Port::Nothing;
                    }
                }
            }
        }
        if !changed {
            return;
        }
    }
}

/// Restricts the choices to the ports that are left, and merges choices that have become equal.
fn merge_choices(tile: &mut Tile) {
    let mut kinds: HashMap<(u64, Option<u8>), u32> = HashMap::new();
    for choice in &tile.choices {
        *kinds.entry((tile.restricted(choice.links), choice.letter)).or_default() += choice.ways;
    }
    tile.choices =
        kinds.into_iter().map(|((links, letter), ways)| Choice { links, letter, ways }).collect();
    tile.choices.sort_unstable();
}
