//! Errors of the LRAT checker.

use crate::sat::lit::Lit;

/// Error when a step of a proof is checked. The clauses of the formula have the ids 1, 2, ….
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
#[non_exhaustive]
pub enum CheckError {
    /// The id does not increase.
    #[error("clause {id} does not come after clause {last}")]
    IdNotNew { id: u64, last: u64 },
    /// A clause that was never added, or was deleted.
    #[error("clause {id} refers to clause {missing}, which is not there")]
    NoSuchClause { id: u64, missing: u64 },
    /// A literal and its negation in one clause.
    #[error("clause {id} contains {lit} and its negation")]
    Tautology {
        id: u64,
        /// The later of the two literals.
        lit: Lit,
    },
    /// The hint is satisfied when its turn comes: it propagates nothing.
    #[error("clause {id}: hint {hint} is already satisfied by {lit}")]
    HintSatisfied { id: u64, hint: u64, lit: Lit },
    /// The hint has two literals left when its turn comes.
    #[error("clause {id}: hint {hint} is not unit, {first} and {second} are open")]
    HintNotUnit { id: u64, hint: u64, first: Lit, second: Lit },
    /// A hint after the conflict has been reached.
    #[error("clause {id}: hint {hint} comes after the conflict")]
    AfterConflict { id: u64, hint: i64 },
    /// The hints do not refute the negation of the clause, and the clause is not RAT.
    #[error("clause {id}: the hints lead to no conflict")]
    NoConflict { id: u64 },
    /// The hints of one resolvent do not refute it.
    #[error("clause {id}: the hints for the resolvent with clause {with} lead to no conflict")]
    NoConflictWith { id: u64, with: u64 },
    /// A negative hint names a clause without the negated pivot.
    #[error("clause {id}: clause {with} does not contain the negation of the pivot {pivot}")]
    NotACandidate { id: u64, with: u64, pivot: Lit },
    /// A clause with the negated pivot is named by no hint.
    #[error("clause {id}: the resolvent with clause {with} on {pivot} is not refuted")]
    Uncovered { id: u64, with: u64, pivot: Lit },
    /// A literal over a variable that neither the formula has nor the proof can have defined.
    #[error(
        "clause {id}: literal {lit} is beyond variable {most}, the last that may stand here (those \
         of the formula and one for each clause added)"
    )]
    BeyondVariables { id: u64, lit: Lit, most: u64 },
    /// The clauses need more memory than the checker may take.
    #[error("clause {id}: the clauses so far take more than {limit} bytes of memory")]
    Memory {
        id: u64,
        /// Maximum number of bytes that the clauses may take.
        limit: usize,
    },
    /// The proof ends without the empty clause.
    #[error("the empty clause is not derived")]
    NotRefuted,
}
