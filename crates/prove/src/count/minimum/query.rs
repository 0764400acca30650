//! What is counted.

use crate::count::start_connectors;
use crosstrack::rules::{Board, Catalogue, Cell, Connector, Edge, Junction, Ruleset};

/// What is counted.
#[derive(Clone, Debug)]
pub struct CountQuery<'a> {
    /// The board.
    pub board: Board,
    /// X-JUNCTION.
    pub junction: Junction,
    /// What lies in each interstice, by its index.
    pub connectors: [Option<Connector>; 64],
    /// The patterns.
    pub patterns: &'a Catalogue,
    /// The letters that may be used, as a mask with bit 0 for A.
    pub letters: u32,
    /// How many of each pattern there are, at most 15.
    pub stock: u8,
    /// Whether each of the letters must be used exactly once.
    pub each_once: bool,
    /// The cells that may be used, as a mask.
    pub cells: u64,
    /// The cells that must be used, as a mask.
    pub through: u64,
    /// The terminals that the path must touch, each by edge and cell.
    pub terminals: Vec<(Edge, Cell)>,
}

impl<'a> CountQuery<'a> {
    /// All patterns of a ruleset, so many of each, on all cells between its first connectors.
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
