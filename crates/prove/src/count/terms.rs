//! A count by numbers of pieces as a sum of terms, which can be had apart from each other.
//!
//! There are so many pieces of each pattern, and a transfer that counted those of all patterns would have
//! far too many states. So all layouts are counted, less those with too many pieces of a pattern, plus
//! those with too many of two patterns, and so on: a term for each set of patterns. All terms of a count
//! are taken along the same states. Where there are few kinds of pieces a count is one
//! term, since it takes a moment.

use std::fmt;

use crate::count::frontier::{TransferQuery, Winning, count_winning};
use crate::count::graph::{CountError, TiledBoard, exceeded_sets, holds_piece, letters};
use crate::count::irreducible::{Irreducible, count_irreducible};
use crate::count::kinds::{BlankPieces, PieceKinds};
use crate::count::tiles::Order;
use crosstrack::rules::Letter;
use crosstrack::vocabulary;

vocabulary! {
    /// Which configurations are counted.
    CountKind ("count") {
        /// Those that win.
        Winning = "winning",
        /// Those that win, and from which no piece can be taken away.
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

/// A term of a count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountTerm {
    /// Of which count.
    pub of: CountKind,
    /// Of the layouts with more pieces of each of these patterns than there are: indices of letters,
    /// ascending; `None` if the term is the whole count.
    exceeded: Option<Vec<u8>>,
}

impl fmt::Display for CountTerm {
    /// Such as `winning+AC`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.of.as_str())?;
        let Some(letters) = &self.exceeded else { return Ok(()) };
        f.write_str("+")?;
        letters.iter().try_for_each(|&letter| write!(f, "{}", Letter::from_index(letter.into())))
    }
}

/// All terms of both counts, in an order that does not change.
pub fn list_terms(transfer: &TransferQuery<'_>) -> Vec<CountTerm> {
    let tiles = transfer.tiles(Order::Rows);
    let cells = holds_piece(&tiles).into_iter().filter(|&holds| holds).count();
    let mut sets = exceeded_sets(&letters(&tiles), transfer.stock, cells);
    // Those of as many patterns take about as long.
    sets.sort_by_key(Vec::len);
    let of = |of: CountKind| {
        if PieceKinds::of(&mut tiles.clone(), of.blank()).is_some() {
            return vec![CountTerm { of, exceeded: None }];
        }
        sets.iter().map(|set| CountTerm { of, exceeded: Some(set.clone()) }).collect()
    };
    CountKind::ALL.iter().copied().flat_map(of).collect()
}

/// The values of some terms of one count: each for 0, 1, 2, … pieces, with its sign, modulo 2^128.
///
/// **Cost** that of the states, once, and for each term a visit to each of them for each number of
/// pieces, and again for each number of pieces of its patterns.
///
/// # Errors
/// As [`crate::count::frontier::count_winning`].
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
    Ok(sets.map(|set| graph.term(set, transfer.stock)).collect())
}

/// The count whose terms have these values.
pub fn sum_terms(values: &[Vec<u128>]) -> Vec<u128> {
    let mut sum = vec![0; values.first().map_or(0, Vec::len)];
    for value in values {
        for (sum, more) in sum.iter_mut().zip(value) {
            *sum = u128::wrapping_add(*sum, *more);
        }
    }
    sum
}
