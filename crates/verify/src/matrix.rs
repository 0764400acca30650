//! Which claims speak for which clauses: a gap either way is a failure.

use std::collections::BTreeSet;
use std::fmt;

use crate::claim::Claim;
use crate::verified::VerifiedGame;

/// Clauses and, for each, the claims that cite it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix {
    /// Clause ids in the order given, each with the ids of the claims that cite it, in the order
    /// of the claims.
    pub rows: Vec<(String, Vec<&'static str>)>,
    /// What is wrong.
    pub gaps: Vec<MatrixError>,
}

/// A clause and a claim that do not fit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
pub enum MatrixError {
    /// Nothing speaks for a clause.
    #[error("no claim cites the clause {clause}")]
    Unclaimed { clause: String },
    /// A claim cites what is no clause.
    #[error("the claim {claim} cites {clause}, which is not a clause")]
    Unknown { claim: &'static str, clause: &'static str },
    /// A claim cites nothing.
    #[error("the claim {claim} cites no clause")]
    Unfounded { claim: &'static str },
    /// Two claims have one id.
    #[error("two claims are called {claim}")]
    Twice { claim: &'static str },
    /// An id that is not in kebab case.
    #[error("the claim id {claim} is not in kebab case")]
    Name { claim: &'static str },
}

impl Matrix {
    /// The matrix of a game.
    pub fn of<G: VerifiedGame>() -> Self {
        Self::new(G::clauses().iter().map(|clause| &clause.id), G::claims())
    }

    /// The matrix of clause ids and claims.
    pub fn new<S: Into<String>>(
        clauses: impl IntoIterator<Item = S>,
        claims: impl IntoIterator<Item = &'static Claim>,
    ) -> Self {
        let mut rows: Vec<(String, Vec<&'static str>)> =
            clauses.into_iter().map(|clause| (clause.into(), Vec::new())).collect();
        let (mut gaps, mut ids) = (Vec::new(), BTreeSet::new());
        for claim in claims {
            let kebab = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            if claim.id.is_empty() || !claim.id.chars().all(kebab) {
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

impl fmt::Display for Matrix {
    /// A line for each clause, then one for each gap.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.rows.iter().map(|(clause, _)| clause.len()).max().unwrap_or(0);
        for (clause, claims) in &self.rows {
            writeln!(f, "{clause:width$}  {}", claims.join(" "))?;
        }
        self.gaps.iter().try_for_each(|gap| writeln!(f, "gap: {gap}"))
    }
}
