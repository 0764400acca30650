//! Boards a×b, their cells and interstices, and which of them touch.
//!
//! A board lives in a square of at most 8×8 slots. A slot is named by its row (0 at the top) and
//! column (0 at the left), and written as a column letter and a row number from 1: `a1` is the
//! upper left slot, on a board or not. Sets of slots are 64-bit masks, bit `8 * row + column`.

use std::fmt;
use std::str::FromStr;

pub use crate::base::grid::ParseNameError;
pub use crate::base::grid::bits;
use crate::place;
use crate::rules::compass::{Corner, Direction, Edge};

place! {
    /// A slot of the 8×8 square that contains every board; a cell if the board has it.
    ///
    /// The text is a column letter and a row number from 1 at the top, such as `d4`. Rows, columns and
    /// indices are 0-based.
    ///
    /// # Examples
    /// ```
    /// use crosstrack::{Board, Cell};
    ///
    /// let cell: Cell = "b1".parse()?;
    /// assert_eq!((cell.row(), cell.column(), cell.index()), (0, 1, 1));
    /// assert!(Board::SMALL.has(cell) && !Board::SMALL.has("a1".parse()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    Cell ("cell", 8, "", "top")
}

impl Cell {
    /// Returns the adjacent slot in a direction; `None` outside of the square.
    pub fn step(self, direction: Direction) -> Option<Self> {
        let (down, right) = direction.step();
        let row = self.row().checked_add_signed(isize::from(down))?;
        let column = self.column().checked_add_signed(isize::from(right))?;
        (row < 8 && column < 8).then(|| Self::new(row, column))
    }
}

place! {
    /// A point where the corners of four slots meet, which can hold a [`Connector`](crate::Connector). It is named and
    /// numbered by the slot at its upper left.
    ///
    /// # Examples
    /// ```
    /// use crosstrack::{Board, Interstice};
    ///
    /// let at: Interstice = "xb1".parse()?;
    /// assert_eq!((at.row(), at.column()), (0, 1));
    /// assert!(Board::SMALL.has_interstice(at));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    Interstice ("interstice", 7, "x", "top")
}

impl Interstice {
    /// The number of rows down and of columns right to the slot at each corner, indexed by [`Corner::index`].
    const OFFSETS: [(usize, usize); 4] = [(0, 0), (0, 1), (1, 1), (1, 0)];

    /// Returns the slot at a corner.
    pub const fn slot(self, corner: Corner) -> Cell {
        let (down, right) = Self::OFFSETS[corner.index()];
        Cell::new(self.row() + down, self.column() + right)
    }

    /// Returns the interstice that has `slot` at `corner`, if it is in the square.
    fn touching(slot: Cell, corner: Corner) -> Option<Self> {
        let (down, right) = Self::OFFSETS[corner.index()];
        let (row, column) = (slot.row().checked_sub(down)?, slot.column().checked_sub(right)?);
        (row < 7 && column < 7).then(|| Self::new(row, column))
    }
}

/// Returns the cells (or slots) whose [`Cell::bit`] is set in a mask, in reading order.
pub fn cells_of(mask: u64) -> impl Iterator<Item = Cell> + Clone {
    bits(mask).map(Cell::from_index)
}

/// Returns the interstices whose [`Interstice::bit`] is set in a mask, in reading order.
pub fn interstices_of(mask: u64) -> impl Iterator<Item = Interstice> + Clone {
    bits(mask).map(|i| Interstice(i as u8))
}

/// What lies across a side of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Neighbour {
    /// Nothing: an edge of the board without a terminal.
    Nothing,
    /// A terminal of this edge.
    Terminal(Edge),
    /// Another cell, and its side that touches the first cell.
    Cell(Cell, Direction),
    /// An interstice, and its corner that touches the cell.
    Interstice(Interstice, Corner),
}

/// A board with `a` cells on each orthogonal and `b` on each diagonal side (EQ-LARGE, EQ-SMALL).
///
/// # Examples
/// ```
/// use crosstrack::Board;
///
/// assert_eq!("4x3".parse::<Board>()?, Board::LARGE);
/// assert_eq!(Board::LARGE.cells().count_ones(), 52);
/// assert!(Board::new(8, 2).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    a: u8,
    b: u8,
}

/// Error of parsing or creating a [`Board`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseBoardError {
    /// This text does not have the form `4x2`.
    #[error("`{0}` is not a board: write two numbers from 1 to 8, such as 4x2")]
    Form(String),
    /// The board is empty or wider than 8 slots.
    #[error(
        "{a}x{b} does not fit: of a board AxB, A and B are at least 1, and A + 2(B - 1) is at most 8"
    )]
    Size {
        /// Number of cells on an orthogonal side.
        a: u8,
        /// Number of cells on a diagonal side.
        b: u8,
    },
}

impl Board {
    /// The small published board, 4×2.
    pub const SMALL: Self = Self { a: 4, b: 2 };
    /// The large published board, 4×3.
    pub const LARGE: Self = Self { a: 4, b: 3 };

    /// Returns the board with `a` cells on each orthogonal side and `b` on each diagonal side.
    ///
    /// # Errors
    /// If a side is 0 or the board is wider than 8 slots.
    pub const fn new(a: u8, b: u8) -> Result<Self, ParseBoardError> {
        if a == 0 || b == 0 || a > 8 || b > 4 || a + 2 * (b - 1) > 8 {
            return Err(ParseBoardError::Size { a, b });
        }
        Ok(Self { a, b })
    }

