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

/// Target of an exit that leads to a terminal instead of a port: the terminals of edge `e` are `EDGE + e`.
pub(super) const EDGE: u16 = 512;
/// Target of an exit that leads nowhere.
pub(super) const NOTHING: u16 = 516;

/// Links between all sides.
const ALL: u64 = u64::MAX;

/// A place where track arrives after it leaves a cell by a side: a port, `8 * cell + side`, or an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Exit {
    pub(super) to: u16,
    pub(super) price: u8,
}

const NOWHERE: Exit = Exit { to: NOTHING, price: 0 };

/// The ways between the cells of a board, and the links of its pieces.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    /// For each port, where track leads after it leaves by the port.
    pub(super) exits: Box<[[Exit; 3]; 512]>,
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
        let mut ground = Self {
            exits: Box::new([[NOWHERE; 3]; 512]),
            starts,
            links,
            turned,
            connectors: [0; 64],
            fillable: false,
        };
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
        for cell in cells_of(ruleset.cells()) {
            for &side in Direction::ALL {
                let exits = match ruleset.neighbour(cell, side) {
                    Neighbour::Nothing => [NOWHERE; 3],
                    Neighbour::Terminal(edge) => {
                        [Exit { to: EDGE + edge.index() as u16, price: 0 }, NOWHERE, NOWHERE]
                    }
                    Neighbour::Cell(next, side) => {
                        [Exit { to: port(next, side), price: 0 }, NOWHERE, NOWHERE]
                    }
                    Neighbour::Interstice(at, corner) => self.across(ruleset, at, corner),
                };
                self.exits[usize::from(port(cell, side))] = exits;
            }
        }
    }

    /// Returns where track leads after it enters an interstice at a corner.
    fn across(&self, ruleset: &Ruleset, at: Interstice, corner: Corner) -> [Exit; 3] {
        let connector = Connector::from_code(self.connectors[at.index()]);
        let (mask, price) = match connector {
            Some(connector) => {
                let links = connector.links().with_junction(ruleset.junction());
                (links.exits(corner.index()), 0)
            }
            None if self.fillable => (0b1111 & !(1 << corner.index()), PLACE),
            None => (0, 0),
        };
        let mut exits = [NOWHERE; 3];
        let leaving = Corner::ALL.iter().filter(|c| mask & 1 << c.index() != 0);
        let ports = leaving.filter(|c| ruleset.board().has(at.slot(**c)));
        for (exit, corner) in exits.iter_mut().zip(ports) {
            *exit = Exit { to: port(at.slot(*corner), corner.side()), price };
        }
        exits
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

/// Returns the number of a port.
const fn port(cell: Cell, side: Direction) -> u16 {
    (8 * cell.index() + side.index()) as u16
}

/// What a side may build a line on.
#[derive(Clone, Debug)]
pub(super) struct Land {
    /// The cells of the board.
    pub(super) within: u64,
    /// For each cell, where each side leads as the piece lies; on an empty cell, every side leads to every side.
    pub(super) links: [u64; 64],
    /// For each cell, the price of using these links.
    pub(super) used: [u8; 64],
    /// For each cell, where each side of the piece leads once it is turned; 0 if the player's side may not turn
    /// it.
    pub(super) turned: [u64; 64],
    /// For each cell, the price of using the links after a turn.
    pub(super) more: [u8; 64],
}

impl Land {
    /// Returns the land of a side. Cells outside of the board have no links.
    pub(super) fn new(
        ruleset: &Ruleset,
        ground: &Ground,
        position: &Position,
        side: Players,
    ) -> Self {
        let (within, none) = (ruleset.cells(), [0; 64]);
        let mut land = Self { within, links: [0; 64], used: none, turned: [0; 64], more: none };
        for cell in cells_of(ruleset.cells() & !position.layout().occupied()) {
            land.clear(cell.index());
        }
        for (cell, placed) in position.layout().pieces() {
            let (index, letter) = (cell.index(), placed.piece.letter.index());
            land.links[index] = ground.links(letter, placed.rotation);
            let price = match ruleset.owners().of(placed.piece.colour) {
                Owner::Player(owner) if side.contains(owner) => 0,
                Owner::Common => COMMON,
                _ => FOREIGN,
            };
            land.used[index] = price;
            if price != FOREIGN {
                land.turned[index] = ground.turned(letter);
                land.more[index] = price + TURN;
            }
        }
        land
    }

    /// Returns whether a cell is empty.
    pub(super) const fn is_empty(&self, cell: usize) -> bool {
        self.used[cell] == PLACE && self.links[cell] == ALL
    }

    /// Empties a cell.
    pub(super) const fn clear(&mut self, cell: usize) {
        self.links[cell] = ALL;
        self.used[cell] = PLACE;
        self.turned[cell] = 0;
        self.more[cell] = 0;
    }

    /// Makes a cell impassable.
    pub(super) const fn block(&mut self, cell: usize) {
        self.links[cell] = 0;
        self.turned[cell] = 0;
    }
}
