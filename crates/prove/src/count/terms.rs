//! A count by numbers of pieces as a sum of terms, which can be had apart from each other.
//!
//! There are so many pieces of each pattern, and a transfer that counted those of all patterns would have
//! far too many states. So all layouts are counted, less those with too many pieces of a pattern, plus
//! those with too many of two patterns, and so on: a term for each set of patterns. All terms of a count
//! are taken along the same states. Where there are few kinds of pieces a count is one
//! term, since it takes a moment.

use std::fmt;

use crate::count::frontier::{Transfer, Winning, winning_by_pieces};
use crate::count::graph::{CountError, Laid, exceeded, holds, letters};
use crate::count::irreducible::{Irreducible, irreducible_by_pieces};
use crate::count::kinds::{Blank, Kinds};
use crate::count::tiles::Order;
use crosstrack::rules::Letter;
use crosstrack::vocabulary;

vocabulary! {
    /// Which configurations are counted.
    Counted ("count") {
        /// Those that win.
        Winning = "winning",
        /// Those that win, and from which no piece can be taken away.
        Irreducible = "irreducible",
    }
}

impl Counted {
    const fn blank(self) -> Blank {
        match self {
            Self::Winning => Blank::Counts,
            Self::Irreducible => Blank::IsSuperfluous,
        }
    }
}

/// A term of a count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// Of which count.
    pub of: Counted,
    /// Of the layouts with more pieces of each of these patterns than there are: indices of letters,
    /// ascending; `None` if the term is the whole count.
    exceeded: Option<Vec<u8>>,
}

impl fmt::Display for Term {
    /// Such as `winning+AC`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.of.as_str())?;
        let Some(letters) = &self.exceeded else { return Ok(()) };
        f.write_str("+")?;
        letters.iter().try_for_each(|&letter| write!(f, "{}", Letter::from_index(letter.into())))
    }
}

/// All terms of both counts, in an order that does not change.
pub fn terms(transfer: &Transfer<'_>) -> Vec<Term> {
    let tiles = transfer.tiles(Order::Rows);
    let cells = holds(&tiles).into_iter().filter(|&holds| holds).count();
    let mut sets = exceeded(&letters(&tiles), transfer.stock, cells);
    // Those of as many patterns take about as long.
    sets.sort_by_key(Vec::len);
    let of = |of: Counted| {
        if Kinds::of(&mut tiles.clone(), of.blank()).is_some() {
            return vec![Term { of, exceeded: None }];
        }
        sets.iter().map(|set| Term { of, exceeded: Some(set.clone()) }).collect()
    };
    Counted::ALL.iter().copied().flat_map(of).collect()
}

/// The values of some terms of one count: each for 0, 1, 2, … pieces, with its sign, modulo 2^128.
///
/// **Cost** that of the states, once, and for each term a visit to each of them for each number of
/// pieces, and again for each number of pieces of its patterns.
///
/// # Errors
/// As [`crate::count::frontier::winning_by_pieces`].
pub fn values(
    transfer: &Transfer<'_>,
    of: Counted,
    terms: &[&Term],
) -> Result<Vec<Vec<u128>>, CountError> {
    if terms.is_empty() {
        return Ok(Vec::new());
    }
    if terms.iter().any(|term| term.exceeded.is_none()) {
        let whole = match of {
            Counted::Winning => winning_by_pieces(transfer),
            Counted::Irreducible => irreducible_by_pieces(transfer),
        }?;
        return Ok(vec![whole; terms.len()]);
    }
    let laid = Laid::new(transfer.tiles(Order::Rows))?;
    let graph = match of {
        Counted::Winning => transfer.graph(&laid, &Winning),
        Counted::Irreducible => transfer.graph(&laid, &Irreducible { may_be_empty: None }),
    }?;
    let sets = terms.iter().filter_map(|term| term.exceeded.as_ref());
    Ok(sets.map(|set| graph.term(set, transfer.stock)).collect())
}

/// The count whose terms have these values.
pub fn sum(values: &[Vec<u128>]) -> Vec<u128> {
    let mut sum = vec![0; values.first().map_or(0, Vec::len)];
    for value in values {
        for (sum, more) in sum.iter_mut().zip(value) {
            *sum = u128::wrapping_add(*sum, *more);
        }
    }
    sum
}
