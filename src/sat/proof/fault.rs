//! What the LRAT checker finds wrong with a step.

use crate::sat::lit::Lit;

/// Why a step is not accepted. Clause ids are the proof's: input clauses are numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CheckError {
    /// Ids must increase.
    #[error("clause {id} does not come after clause {last}")]
    IdNotNew {
        /// The id of the step.
        id: u64,
        /// The greatest id before.
        last: u64,
    },
    /// A clause that never was, or has been deleted.
    #[error("clause {id} refers to clause {missing}, which is not there")]
    NoSuchClause {
        /// The id of the step.
        id: u64,
        /// The clause that is missing.
        missing: u64,
    },
    /// A literal and its negation in one clause.
    #[error("clause {id} contains {lit} and its negation")]
    Tautology {
        /// The id of the step.
        id: u64,
        /// The later of the two literals.
        lit: Lit,
    },
    /// The hint is satisfied when its turn comes: it propagates nothing.
    #[error("clause {id}: hint {hint} is already satisfied by {lit}")]
    HintSatisfied {
        /// The id of the step.
        id: u64,
        /// The hint.
        hint: u64,
        /// The literal that holds.
        lit: Lit,
    },
    /// The hint has two literals left when its turn comes.
    #[error("clause {id}: hint {hint} is not unit, {first} and {second} are open")]
    HintNotUnit {
        /// The id of the step.
        id: u64,
        /// The hint.
        hint: u64,
        /// An open literal.
        first: Lit,
        /// Another.
        second: Lit,
    },
    /// A hint where the conflict has been reached.
    #[error("clause {id}: hint {hint} comes after the conflict")]
    AfterConflict {
        /// The id of the step.
        id: u64,
        /// The first hint too many.
        hint: i64,
    },
    /// The hints do not refute the negated clause, and it is not RAT.
    #[error("clause {id}: the hints lead to no conflict")]
    NoConflict {
        /// The id of the step.
        id: u64,
    },
    /// The hints of one resolvent do not refute it.
    #[error("clause {id}: the hints for the resolvent with clause {with} lead to no conflict")]
    NoConflictWith {
        /// The id of the step.
        id: u64,
        /// The other clause.
        with: u64,
    },
    /// A negative hint names a clause without the negated pivot.
    #[error("clause {id}: clause {with} does not contain the negation of the pivot {pivot}")]
    NotACandidate {
        /// The id of the step.
        id: u64,
        /// The clause named.
        with: u64,
        /// The first literal of the step.
        pivot: Lit,
    },
    /// A clause with the negated pivot is named by no hint.
    #[error("clause {id}: the resolvent with clause {with} on {pivot} is not refuted")]
    Uncovered {
        /// The id of the step.
        id: u64,
        /// The clause that was passed over.
        with: u64,
        /// The first literal of the step.
        pivot: Lit,
    },
    /// A literal over a variable that neither the formula has nor the proof can have defined.
    #[error(
        "clause {id}: literal {lit} is beyond variable {most}, the last that may stand here (those \
         of the formula and one for each clause added)"
    )]
    BeyondVariables {
        /// The id of the step.
        id: u64,
        /// The literal.
        lit: Lit,
        /// The greatest number of a variable that the step may have.
        most: u64,
    },
    /// The clauses need more memory than the checker may take.
    #[error("clause {id}: the clauses so far take more than {limit} bytes of memory")]
    Memory {
        /// The id of the step.
        id: u64,
        /// The most bytes.
        limit: usize,
    },
    /// The proof ends without the empty clause.
    #[error("the empty clause is not derived")]
    NotRefuted,
}
