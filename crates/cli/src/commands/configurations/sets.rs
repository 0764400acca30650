//! Sets of patterns.

use crate::commands::configurations::transfer::letters;
use crate::{CommandError, Exit, to_error};
use crosstrack::rules::{Letter, Ruleset};
use crosstrack_prove::formula::{Plan, Query, QueryError};

/// Sets of patterns, each a unit of work.
pub(crate) struct PatternSets {
    letters: Vec<Vec<Letter>>,
    /// The letters of each set, as one word.
    pub(crate) names: Vec<String>,
}

impl PatternSets {
    /// Makes the sets of at most `max_size` of the patterns that a query leaves.
    ///
    /// # Errors
    /// If the filters contradict each other.
    pub(crate) fn new(
        ruleset: &Ruleset,
        query: &Query,
        max_size: Option<usize>,
    ) -> Result<Self, CommandError> {
        Plan::new(ruleset, query).map_err(to_error(Exit::Usage))?;
        let left = letters(ruleset, query);
        let patterns = ruleset.pieces().patterns().iter().map(|pattern| pattern.letter);
        let patterns: Vec<Letter> =
            patterns.filter(|letter| left & 1 << letter.index() != 0).collect();
        let letters = subsets(&patterns, max_size.unwrap_or(patterns.len()));
        let names = letters.iter().map(|set| set.iter().map(ToString::to_string).collect());
        Ok(Self { names: names.collect(), letters })
    }

    /// Returns the query with one set of patterns alone.
    pub(crate) fn query_of(&self, unit: usize, query: &Query) -> Query {
        let only = Some(self.letters[unit].clone());
        Query { only, without: Vec::new(), ..query.clone() }
    }
}

/// Returns the nonempty sets of letters, small ones first, each in alphabetical order.
fn subsets(of: &[Letter], max_size: usize) -> Vec<Vec<Letter>> {
    let mut all: Vec<Vec<Letter>> = Vec::new();
    for mask in 1..1_u32 << of.len() {
        let letters = of.iter().enumerate().filter(|(at, _)| mask & 1 << at != 0);
        all.push(letters.map(|(_, &letter)| letter).collect());
    }
    all.retain(|letters| letters.len() <= max_size);
    all.sort_unstable_by_key(|letters| {
        (letters.len(), letters.iter().map(|letter| letter.index()).collect::<Vec<_>>())
    });
    all
}

/// Whether a query leaves too few pieces for any path; needs no solver.
pub(crate) fn is_too_few(ruleset: &Ruleset, query: &Query) -> bool {
    matches!(Plan::new(ruleset, query), Err(QueryError::TooFew { .. }))
}