    /// Returns the board with sides `a` and `b` that are known to be valid.
    ///
    /// # Panics
    /// If [`Self::new`] would return an error; in a `const`, at compile time.
    pub const fn of(a: u8, b: u8) -> Self {
        assert!(a > 0 && b > 0 && a <= 8 && b <= 4 && a + 2 * (b - 1) <= 8, "no such board");
        Self { a, b }
    }

    /// Returns every board that fits into 8×8 slots, ordered by `b`, then by `a`.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=4).flat_map(|b| (1..=8).filter_map(move |a| Self::new(a, b).ok()))
    }

    /// Returns the number of cells on an orthogonal side, 1 to 8.
    pub const fn a(self) -> usize {
        self.a as usize
    }

    /// Returns the number of cells on a diagonal side, 1 to 4.
    pub const fn b(self) -> usize {
        self.b as usize
    }

    /// Returns the number of slots from edge to edge, 1 to 8. A path from edge to edge has at least this many
    /// pieces.
    pub const fn width(self) -> usize {
        self.a() + 2 * (self.b() - 1)
    }

    /// Returns whether the slot is a cell of this board.
    pub const fn has(self, cell: Cell) -> bool {
        let n = self.width();
        let (row, column) = (cell.row(), cell.column());
        if row >= n || column >= n {
            return false;
        }
        let (up, down, left, right) = (row, n - 1 - row, column, n - 1 - column);
        let vertical = if up < down { up } else { down };
        let horizontal = if left < right { left } else { right };
        vertical + horizontal >= self.b() - 1
    }

    /// Returns the cells of the board, as a mask by [`Cell::index`].
    pub const fn cells(self) -> u64 {
        let mut mask = 0;
        let mut i = 0;
        while i < 64 {
            let cell = Cell::from_index(i);
            if self.has(cell) {
                mask |= cell.bit();
            }
            i += 1;
        }
        mask
    }

    /// Returns how many of the four slots around an interstice are cells; 0 if not all four slots are in the
    /// board's square.
    pub const fn cells_around(self, at: Interstice) -> usize {
        if at.row() + 1 >= self.width() || at.column() + 1 >= self.width() {
            return 0;
        }
        let mut count = 0;
        let mut k = 0;
        while k < 4 {
            count += self.has(at.slot(Corner::from_index(k))) as usize;
            k += 1;
        }
        count
    }

    /// Returns the interstices of the board, those with at least two cells around them, as a mask by
    /// [`Interstice::index`].
    pub const fn interstices(self) -> u64 {
        let mut mask = 0;
        let mut i = 0;
        while i < 49 {
            let at = Interstice::new(i / 7, i % 7);
            if self.cells_around(at) >= 2 {
                mask |= at.bit();
            }
            i += 1;
        }
        mask
    }

    /// Returns whether the interstice is one of this board.
    pub const fn has_interstice(self, at: Interstice) -> bool {
        self.cells_around(at) >= 2
    }

    /// Returns what lies across a side of a cell.
    pub fn neighbour(self, cell: Cell, side: Direction) -> Neighbour {
        if side.is_orthogonal() {
            if let Some(next) = cell.step(side).filter(|&next| self.has(next)) {
                return Neighbour::Cell(next, side.opposite());
            }
            return self.terminal(cell, side).map_or(Neighbour::Nothing, Neighbour::Terminal);
        }
        let corner = Corner::from_index((side.index() + 5) % 8 / 2);
        let at = Interstice::touching(cell, corner).filter(|&at| self.has_interstice(at));
        at.map_or(Neighbour::Nothing, |at| Neighbour::Interstice(at, corner))
    }

    /// Returns the edge whose terminal lies at a side of a cell; `None` if there is no terminal (EQ-TERMINALS).
    pub fn terminal(self, cell: Cell, side: Direction) -> Option<Edge> {
        let last = self.width() - 1;
        let edge = match side {
            Direction::N if cell.row() == 0 => Edge::A,
            Direction::E if cell.column() == last => Edge::B,
            Direction::S if cell.row() == last => Edge::C,
            Direction::W if cell.column() == 0 => Edge::D,
            _ => return None,
        };
        self.has(cell).then_some(edge)
    }

    /// Returns the cells with a terminal of an edge, in reading order.
    pub fn terminals(self, edge: Edge) -> impl Iterator<Item = Cell> {
        cells_of(self.cells()).filter(move |&c| self.terminal(c, edge.direction()) == Some(edge))
    }
}

const _: () = assert!(Board::SMALL.cells().count_ones() == 32);
const _: () = assert!(Board::SMALL.interstices().count_ones() == 25);
const _: () = assert!(Board::LARGE.cells().count_ones() == 52);
const _: () = assert!(Board::LARGE.interstices().count_ones() == 45);

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.a, self.b)
    }
}

/// Parses a number without leading zeros, so that every board has exactly one text.
fn parse_number(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [b'0'..=b'9'] | [b'1'..=b'9', b'0'..=b'9', ..] => text.parse().ok(),
        _ => None,
    }
}

impl FromStr for Board {
    type Err = ParseBoardError;
    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        text.split_once('x')
            .and_then(|(a, b)| Some((parse_number(a)?, parse_number(b)?)))
            .ok_or_else(|| ParseBoardError::Form(text.to_owned()))
            .and_then(|(a, b)| Self::new(a, b))
    }
}
