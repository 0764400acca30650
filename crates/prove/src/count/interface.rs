//! Track between neighbouring rows that have one piece each.
//!
//! A path with only as many pieces as the board is wide has exactly one piece in each row, since no step
//! crosses more than one row. So the rows above a row affect the rows below it only through the three lower
//! sides of one piece.

use crosstrack::rules::symmetry::{rotate_cell, rotate_interstice};
use crosstrack::rules::{Board, Cell, Connector, Corner, Direction, Interstice, Junction, Links};

/// The lower side of each bit of [`Sides`]: SE, S, SW.
pub(crate) const LOWER: [Direction; 3] = [Direction::SE, Direction::S, Direction::SW];
/// The upper side of each bit of [`Sides`]: NW, N, NE. Each is opposite to the lower side of the same bit.
pub(crate) const UPPER: [Direction; 3] = [Direction::NW, Direction::N, Direction::NE];

/// A subset of the three lower or the three upper sides: bit `i` stands for [`LOWER`]`[i]` or [`UPPER`]`[i]`.
pub(crate) type Sides = u8;

/// A board with its fixed connectors, turned so that the path to be counted runs from the top row
/// to the bottom row.
#[derive(Clone, Debug)]
pub(crate) struct BoardRows {
    board: Board,
    junction: Junction,
    connectors: [u8; 64],
    quarters: usize,
}

impl BoardRows {
    /// Creates the rows of a board with the connectors `at`, after `quarters` quarter turns clockwise.
    pub(crate) fn new(
        board: Board,
        junction: Junction,
        quarters: usize,
        at: impl Fn(Interstice) -> Option<Connector>,
    ) -> Self {
        let mut connectors = [0; 64];
        for here in crosstrack::rules::geometry::interstices_of(board.interstices()) {
            let image = rotate_interstice(board, here, quarters);
            connectors[image.index()] = at(here).map_or(0, |c| c.rotate(quarters).code());
        }
        Self { board, junction, connectors, quarters }
    }

    /// Returns the number of rows, which is the number of slots in a row.
    pub(crate) const fn width(&self) -> usize {
        self.board.width()
    }

    /// Returns whether the slot is a cell of the board.
    pub(crate) fn has(&self, row: usize, column: usize) -> bool {
        self.board.has(Cell::new(row, column))
    }

    /// Returns the cell of the unturned board for this row and column.
    pub(crate) fn original(&self, row: usize, column: usize) -> Cell {
        rotate_cell(self.board, Cell::new(row, column), (4 - self.quarters) % 4)
    }

    /// Returns whether there is a terminal at that side.
    pub(crate) fn is_terminal(&self, row: usize, column: usize, side: Direction) -> bool {
        self.board.terminal(Cell::new(row, column), side).is_some()
    }

    /// Returns how track leads from the piece at (`row`, `column`) to the piece at (`row + 1`, `next`): for each
    /// lower side of the first piece, the upper sides of the second.
    ///
    /// # Panics
    /// If the columns differ by more than one.
    pub(crate) fn between(&self, row: usize, column: usize, next: usize) -> [Sides; 3] {
        assert!(column.abs_diff(next) <= 1);
        let mut links = [0; 3];
        if next == column {
            links[1] = 0b010;
        }
        // The interstices at the lower right and lower left of the first piece.
        for (bit, corner, left) in
            [(0, Corner::NW, column), (2, Corner::NE, column.wrapping_sub(1))]
        {
            if left >= 7 || row >= 7 {
                continue;
            }
            let at = Interstice::new(row, left);
            let Some(connector) = Connector::from_code(self.connectors[at.index()]) else {
                continue;
            };
            let exits = connector.links().with_junction(self.junction).exits(corner.index());
            for out in [Corner::SE, Corner::SW] {
                if exits & 1 << out.index() != 0 && at.slot(out) == Cell::new(row + 1, next) {
                    let upper = UPPER.iter().position(|&side| side == out.side());
                    links[bit] |= 1 << upper.expect("lower corners touch upper sides");
                }
            }
        }
        links
    }

    /// Returns the links of a piece under the reading of X-JUNCTION.
    pub(crate) fn links(&self, links: Links) -> Links {
        links.with_junction(self.junction)
    }
}

/// Returns the numbers of the bits that are in a set.
pub(crate) fn members(sides: Sides) -> impl Iterator<Item = usize> {
    (0..3).filter(move |i| sides & 1 << i != 0)
}
