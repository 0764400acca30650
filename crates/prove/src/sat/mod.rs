//! SAT toolkit: literals, clause sinks, encodings, solver back ends whose answers are checked,
//! enumeration, and archived proofs. It knows nothing of any game.
//!
//! Encodings write to a [`ClauseSink`]: a counter, a [`Cnf`] (and so a DIMACS file), or an
//! incremental solver [`IncrementalSolver`]. "Satisfiable" comes with a [`Model`],
//! which is checked against every clause. "Unsatisfiable" comes with [`Evidence`]: a claim, or a
//! proof that was checked. [`proof`] writes LRAT proofs, and checks them by code that shares nothing
//! with the solver.
//!
//! Everything is deterministic: the same calls give the same variables, clauses and files.

pub(crate) mod lit;
pub(crate) mod size;
pub(crate) mod sink;
pub mod card;
pub(crate) mod cnf;
pub(crate) mod dimacs;
pub(crate) mod comparer;
pub mod imply;
pub(crate) mod model;
pub mod backend;
pub mod enumerate;
pub mod proof;
pub mod lemma;

pub use backend::{
    Answer, Backend, BackendError, Evidence, IncrementalSolver, LimitedVarisat, UnknownReason,
    Varisat,
};
pub use card::Totalizer;
pub use cnf::{Cnf, NameError};
pub use comparer::FormulaComparer;
pub use dimacs::{DimacsError, DimacsErrorKind};
pub use lemma::Prover;
pub use lit::{DisplayClause, Lit, LitError, Var};
pub use model::{Model, ModelError};
pub use sink::{ClauseCounter, ClauseSink};
pub use size::ProofSize;
