//! The query for a count of minimum configurations.

use crate::count::start_connectors;
use crosstrack::rules::{Board, Catalogue, Cell, Connector, Edge, Junction, Ruleset};

/// A query for [`count_minimum`](crate::count::count_minimum) and
/// [`count_fewest`](crate::count::count_fewest).
#[derive(Clone, Debug)]
pub struct CountQuery<'a> {
    /// Board that the pieces are placed on.
    pub board: Board,
    /// Reading of X-JUNCTION.
    pub junction: Junction,
    /// Connectors by interstice index; `None` where no track crosses.
    pub connectors: [Option<Connector>; 64],
    /// Patterns of the pieces.
    pub patterns: &'a Catalogue,
    /// Letters that may be used, as a mask with bit 0 for A.
    pub letters: u32,
    /// Number of pieces of each pattern, at most 15.
    pub stock: u8,
    /// Whether exactly one piece of each allowed pattern is used, whatever the stock.
    pub each_once: bool,
    /// Cells that may be used, as a mask with bit [`Cell::index`].
    pub cells: u64,
    /// Cells that must be used, as a mask with bit [`Cell::index`].
    pub through: u64,
    /// Terminals at which the path must begin or end, each by edge and cell.
    pub terminals: Vec<(Edge, Cell)>,
}

impl<'a> CountQuery<'a> {
    /// Creates a query for all patterns and cells of a ruleset, with `stock` pieces of each pattern and the
    /// connectors at its start.
    pub fn new(ruleset: &'a Ruleset, stock: u8) -> Self {
        Self {
            board: ruleset.board(),
            junction: ruleset.junction(),
            connectors: start_connectors(ruleset),
            patterns: ruleset.pieces(),
            letters: ruleset.pieces().letters(),
            stock,
            each_once: false,
            cells: ruleset.cells(),
            through: 0,
            terminals: Vec::new(),
        }
    }
}
