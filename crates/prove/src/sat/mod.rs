//! Satisfiability: literals, clause sinks, implications named by shape, cardinality, back ends whose
//! answers are checked, enumeration, [`lemma`]s and archived proofs. It knows nothing of any game.
//!
//! Encodings are written once against [`ClauseSink`] and feed a counter, a [`Cnf`] (and so a DIMACS
//! file), or an incremental solver [`Incremental`]. A claim that a formula is satisfiable is a
//! [`Model`], which cannot be built without passing every clause. A claim that it is not is worth
//! only what [`Evidence`] says; the [`proof`] module turns it into an LRAT proof that a checker
//! sharing nothing with the solver accepts.
//!
//! Everything here is deterministic: the same calls give the same variables, clauses and files.

pub mod lit;
pub mod size;
pub mod sink;
pub mod card;
pub mod cnf;
pub mod dimacs;
pub mod same;
pub mod imply;
pub mod model;
pub mod backend;
pub mod enumerate;
pub mod proof;
pub mod lemma;

pub use backend::{Answer, Backend, BackendError, Evidence, Incremental, Limited, Varisat, Why};
pub use card::Ladder;
pub use cnf::Cnf;
pub use lemma::Prover;
pub use lit::{Lit, LitError, Var};
pub use model::Model;
pub use same::Same;
pub use sink::{ClauseSink, Counter};
