//! Boards, squares, and the two colours.
//!
//! A board fills the lower left part of an 8×8 square. Squares are named as Red sees them: columns `a` to
//! `h` from the left, rows 1 to 8 from the bottom. Sets of squares are 64-bit masks, with bit
//! `8 * row + column` (both 0-based) for each square.

use std::fmt;
use std::str::FromStr;

use crate::rules::compass::Direction;
use crosstrack::base::Player;
pub use crosstrack::base::grid::ParseNameError;
use crosstrack::base::grid::bits;
use crosstrack::place;
use crosstrack::vocabulary;

vocabulary! {
    /// The colour of a stone and of its player.
    Colour ("colour") {
        /// Red, with the bottom rows and the first move (CR-START).
        Red = "r",
        /// Blue, with the top rows.
        Blue = "b",
    }
}

impl Colour {
    /// Returns the other colour.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Red => Self::Blue,
            Self::Blue => Self::Red,
        }
    }

    /// Returns the player of the colour: player 1 for Red, player 2 for Blue.
    pub const fn player(self) -> Player {
        match self {
            Self::Red => Player::One,
            Self::Blue => Player::Two,
        }
    }

    /// Returns the colour as a word: `red` or `blue`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Blue => "blue",
        }
    }
}

place! {
    /// A square of the 8×8 square in which boards lie.
    Square ("square", 8, "", "bottom")
}

impl Square {
    /// Returns the square `steps` away in a direction (negative: backwards); `None` outside the 8×8 square.
    pub fn walk(self, direction: Direction, steps: isize) -> Option<Self> {
        let (up, right) = direction.step();
        let row = self.row().checked_add_signed(steps * isize::from(up))?;
        let column = self.column().checked_add_signed(steps * isize::from(right))?;
        (row < 8 && column < 8).then(|| Self::new(row, column))
    }

    /// Returns the direction and the distance (at least 1) to another square; `None` if no straight line
    /// leads there.
    pub fn direction_to(self, other: Self) -> Option<(Direction, usize)> {
        let up = other.row() as i8 - self.row() as i8;
        let right = other.column() as i8 - self.column() as i8;
        if (up, right) == (0, 0) || up != 0 && right != 0 && up.abs() != right.abs() {
            return None;
        }
        let step = (up.signum(), right.signum());
        let direction = Direction::ALL.iter().copied().find(|d| d.step() == step)?;
        Some((direction, usize::from(up.unsigned_abs().max(right.unsigned_abs()))))
    }
}

/// Returns the squares of a set (a mask), ascending.
pub fn squares_of(set: u64) -> impl Iterator<Item = Square> {
    bits(set).map(|index| Square(index as u8))
}

/// A board of 1 to 8 columns and 1 to 8 rows. The published one is 8×8.
///
/// ```
/// use crossings::Board;
///
/// let board: Board = "3x4".parse()?;
/// assert_eq!((board.width(), board.height()), (3, 4));
/// # Ok::<(), crossings::rules::geometry::ParseNameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    width: u8,
    height: u8,
}

impl Board {
    /// The published board, 8×8.
    pub const STANDARD: Self = Self::of(8, 8);

    /// Creates a board of `width` columns and `height` rows.
    ///
    /// # Panics
    /// If either number is not from 1 to 8.
    pub const fn of(width: usize, height: usize) -> Self {
        assert!(1 <= width && width <= 8 && 1 <= height && height <= 8);
        Self { width: width as u8, height: height as u8 }
    }

    /// Returns the number of columns.
    pub const fn width(self) -> usize {
        self.width as usize
    }

    /// Returns the number of rows.
    pub const fn height(self) -> usize {
        self.height as usize
    }

    /// Returns the squares of a row (0-based from the bottom) as a mask.
    pub const fn row(self, row: usize) -> u64 {
        ((1 << self.width) - 1) << (8 * row)
    }

    /// Returns all squares of the board as a mask.
    pub const fn squares(self) -> u64 {
        let (mut set, mut row) = (0, 0);
        while row < self.height() {
            set |= self.row(row);
            row += 1;
        }
        set
    }

    /// Returns whether a square is on the board.
    pub const fn has(self, square: Square) -> bool {
        square.row() < self.height() && square.column() < self.width()
    }

    /// Returns, as a mask, the row to which stones of a colour cross; it is the row farthest from their
    /// side (CR-CROSS).
    pub const fn far_row(self, colour: Colour) -> u64 {
        self.row(match colour {
            Colour::Red => self.height() - 1,
            Colour::Blue => 0,
        })
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

impl FromStr for Board {
    type Err = ParseNameError;
    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        match text.as_bytes() {
            &[width @ b'1'..=b'8', b'x', height @ b'1'..=b'8'] => {
                Ok(Self::of(usize::from(width - b'0'), usize::from(height - b'0')))
            }
            _ => Err(ParseNameError(
                text.to_owned(),
                "board of 1 to 8 columns by 1 to 8 rows, as 8x8",
            )),
        }
    }
}
