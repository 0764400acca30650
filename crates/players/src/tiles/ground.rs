//! The ways over a board: where track leads after it leaves a cell, and what each side may build on.

use crosstrack::rules::{
    Connector, ConnectorKind, Corner, Direction, Interstice, Neighbour, cells_of,
};
use crosstrack::{Cell, Edge, Owner, Players, Position, Ruleset};

/// Price of a piece that has to be turned.
pub(super) const TURN: u8 = 2;
/// Price of an empty cell, or of an interstice that may be filled.
pub(super) const PLACE: u8 = 3;
/// Price of using a piece of the common stock, which all may turn.
pub(super) const COMMON: u8 = 1;
/// Price of using a piece of another side as it lies.
pub(super) const FOREIGN: u8 = 10;

/// The way that track takes from cells by one of their sides to a side of other cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    pub(super) side: u8,
    pub(super) to: u8,
    /// By how many places a mask of these cells is rotated to become that of the cells where track arrives.
    pub(super) turn: u32,
    pub(super) price: u8,
    /// The cells, as a mask.
    pub(super) cells: u64,
}

/// For each side of a cell and each side to which it leads, the cells with this link.
pub(super) type Rows = [[u64; 8]; 8];

/// The ways between the cells of a board, and the links of its pieces.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    /// Where track leads after it leaves a cell, but for terminals.
    pub(super) ways: Vec<Way>,
    /// For each edge, the cells that have its terminals.
    pub(super) starts: [u64; 4],
    /// The links of each piece, at index `8 * letter + rotation`.
    links: Box<[u64; 8 * 26]>,
    /// For each letter, the sides that each side leads to in at least one rotation.
    turned: [u64; 26],
    /// Codes of the connectors for which the ways were laid.
    connectors: [u8; 64],
    /// Whether empty interstices may be filled.
    fillable: bool,
}

impl Ground {
    pub(super) fn new(ruleset: &Ruleset) -> Self {
        let mut starts = [0; 4];
        for &edge in Edge::ALL {
            let cells = ruleset.board().terminals(edge);
            starts[edge.index()] = cells.fold(0, |mask, cell| mask | cell.bit());
        }
        let (mut links, mut turned) = (Box::new([0; 8 * 26]), [0; 26]);
        for pattern in ruleset.pieces().patterns() {
            let letter = pattern.letter.index();
            for rotation in 0..8 {
                let word = pattern.orientations.links(rotation).with_junction(ruleset.junction()).0;
                links[8 * letter + usize::from(rotation)] = word;
                turned[letter] |= word;
            }
        }
        let mut ground =
            Self { ways: Vec::new(), starts, links, turned, connectors: [0; 64], fillable: false };
        ground.lay(ruleset);
        ground
    }

    /// Lays the ways again if connectors have changed.
    pub(super) fn adapt(&mut self, ruleset: &Ruleset, position: &Position) {
        let mut connectors = [0; 64];
        for (at, connector) in position.layout().connectors() {
            connectors[at.index()] = connector.code();
        }
        let fillable = ConnectorKind::ALL.iter().any(|&kind| position.pile(ruleset, kind) > 0);
        if (connectors, fillable) != (self.connectors, self.fillable) {
            (self.connectors, self.fillable) = (connectors, fillable);
            self.lay(ruleset);
        }
    }

    fn lay(&mut self, ruleset: &Ruleset) {
        self.ways.clear();
        for cell in cells_of(ruleset.cells()) {
            for &side in Direction::ALL {
                match ruleset.neighbour(cell, side) {
                    Neighbour::Nothing | Neighbour::Terminal(_) => {}
                    Neighbour::Cell(next, to) => self.lead((cell, side), (next, to), 0),
                    Neighbour::Interstice(at, corner) => {
                        let (mask, price) = self.across(ruleset, at, corner);
                        let leaving = Corner::ALL.iter().filter(|c| mask & 1 << c.index() != 0);
                        for corner in leaving.filter(|c| ruleset.board().has(at.slot(**c))) {
                            self.lead((cell, side), (at.slot(*corner), corner.side()), price);
                        }
                    }
                }
            }
        }
    }

