//! The claim of an archived proof: with so few pieces, no configuration matches a query.

use serde::{Deserialize, Serialize};

use crate::formula::encoding::{Plan, Query, QueryError, Reachability, encode};
use crate::sat::{Cnf, FormulaComparer};
use crosstrack::rules::Ruleset;

/// The claim that no configuration of at most `at_most` pieces matches a query. An archive of a proof records it as
/// a value, from which the formula is derived again.
///
/// # Examples
/// ```
/// use crosstrack::rules::{Board, Ruleset, Seats};
/// use crosstrack_prove::formula::{BoundClaim, Formula, Query, Reachability};
/// let ruleset = Ruleset::standard(Board::of(2, 1), Seats::Two);
/// let claim = BoundClaim { ruleset, filters: Query::default(), at_most: 1 };
/// let formula = Formula::new(&claim.ruleset, &claim.plan()?, 1, Reachability::Levels);
/// assert!(claim.is_formula(&formula.cnf)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoundClaim {
    /// The ruleset, with its pieces and its layout of connectors.
    pub ruleset: Ruleset,
    /// Which configurations the claim is about; all, if the field is missing.
    #[serde(default, skip_serializing_if = "is_about_all")]
    pub filters: Query,
    /// The greatest number of pathway pieces that the claim is about.
    pub at_most: usize,
}

fn is_about_all(filters: &Query) -> bool {
    *filters == Query::default()
}

/// Reason why a [`BoundClaim`] says nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
#[non_exhaustive]
pub enum BoundClaimError {
    /// The query is invalid.
    #[error(transparent)]
    Query(#[from] QueryError),
    /// The bound exceeds the number of pieces that stock, board and filters allow.
    #[error("its bound is {at_most}, but there are at most {most} pieces")]
    Beyond { at_most: usize, most: usize },
}

impl BoundClaim {
    /// Checks the query and the bound, and returns the plan of the formula.
    ///
    /// # Errors
    /// If the query is invalid, or the bound is beyond what stock, board and filters allow.
    pub fn plan(&self) -> Result<Plan, BoundClaimError> {
        let plan = Plan::new(&self.ruleset, &self.filters)?;
        if self.at_most > plan.at_most {
            return Err(BoundClaimError::Beyond { at_most: self.at_most, most: plan.at_most });
        }
        Ok(plan)
    }

    /// Returns whether a formula is that of the claim, clause by clause. If it is and has no model, the claim holds.
    ///
    /// # Errors
    /// As [`Self::plan`].
    pub fn is_formula(&self, cnf: &Cnf) -> Result<bool, BoundClaimError> {
        let plan = self.plan()?;
        let mut comparison = FormulaComparer::new(cnf);
        encode(&mut comparison, &self.ruleset, &plan, self.at_most, Reachability::Levels);
        Ok(comparison.is_same())
    }
}
