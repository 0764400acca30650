//! Layouts: pathway pieces on cells and connectors in interstices, without any rules.

use std::fmt;
use std::str::FromStr;

use crate::rules::edition::Colour;
use crate::rules::geometry::{Board, Cell, Interstice, cells_of};
use crate::rules::intersection::Connector;
use crate::rules::piece::Letter;
use crate::serde_by_text;

/// A physical pathway piece. The game has one of each colour set and pattern.
///
/// # Examples
/// ```
/// use crosstrack::{Colour, Letter, Piece};
///
/// let piece = Piece { colour: Colour::R, letter: Letter::from_index(2) };
/// assert_eq!(piece.to_string(), "rC");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Colour set of the piece.
    pub colour: Colour,
    /// Letter of the pattern of the piece.
    pub letter: Letter,
}

impl Piece {
    /// Parses a colour set and a letter, such as `rA`. Does not check that a ruleset has the piece.
    pub(super) fn named(text: &str) -> Option<Self> {
        let (colour, letter) = text.split_at_checked(1)?;
        Some(Self { colour: colour.parse().ok()?, letter: letter.parse().ok()? })
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.colour, self.letter)
    }
}

/// A pathway piece as it lies on a cell: the piece and its rotation.
///
/// # Examples
/// ```
/// use crosstrack::Placed;
///
/// let placed: Placed = "rA5".parse()?;
/// assert_eq!((placed.piece.to_string().as_str(), placed.rotation), ("rA", 5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placed {
    /// Piece that lies on the cell.
    pub piece: Piece,
    /// Rotation in steps of 45° clockwise, 0 to 7. In a playable position it is the least of the rotations that
    /// look the same.
    pub rotation: u8,
}

impl Placed {
    const fn pack(self) -> u16 {
        let Piece { colour, letter } = self.piece;
        0x8000 + 256 * colour as u16 + 8 * letter.index() as u16 + self.rotation as u16
    }

    const fn unpack(word: u16) -> Option<Self> {
        if word == 0 {
            return None;
        }
        let piece = Piece {
            colour: Colour::from_index((word >> 8) as usize & 3),
            letter: Letter::from_index((word >> 3) as usize & 31),
        };
        Some(Self { piece, rotation: word as u8 & 7 })
    }
}

impl fmt::Display for Placed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.piece, self.rotation)
    }
}

/// Error of parsing a [`Placed`] piece: the text does not have the form `rA5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a piece was expected: set r, y, b or g, a letter, a rotation 0 to 7")]
pub struct ParsePieceError;

serde_by_text!(Placed);

impl FromStr for Placed {
    type Err = ParsePieceError;

    /// Parses a colour set, a letter and a rotation, such as `rA5`. Does not check that a ruleset has the
    /// piece.
    fn from_str(text: &str) -> Result<Self, ParsePieceError> {
        let (piece, rotation) = text.split_at_checked(2).ok_or(ParsePieceError)?;
        match (Piece::named(piece), rotation.as_bytes()) {
            (Some(piece), &[digit @ b'0'..=b'7']) => Ok(Self { piece, rotation: digit - b'0' }),
            _ => Err(ParsePieceError),
        }
    }
}

/// Pieces on the cells and connectors in the interstices of the 8×8 square.
///
/// Two layouts are equal when the same pieces lie in the same places at the same rotations.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Layout {
    cells: [u16; 64],
    interstices: [u8; 64],
    occupied: u64,
    filled: u64,
}

impl Default for Layout {
    fn default() -> Self {
        Self { cells: [0; 64], interstices: [0; 64], occupied: 0, filled: 0 }
    }
}

impl Layout {
    /// Returns the piece on a cell; `None` if the cell is empty.
    pub const fn piece(&self, cell: Cell) -> Option<Placed> {
        Placed::unpack(self.cells[cell.index()])
    }

    /// Puts a piece on a cell in place of any other; `None` empties the cell.
    pub fn set_piece(&mut self, cell: Cell, placed: Option<Placed>) {
        self.cells[cell.index()] = placed.map_or(0, Placed::pack);
        match placed {
            Some(_) => self.occupied |= cell.bit(),
            None => self.occupied &= !cell.bit(),
        }
    }

    /// Returns the connector in an interstice; `None` if the interstice is empty.
    pub const fn connector(&self, at: Interstice) -> Option<Connector> {
        Connector::from_code(self.interstices[at.index()])
    }

