//! What is known of "no fewer", and its pictures.

use crate::report::file::provenance;
use crosstrack::rules::Ruleset;
use crosstrack_explore::crosstrack::draw::position;
use crosstrack_prove::formula::{Configuration, Method, Reachability, Solvers};
use crosstrack_prove::sat::proof::ProofSize;
use crosstrack_prove::sat::{ClauseSink as _, Cnf, Evidence, LimitedVarisat, Prover};

pub(super) fn with_method<R>(ask: impl FnOnce(Method<'_>) -> R) -> R {
    let finder = LimitedVarisat::default();
    let solvers = Solvers { finder: &finder, prover: Prover::default() };
    ask(Method { reachability: Reachability::Levels, solvers })
}

/// What is known of "no fewer".
pub(super) struct Bound {
    pub(super) refuted: usize,
    pub(super) variables: usize,
    pub(super) clauses: usize,
    pub(super) proof: ProofSize,
}

impl Bound {
    pub(super) fn new(refuted: usize, cnf: &Cnf, evidence: &Evidence) -> Self {
        let Evidence::Checked { size, .. } = evidence else {
            panic!("the prover within checks its proofs")
        };
        Self { refuted, variables: cnf.var_count(), clauses: cnf.clause_count(), proof: *size }
    }
}

/// A picture that says where it comes from.
pub(super) fn svg(ruleset: &Ruleset, witness: &Configuration) -> String {
    position::svg(ruleset, &witness.position(ruleset)) + &provenance(BASIS).xml_comment()
}

/// The picture as seen from the report.
pub(super) fn beside(path: &str) -> &str {
    path.strip_prefix("minimal/").unwrap_or(path)
}

pub(super) const BASIS: &str = "data/patterns.csv, data/connectors.csv; X-JUNCTION and X-CONNECTORS as in the \
                     rows; no intersection pieces are laid";