    /// Makes track lead from a side of a cell to a side of another one.
    fn lead(&mut self, from: (Cell, Direction), to: (Cell, Direction), price: u8) {
        let turn = (64 + to.0.index() - from.0.index()) as u32 % 64;
        let (side, to) = (from.1.index() as u8, to.1.index() as u8);
        let like =
            |way: &&mut Way| (way.side, way.to, way.turn, way.price) == (side, to, turn, price);
        match self.ways.iter_mut().find(like) {
            Some(way) => way.cells |= from.0.bit(),
            None => self.ways.push(Way { side, to, turn, price, cells: from.0.bit() }),
        }
    }

    /// Returns the corners, as a mask, at which track leaves an interstice that it enters at a corner, and the price.
    fn across(&self, ruleset: &Ruleset, at: Interstice, corner: Corner) -> (u8, u8) {
        match Connector::from_code(self.connectors[at.index()]) {
            Some(connector) => {
                let links = connector.links().with_junction(ruleset.junction());
                (links.exits(corner.index()), 0)
            }
            None if self.fillable => (0b1111 & !(1 << corner.index()), PLACE),
            None => (0, 0),
        }
    }

    /// Returns whether empty interstices may be filled.
    pub(super) const fn fillable(&self) -> bool {
        self.fillable
    }

    /// Returns the links of a piece at a rotation.
    pub(super) fn links(&self, letter: usize, rotation: u8) -> u64 {
        self.links[8 * letter + usize::from(rotation)]
    }

    /// Returns the sides that each side of a piece leads to in at least one rotation.
    pub(super) const fn turned(&self, letter: usize) -> u64 {
        self.turned[letter]
    }
}

/// What a side may build a line on.
#[derive(Clone, Debug)]
pub(super) struct Land {
    /// The cells of the board.
    pub(super) within: u64,
    /// The empty cells: every side leads to every side.
    pub(super) empty: u64,
    /// The cells of the side's own pieces.
    pub(super) own: u64,
    /// The cells of common pieces.
    pub(super) common: u64,
    /// The cells of pieces that the side may not turn.
    pub(super) foreign: u64,
    /// For each cell with a piece, where each side leads as it lies.
    pub(super) links: [u64; 64],
    /// The same for all cells at once, and for some other cells.
    pub(super) straight: Rows,
    /// Where the sides of pieces that the side may turn lead once they are turned, and for some other cells.
    pub(super) turned: Rows,
}

impl Land {
    /// Returns the land of a side.
    pub(super) fn new(
        ruleset: &Ruleset,
        ground: &Ground,
        position: &Position,
        side: Players,
    ) -> Self {
        let within = ruleset.cells();
        let mut land = Self {
            within,
            empty: within & !position.layout().occupied(),
            own: 0,
            common: 0,
            foreign: 0,
            links: [0; 64],
            straight: [[0; 8]; 8],
            turned: [[0; 8]; 8],
        };
        for (cell, placed) in position.layout().pieces() {
            let letter = placed.piece.letter.index();
            let links = ground.links(letter, placed.rotation);
            land.links[cell.index()] = links;
            add(&mut land.straight, links, cell);
            match ruleset.owners().of(placed.piece.colour) {
                Owner::Player(owner) if side.contains(owner) => land.own |= cell.bit(),
                Owner::Common => land.common |= cell.bit(),
                _ => land.foreign |= cell.bit(),
            }
            if land.foreign & cell.bit() == 0 {
                add(&mut land.turned, ground.turned(letter), cell);
            }
        }
        land
    }

    /// Returns whether a cell is empty.
    pub(super) const fn is_empty(&self, cell: usize) -> bool {
        self.empty >> cell & 1 != 0
    }

    /// Returns the price of using the piece on a cell as it lies.
    pub(super) const fn used(&self, cell: usize) -> u8 {
        if self.own >> cell & 1 != 0 {
            0
        } else if self.common >> cell & 1 != 0 {
            COMMON
        } else {
            FOREIGN
        }
    }

    /// Empties a cell.
    pub(super) const fn clear(&mut self, cell: usize) {
        self.block(cell);
        self.empty |= 1 << cell;
    }

    /// Makes a cell impassable.
    pub(super) const fn block(&mut self, cell: usize) {
        let others = !(1 << cell);
        self.empty &= others;
        self.own &= others;
        self.common &= others;
        self.foreign &= others;
    }
}

/// Adds the links of a cell to those of all cells.
fn add(rows: &mut Rows, links: u64, cell: Cell) {
    let mut rest = links;
    while rest != 0 {
        let link = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        rows[link / 8][link % 8] |= cell.bit();
    }
}