    /// Puts a connector into an interstice in place of any other; `None` empties the interstice.
    pub fn set_connector(&mut self, at: Interstice, connector: Option<Connector>) {
        self.interstices[at.index()] = connector.map_or(0, Connector::code);
        match connector {
            Some(_) => self.filled |= at.bit(),
            None => self.filled &= !at.bit(),
        }
    }

    /// Returns the cells that hold pieces, as a mask by [`Cell::index`].
    pub const fn occupied(&self) -> u64 {
        self.occupied
    }

    /// Returns the interstices that hold connectors, as a mask by [`Interstice::index`].
    pub const fn filled(&self) -> u64 {
        self.filled
    }

    /// Returns the cells that hold pieces, in reading order, with the pieces.
    pub fn pieces(&self) -> impl Iterator<Item = (Cell, Placed)> + '_ {
        cells_of(self.occupied).filter_map(|cell| Some((cell, self.piece(cell)?)))
    }

    /// Returns the interstices that hold connectors, in reading order, with the connectors.
    pub fn connectors(&self) -> impl Iterator<Item = (Interstice, Connector)> + '_ {
        crate::rules::geometry::interstices_of(self.filled)
            .filter_map(|at| Some((at, self.connector(at)?)))
    }

    /// Returns `8 * letter + rotation` for the piece on a cell, as an index into tables; `None` if the cell is
    /// empty.
    pub(super) const fn piece_row(&self, index: usize) -> Option<usize> {
        match self.cells[index] {
            0 => None,
            word => Some(word as usize & 0xff),
        }
    }

    /// Returns whether the interstices hold the connectors of these codes.
    pub(super) fn has_connectors(&self, codes: &[u8; 64]) -> bool {
        self.interstices == *codes
    }

    /// Returns the connector code of an interstice.
    pub(super) const fn connector_code(&self, index: usize) -> u8 {
        self.interstices[index]
    }
}

impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pieces = self.pieces().map(|(cell, placed)| format!("{placed}.{cell}"));
        let connectors = self.connectors().map(|(at, connector)| format!("{connector}.{at}"));
        f.debug_list().entries(pieces.chain(connectors)).finish()
    }
}

/// Returns whether a picture has a row of tokens for each row of the board, and a token for each cell. Used by
/// [`board!`].
///
/// [`board!`]: crate::board
pub const fn picture_fits(board: Board, rows: &[&[&str]]) -> bool {
    if rows.len() != board.width() {
        return false;
    }
    let mut row = 0;
    while row < rows.len() {
        let cells = (board.cells() >> (8 * row)) & 0xff;
        if rows[row].len() != cells.count_ones() as usize {
            return false;
        }
        row += 1;
    }
    true
}

/// Returns the layout that a picture shows; the picture must have passed [`picture_fits`]. Used by [`board!`].
///
/// # Panics
/// If a token is neither `.` nor a piece.
///
/// [`board!`]: crate::board
pub fn from_picture(board: Board, rows: &[&[&str]]) -> Layout {
    let mut layout = Layout::default();
    for (cell, token) in cells_of(board.cells()).zip(rows.iter().copied().flatten()) {
        if *token != "." {
            let placed = token.parse().unwrap_or_else(|e| panic!("`{token}` on {cell}: {e}"));
            layout.set_piece(cell, Some(placed));
        }
    }
    layout
}

/// Makes a [`Layout`] from a picture: a board, then its rows in brackets, with `.` for an empty cell. A picture
/// with the wrong number of rows or cells does not compile.
///
/// ```
/// use crosstrack::board;
/// let layout = board!(2 x 1 [rA0 .] [. gI2]);
/// assert_eq!(layout.occupied().count_ones(), 2);
/// ```
///
/// ```compile_fail
/// let layout = crosstrack::board!(2 x 1 [rA0 .] [. gI2 .]);
/// ```
#[macro_export]
macro_rules! board {
    ($a:literal x $b:literal $([$($token:tt)*])+) => {{
        const BOARD: $crate::rules::geometry::Board =
            $crate::rules::geometry::Board::of($a, $b);
        const ROWS: &[&[&str]] = &[$(&[$(stringify!($token)),*]),+];
        const _: () = assert!(
            $crate::rules::board::picture_fits(BOARD, ROWS),
            "the picture does not have the board's rows and cells"
        );
        $crate::rules::board::from_picture(BOARD, ROWS)
    }};
}
