//! Exact counts of winning configurations by transfer matrices, without a solver.
//!
//! A *configuration* is a set of pathway pieces with cells and orientations; colours and owners are
//! ignored, and the number of pieces of each pattern is limited. It is *winning* if it has a path
//! between opposite edges, and *irreducible* if it wins but would not win after the removal of any one piece.
//! This module uses the geometry and the patterns, but neither the rules' code for tracks nor a solver, so its
//! counts are an independent check of both.
//!
//! | configurations to count | function |
//! |---|---|
//! | winning, with as many pieces as the board is wide, the fewest possible | [`count_minimum`] |
//! | winning, with the fewest pieces, some of them given | [`count_fewest`] |
//! | winning, by number of pieces | [`count_winning`], [`count_winning_up_to`] |
//! | irreducible, by number of pieces | [`count_irreducible`], [`count_irreducible_from`] |
//! | either, as a sum of terms that several processes can share | [`list_terms`], [`evaluate_terms`], [`sum_terms`] |

pub(crate) mod interface;
pub(crate) mod column;
pub(crate) mod minimum;
mod tiles;
mod reach;
mod rows;
mod graph;
mod limits;
mod kinds;
pub(crate) mod frontier;
pub(crate) mod few;
pub(crate) mod irreducible;
pub(crate) mod terms;
pub(crate) mod fewest;

pub use self::few::count_winning_up_to;
pub use self::fewest::{GivenPiece, count_fewest};
pub use self::frontier::{TransferQuery, count_winning};
pub use self::irreducible::{count_irreducible, count_irreducible_from};
pub use self::limits::{CountBudget, CountError};
pub use self::minimum::{CountQuery, MinimumCount, Share, count_minimum};
pub use self::terms::{CountKind, CountTerm, evaluate_terms, list_terms, sum_terms};

use crosstrack::rules::{Connector, Ruleset};

/// Returns the connectors at the start of a game, by interstice index; `None` where there is no connector.
///
/// # Examples
/// ```
/// use crosstrack::rules::{Board, Ruleset, Seats};
/// use crosstrack_prove::count::start_connectors;
/// let ruleset = Ruleset::standard(Board::of(2, 2), Seats::Two);
/// assert!(start_connectors(&ruleset).iter().any(Option::is_some));
/// ```
pub fn start_connectors(ruleset: &Ruleset) -> [Option<Connector>; 64] {
    std::array::from_fn(|index| ruleset.start_connector(index))
}
