//! Queries about winning configurations, not yet checked.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crosstrack::rules::geometry::ParseNameError;
use crosstrack::rules::{Board, Cell, Connector, Edge, Interstice, Layout, Letter, Placed};
use crosstrack::serde_by_text;

/// A terminal: an edge, and the number of the terminal at this edge, in reading order.
///
/// It is written as in `A2`: the second from the left at the top edge. Terminals of A and C are counted from
/// the left, those of B and D from the top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Terminal {
    /// Edge of the board.
    pub edge: Edge,
    /// Number of the terminal (0-based; written from 1).
    pub index: usize,
}

impl Terminal {
    /// Returns the cell of the terminal; `None` if the board has no such terminal.
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

serde_by_text!(Terminal);

/// A query: which winning configurations are wanted. [`Plan::new`](crate::formula::Plan::new) checks it.
///
/// A *configuration* is a set of triples (cell, pattern, orientation) and, if the game has intersection
/// pieces, (interstice, kind, orientation). Colours and owners are ignored.
///
/// # Examples
/// ```
/// use crosstrack_prove::formula::Query;
/// let query = Query { stock: 1, max_pieces: Some(7), ..Query::default() };
/// assert!(query.given.is_none());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Query {
    /// Number of pieces of each pattern, 1 to 4: all sets together have 4, one of two players has 2, one set
    /// has 1.
    #[serde(skip_serializing_if = "is_whole_stock")]
    pub stock: u8,
    /// Whether exactly one piece of every allowed pattern is on the board.
    #[serde(skip_serializing_if = "is_false")]
    pub each_pattern_once: bool,
    /// Patterns that are excluded.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<Letter>,
    /// The only patterns that are allowed; `None` for all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub only: Option<Vec<Letter>>,
    /// Terminal at one end of the winning path; `None` for any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Terminal>,
    /// Terminal at the other end of the path; `None` for any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Terminal>,
    /// Cells that each lie on a winning path between the terminals.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub through: Vec<Cell>,
    /// Cells that must stay empty.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub avoid: Vec<Cell>,
    /// Maximum number of pathway pieces, those of [`Self::given`] included.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_pieces: Option<usize>,
    /// Exact number of pathway pieces, those of [`Self::given`] included.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pieces: Option<usize>,
    /// Maximum number of intersection pieces, those of [`Self::given`] included.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_intersections: Option<usize>,
    /// Pieces that are already on the board. Pathway pieces count against the stock, intersection pieces
    /// against the pile.
    #[serde(skip_serializing_if = "Option::is_none", with = "given")]
    pub given: Option<Layout>,
}

impl Default for Query {
    /// Returns the query for all winning configurations of pieces from all sets.
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

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
const fn is_whole_stock(stock: &u8) -> bool {
    *stock == 4
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
const fn is_false(value: &bool) -> bool {
    !*value
}

/// The given pieces in a file: each with its cell or interstice.
mod given {
    use super::{Cell, Connector, Deserialize, Deserializer, Interstice, Layout, Placed};
    use super::{Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Given {
        pieces: Vec<(Cell, Placed)>,
        connectors: Vec<(Interstice, Connector)>,
    }

    #[allow(clippy::ref_option, reason = "the form that serde calls")]
    pub(super) fn serialize<S: Serializer>(
        layout: &Option<Layout>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let given = layout.as_ref().map(|layout| Given {
            pieces: layout.pieces().collect(),
            connectors: layout.connectors().collect(),
        });
        given.serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Layout>, D::Error> {
        let given = Option::<Given>::deserialize(deserializer)?;
        Ok(given.map(|Given { pieces, connectors }| {
            let mut layout = Layout::default();
            for (cell, placed) in pieces {
                layout.set_piece(cell, Some(placed));
            }
            for (at, laid) in connectors {
                layout.set_connector(at, Some(laid));
            }
            layout
        }))
    }
}
