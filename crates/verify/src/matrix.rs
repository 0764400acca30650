//! The matrix of clauses and claims. A clause without a claim is a failure, and so is a claim without a
//! clause.

use std::collections::BTreeSet;
use std::fmt;

use crate::claim::Claim;
use crate::verified::VerifiedGame;

/// The clauses, each with the claims that cite it.
///
/// # Examples
/// ```
/// use crosstrack::Ruleset;
/// use crosstrack_verify::matrix::Matrix;
///
/// let matrix = Matrix::of::<Ruleset>();
/// assert_eq!(matrix.gaps, []);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix {
    /// Id of each clause, in the order of the rules, with the ids of the claims that cite the clause.
    pub rows: Vec<(String, Vec<&'static str>)>,
    /// Clauses without a claim, and faults of claims.
    pub gaps: Vec<MatrixError>,
}

/// A clause without a claim, or a fault of a claim.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
pub enum MatrixError {
    /// No claim cites this clause.
    #[error("no claim cites the clause {clause}")]
    Unclaimed { clause: String },
    /// The claim cites a clause that does not exist.
    #[error("the claim {claim} cites {clause}, which is not a clause")]
    Unknown { claim: &'static str, clause: &'static str },
    /// The claim cites no clause.
    #[error("the claim {claim} cites no clause")]
    Unfounded { claim: &'static str },
    /// Two claims have the same id.
    #[error("two claims are called {claim}")]
    Twice { claim: &'static str },
    /// The claim's id is not in kebab case.
    #[error("the claim id {claim} is not in kebab case")]
    Name { claim: &'static str },
}

impl Matrix {
    /// Returns the matrix of the clauses and claims of a game.
    pub fn of<G: VerifiedGame>() -> Self {
        Self::new(G::clauses().iter().map(|clause| &clause.id), G::claims())
    }

    /// Returns the matrix of the given clause ids and claims.
    pub fn new<S: Into<String>>(
        clauses: impl IntoIterator<Item = S>,
        claims: impl IntoIterator<Item = &'static Claim>,
    ) -> Self {
        let mut rows: Vec<(String, Vec<&'static str>)> =
            clauses.into_iter().map(|clause| (clause.into(), Vec::new())).collect();
        let (mut gaps, mut ids) = (Vec::new(), BTreeSet::new());
        for claim in claims {
            if !is_kebab_case(claim.id) {
                gaps.push(MatrixError::Name { claim: claim.id });
            }
            if !ids.insert(claim.id) {
                gaps.push(MatrixError::Twice { claim: claim.id });
            }
            if claim.clauses.is_empty() {
                gaps.push(MatrixError::Unfounded { claim: claim.id });
            }
            for &clause in claim.clauses {
                match rows.iter_mut().find(|(id, _)| id == clause) {
                    Some((_, claims)) => claims.push(claim.id),
                    None => gaps.push(MatrixError::Unknown { claim: claim.id, clause }),
                }
            }
        }
        let empty = rows.iter().filter(|(_, claims)| claims.is_empty());
        gaps.extend(empty.map(|(clause, _)| MatrixError::Unclaimed { clause: clause.clone() }));
        Self { rows, gaps }
    }
}

fn is_kebab_case(id: &str) -> bool {
    !id.is_empty() && id.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
}

impl fmt::Display for Matrix {
    /// Writes a line for each clause, then one for each gap.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.rows.iter().map(|(clause, _)| clause.len()).max().unwrap_or(0);
        for (clause, claims) in &self.rows {
            writeln!(f, "{clause:width$}  {}", claims.join(" "))?;
        }
        self.gaps.iter().try_for_each(|gap| writeln!(f, "gap: {gap}"))
    }
}
