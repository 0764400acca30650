//! Exact counts of winning configurations.
//!
//! A *configuration* is a set of pathway pieces with cells and orientations, colours and owners
//! ignored, that holds at most so many of each pattern; it is *winning* when it contains a path
//! between opposite edges. This module knows the data and the geometry, and neither the rules
//! engine's track nor any solver: what it counts is a witness of its own.

pub(crate) mod interface;
pub(crate) mod column;
pub(crate) mod minimum;
mod tiles;
mod reach;
mod graph;
mod sample;
mod kinds;
pub(crate) mod frontier;
pub(crate) mod few;
pub(crate) mod irreducible;
pub(crate) mod terms;
pub(crate) mod fewest;

pub use self::few::count_winning_up_to;
pub use self::fewest::{GivenPiece, count_fewest};
pub use self::frontier::{TransferQuery, count_winning};
pub use self::graph::CountError;
pub use self::irreducible::{
    ExampleSearchResult, count_irreducible, count_irreducible_from, find_full_example,
};
pub use self::minimum::{CountQuery, MinimumCount, Share, count_minimum};
pub use self::terms::{CountKind, CountTerm, evaluate_terms, list_terms, sum_terms};

use crosstrack::rules::{Connector, Ruleset};

/// The connectors that lie on a board at the start of a ruleset's game, by interstice index.
pub fn start_connectors(ruleset: &Ruleset) -> [Option<Connector>; 64] {
    std::array::from_fn(|index| ruleset.start_connector(index))
}
