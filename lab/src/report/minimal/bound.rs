//! Refuted formulas, and pictures of witnesses.

use crate::report::file::provenance;
use crosstrack::rules::Ruleset;
use crosstrack_explore::crosstrack::draw::position;
use crosstrack_prove::formula::{Configuration, Method, Reachability, Solvers};
use crosstrack_prove::sat::proof::ProofSize;
use crosstrack_prove::sat::{ClauseSink as _, Cnf, Evidence, LimitedVarisat, Prover};

/// Calls a function with the solvers of the reports: they have no budget, and their proofs are checked.
pub(super) fn with_method<R>(solve: impl FnOnce(Method<'_>) -> R) -> R {
    let finder = LimitedVarisat::default();
    let solvers = Solvers { finder: &finder, prover: Prover::default() };
    solve(Method { reachability: Reachability::Levels, solvers })
}

/// A refuted formula and the size of its proof.
pub(super) struct RefutedFormula {
    /// The number of pieces that it refutes.
    pub(super) refuted: usize,
    pub(super) variables: usize,
    pub(super) clauses: usize,
    pub(super) proof: ProofSize,
}

impl RefutedFormula {
    pub(super) fn new(refuted: usize, cnf: &Cnf, evidence: &Evidence) -> Self {
        let Evidence::Checked { size, .. } = evidence else {
            panic!("the built-in prover checks its proofs")
        };
        Self { refuted, variables: cnf.var_count(), clauses: cnf.clause_count(), proof: *size }
    }
}

/// Returns the picture of a witness with its provenance.
pub(super) fn svg(ruleset: &Ruleset, witness: &Configuration) -> String {
    position::svg(ruleset, &witness.position(ruleset)) + &provenance(BASIS).xml_comment()
}

/// Returns the path of a picture relative to the report.
pub(super) fn relative_path(path: &str) -> &str {
    path.strip_prefix("minimal/").unwrap_or(path)
}

pub(super) const BASIS: &str = "data/patterns.csv, data/connectors.csv; X-JUNCTION and X-CONNECTORS as in the \
                     rows; no intersection pieces are laid";
