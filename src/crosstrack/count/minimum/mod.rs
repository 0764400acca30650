//! How many winning configurations have as few pieces as the board is wide.
//!
//! Such a configuration has one piece in each row (or each column), so it is counted row by row,
//! as with a transfer matrix: a state is what the pieces so far can do at their lower end
//! ([`Column`](super::column::Column)) together with how many of each pattern they use. Configurations that run from A to
//! C, those from B to D, less those that do both. Up to symmetry they are counted by Burnside's
//! lemma, from those that a half turn leaves as they are.

mod tally;
mod view;
mod symmetric;

pub use tally::{Count, Share};

use crate::crosstrack::count::column::Sources;
use crate::crosstrack::count::minimum::view::View;
use crate::crosstrack::count::start_connectors;
use crate::crosstrack::rules::compass::Edge;
use crate::crosstrack::rules::geometry::{Board, Cell};
use crate::crosstrack::rules::intersection::Connector;
use crate::crosstrack::rules::piece::Catalogue;
use crate::crosstrack::rules::readings::Junction;
use crate::crosstrack::rules::ruleset::Ruleset;

/// What is counted.
#[derive(Clone, Debug)]
pub struct Question<'a> {
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

impl<'a> Question<'a> {
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

/// Counts the winning configurations with as many pieces as the board is wide.
///
/// **Cost** for the published boards well under a second.
pub fn count(question: &Question<'_>) -> Count {
    let mut total = Count::empty(question.board.width());
    let mut fixed = 0u128;
    for view in View::all(question) {
        let part = view.count();
        match view.sources {
            Sources::Top => total.combine(&part, |a, b| *a += b),
            // What runs both ways was counted twice.
            Sources::TopAndSide(_) => total.combine(&part, |a, b| *a -= b),
        }
    }
    let plain = question.cells == question.board.cells()
        && question.through == 0
        && question.terminals.is_empty();
    if plain {
        let kept: Vec<usize> = (0..4).filter(|&q| question.is_kept_by(q)).collect();
        for &quarters in &kept {
            fixed += match quarters {
                0 => total.configurations,
                2 => question.fixed_by_half_turn(),
                _ => question.fixed_by_quarter_turn(),
            };
        }
        total.up_to_symmetry = Some(fixed / kept.len() as u128);
    }
    total
}
