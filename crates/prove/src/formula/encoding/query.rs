//! What is asked about winning configurations, before it is known to make sense.

use std::fmt;
use std::str::FromStr;

use crosstrack::rules::geometry::ParseNameError;
use crosstrack::rules::{Board, Cell, Edge, Layout, Letter};

/// One terminal: an edge, and which of its terminals in reading order.
///
/// Written `A2`: the second from the left of the top row. Terminals of A and C count from the left,
/// those of B and D from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Terminal {
    /// The edge of the board.
    pub edge: Edge,
    /// Which terminal of that edge, from 0 (written from 1).
    pub index: usize,
}

impl Terminal {
    /// The cell at whose side the terminal is, if the board has it.
    pub fn cell(self, board: Board) -> Option<Cell> {
        board.terminals(self.edge).nth(self.index)
    }
}

impl fmt::Display for Terminal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.edge, self.index + 1)
    }
}

impl FromStr for Terminal {
    type Err = ParseNameError;
    fn from_str(text: &str) -> Result<Self, ParseNameError> {
        let bad = || ParseNameError(text.to_owned(), "terminal");
        let (edge, number) = text.split_at_checked(1).ok_or_else(bad)?;
        let edge = edge.parse().map_err(|_| bad())?;
        match number.as_bytes() {
            &[digit @ b'1'..=b'8'] => Ok(Self { edge, index: usize::from(digit - b'1') }),
            _ => Err(bad()),
        }
    }
}

/// Which winning configurations are wanted. Any combination may be written down;
/// [`crate::formula::encoding::Plan::new`] says whether it makes sense.
///
/// A *configuration* is a set of (cell, pattern, orientation), and where intersection pieces are
/// played of (interstice, kind, orientation); colours and owners are ignored.
///
/// # Examples
/// ```
/// use crosstrack_prove::formula::Query;
/// let query = Query { stock: 1, max_pieces: Some(7), ..Query::default() };
/// assert!(query.given.is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query {
    /// How many pieces of each pattern there are, 1 to 4: all four sets hold 4, a player of two
    /// has 2, one set holds 1.
    pub stock: u8,
    /// Whether exactly one piece of every pattern (of those allowed) is on the board.
    pub each_pattern_once: bool,
    /// Patterns that are not on the board.
    pub without: Vec<Letter>,
    /// If given, the only patterns that may be on the board.
    pub only: Option<Vec<Letter>>,
    /// A terminal at which the winning path begins or ends.
    pub from: Option<Terminal>,
    /// The terminal at its other end.
    pub to: Option<Terminal>,
    /// Cells that must each lie on a winning path (between the terminals, if any are given).
    pub through: Vec<Cell>,
    /// Cells on which no piece lies.
    pub avoid: Vec<Cell>,
    /// At most so many pathway pieces, those of [`Self::given`] included.
    pub max_pieces: Option<usize>,
    /// Exactly so many pathway pieces, those of [`Self::given`] included.
    pub pieces: Option<usize>,
    /// At most so many intersection pieces, those of [`Self::given`] included.
    pub max_intersections: Option<usize>,
    /// What lies on the board already and stays there: its pieces count against the stock, its
    /// intersection pieces against the pile.
    pub given: Option<Layout>,
}

impl Default for Query {
    /// Every winning configuration from all sets.
    fn default() -> Self {
        Self {
            stock: 4,
            each_pattern_once: false,
            without: Vec::new(),
            only: None,
            from: None,
            to: None,
            through: Vec::new(),
            avoid: Vec::new(),
            max_pieces: None,
            pieces: None,
            max_intersections: None,
            given: None,
        }
    }
}
