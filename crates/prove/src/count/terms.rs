//! A count by number of pieces as a sum of terms that can be evaluated independently of each other.
//!
//! The stock of each pattern is limited, and there would be far too many states if they counted the pieces of all
//! patterns. So inclusion and exclusion is used: all layouts, less those with too many pieces of one
//! pattern, plus those with too many pieces of two patterns, and so on. Each set of patterns gives a term, and all
//! terms share the same states. If there are few kinds of pieces, the whole count is one term.

use std::fmt;

use crate::count::frontier::{TransferQuery, Winning, count_winning};
use crate::count::graph::{TiledBoard, exceeded_sets, holds_piece, letters};
use crate::count::irreducible::{Irreducible, count_irreducible};
use crate::count::kinds::{BlankPieces, PieceKinds};
use crate::count::limits::CountError;
use crate::count::tiles::Order;
use crosstrack::rules::Letter;
use crosstrack::vocabulary;

vocabulary! {
    /// The configurations that are counted.
    CountKind ("count") {
        /// Winning configurations.
        Winning = "winning",
        /// Irreducible configurations: winning, but not without any one piece.
        Irreducible = "irreducible",
    }
}

impl CountKind {
    const fn blank(self) -> BlankPieces {
        match self {
            Self::Winning => BlankPieces::Counts,
            Self::Irreducible => BlankPieces::IsSuperfluous,
        }
    }
}

/// A term of a count. `winning+AC`, as displayed, counts layouts with too many pieces of A and of C.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountTerm {
    /// The count to which the term belongs.
    pub of: CountKind,
    /// Patterns whose stock is exceeded: indices of letters, ascending; `None` if the term is the whole
    /// count.
    exceeded: Option<Vec<u8>>,
}

impl fmt::Display for CountTerm {
    /// Writes the count and the letters, as in `winning+AC`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.of.as_str())?;
        let Some(letters) = &self.exceeded else { return Ok(()) };
        f.write_str("+")?;
        letters.iter().try_for_each(|&letter| write!(f, "{}", Letter::from_index(letter.into())))
    }
}

/// Lists the terms of the counts of all [`CountKind`]s, in a fixed order.
///
/// # Examples
/// ```
/// use crosstrack::rules::{Board, Ruleset, Seats};
/// use crosstrack_prove::count::{
///     CountKind, CountTerm, TransferQuery, count_winning, evaluate_terms, list_terms, sum_terms,
/// };
/// let ruleset = Ruleset::standard(Board::of(2, 1), Seats::Two);
/// let query = TransferQuery::new(&ruleset);
/// let terms = list_terms(&query);
/// let winning: Vec<&CountTerm> = terms.iter().filter(|t| t.of == CountKind::Winning).collect();
/// let values = evaluate_terms(&query, CountKind::Winning, &winning)?;
/// assert_eq!(sum_terms(&values), count_winning(&query)?);
/// # Ok::<(), crosstrack_prove::count::CountError>(())
/// ```
pub fn list_terms(transfer: &TransferQuery<'_>) -> Vec<CountTerm> {
    let tiles = transfer.tiles(Order::Rows);
    let cells = holds_piece(&tiles).into_iter().filter(|&holds| holds).count();
    let mut sets = exceeded_sets(&letters(&tiles), transfer.stock, cells);
    // Terms of as many patterns take about as long.
    sets.sort_by_key(Vec::len);
    let mut terms = Vec::new();
    for &of in CountKind::ALL {
        if PieceKinds::of(&mut tiles.clone(), of.blank()).is_some() {
            terms.push(CountTerm { of, exceeded: None });
        } else {
            terms.extend(sets.iter().map(|set| CountTerm { of, exceeded: Some(set.clone()) }));
        }
    }
    terms
}

/// Evaluates terms of the count `of`. Returns for each term its summands for 0, 1, 2, … pieces,
/// with their signs, modulo 2^128; [`sum_terms`] adds them.
///
/// **Cost**: building the states once; then, for each term, a visit of each state for each combination of a number
/// of pieces and the numbers of pieces of its patterns.
///
/// # Errors
/// If [`count_winning`] or [`count_irreducible`] would fail.
pub fn evaluate_terms(
    transfer: &TransferQuery<'_>,
    of: CountKind,
    terms: &[&CountTerm],
) -> Result<Vec<Vec<u128>>, CountError> {
    if terms.is_empty() {
        return Ok(Vec::new());
    }
    if terms.iter().any(|term| term.exceeded.is_none()) {
        let whole = match of {
            CountKind::Winning => count_winning(transfer),
            CountKind::Irreducible => count_irreducible(transfer),
        }?;
        return Ok(vec![whole; terms.len()]);
    }
    let laid = TiledBoard::new(transfer.tiles(Order::Rows))?;
    let graph = match of {
        CountKind::Winning => transfer.graph(&laid, &Winning),
        CountKind::Irreducible => transfer.graph(&laid, &Irreducible { may_be_empty: None }),
    }?;
    let sets = terms.iter().filter_map(|term| term.exceeded.as_ref());
    sets.map(|set| graph.term(set, transfer.stock)).collect()
}

/// Adds the values of all terms of a count. Returns the numbers of configurations of 0, 1, 2, … pieces.
pub fn sum_terms(values: &[Vec<u128>]) -> Vec<u128> {
    let mut sum = vec![0; values.first().map_or(0, Vec::len)];
    for value in values {
        for (sum, more) in sum.iter_mut().zip(value) {
            *sum = u128::wrapping_add(*sum, *more);
        }
    }
    sum
}
