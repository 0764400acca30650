//! Satisfiability: the plumbing, which knows nothing of any game (literals, clause sinks,
//! implications named by shape, cardinality, back ends whose answers are checked, enumeration,
//! [`lemma`]s, archived proofs), and what is asked with it: [`encoding`] and [`decode`] for winning
//! configurations, how few pieces can win ([`minimal`]), how many can be needed ([`longest`]), who
//! wins in one turn ([`winone`]), and who can force a win ([`forced`]).
//!
//! Encodings are written once against [`ClauseSink`] and feed a counter, a [`Cnf`] (and so a DIMACS
//! file), or an incremental solver [`Session`]. A claim that a formula is satisfiable is a
//! [`Model`], which cannot be built without passing every clause. A claim that it is not is worth
//! only what [`Evidence`] says; the [`proof`] module turns it into an LRAT proof that a checker
//! sharing nothing with the solver accepts.
//!
//! Everything here is deterministic: the same calls give the same variables, clauses and files.

pub mod backend;
pub mod card;
pub mod cnf;
pub mod decode;
pub mod dimacs;
pub mod encoding;
pub mod enumerate;
pub mod forced;
pub mod grow;
pub mod imply;
pub mod irreducible;
pub mod lemma;
pub mod lit;
pub mod longest;
pub mod minimal;
pub mod model;
pub mod proof;
pub mod same;
pub mod sink;
pub mod winone;

pub use backend::{Answer, Backend, BackendError, Evidence, Session, Why};
pub use cnf::Cnf;
pub use lit::{Lit, LitError, Var};
pub use model::Model;
pub use same::Same;
pub use sink::{ClauseSink, Counter};
