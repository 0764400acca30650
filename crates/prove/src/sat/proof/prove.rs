//! LRAT proofs by varisat.
//!
//! varisat 0.2.2 writes DRAT, which can be checked only with a search, and a format of its own, which may change.
//! But while it solves, it can check itself; it then reports each checked step with the clauses used.
//! These reports are LRAT in content, and this module writes them as LRAT.
//!
//! A proof is one solve of a fresh solver without assumptions: with assumptions it would end without
//! the empty clause.

use std::io::{self, Write};

use varisat::checker::{CheckedProofStep, CheckerData, ProofProcessor};

use crate::sat::backend::budget::Meter;
use crate::sat::backend::embedded::{decide, feed, from_varisat};
use crate::sat::backend::{BackendError, Budget, UnknownReason, VARISAT, check_result};
use crate::sat::cnf::Cnf;
use crate::sat::lit::Lit;
use crate::sat::model::Model;
use crate::sat::proof::lrat::{LratStep, write_step};
use crate::sat::sink::ClauseSink as _;
pub use crate::sat::size::ProofSize;

/// The result of [`prove`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProofOutcome {
    /// The formula is satisfiable.
    Sat(Model),
    /// The formula is unsatisfiable, and a proof was written. It is not checked yet.
    Unsat(ProofSize),
    /// The budget was spent.
    Unknown(UnknownReason),
}

/// Error of [`prove`].
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
#[non_exhaustive]
pub enum ProveError {
    /// The proof cannot be written.
    #[error("cannot write the proof: {0}")]
    Io(#[from] io::Error),
    /// varisat failed, or returned a wrong model.
    #[error(transparent)]
    Solver(#[from] BackendError),
    /// A step of varisat cannot be expressed in LRAT.
    #[error("varisat's proof cannot be written as LRAT: {reason}")]
    Untranslatable { reason: &'static str },
}

/// Solves a formula with varisat, and writes an LRAT proof if it is unsatisfiable. Use a buffered
/// writer. The proof is not checked; see [`check`](crate::sat::proof::check).
///
/// **Cost**: that of two solves, since varisat also checks itself.
///
/// # Errors
/// See [`ProveError`]. After an error, or if the budget was spent, the output is not a proof.
///
/// # Examples
/// ```
/// use crosstrack_prove::sat::backend::Budget;
/// use crosstrack_prove::sat::proof::{ProofOutcome, ProveError, check, prove};
/// use crosstrack_prove::sat::Cnf;
/// let cnf = Cnf::parse_dimacs(b"p cnf 1 2\n1 0\n-1 0\n").unwrap();
/// let mut proof = Vec::new();
/// assert!(matches!(prove(&cnf, Budget::UNLIMITED, &mut proof)?, ProofOutcome::Unsat(_)));
/// assert!(check(&cnf, proof.as_slice()).is_ok());
/// # Ok::<(), ProveError>(())
/// ```
pub fn prove(cnf: &Cnf, budget: Budget, out: impl Write) -> Result<ProofOutcome, ProveError> {
    let mut recorder = Recorder::new(out, cnf.clause_count() as u64, Meter::new(budget));
    let mut solver = varisat::Solver::new();
    solver.add_proof_processor(&mut recorder);
    feed(&mut solver, cnf);
    let said = decide(&mut solver, cnf.var_count());
    drop(solver);
    if let Some(why) = recorder.meter.spent() {
        return Ok(ProofOutcome::Unknown(why));
    }
    // An error that the recorder reports makes the solver report one too; ours says more.
    std::mem::replace(&mut recorder.failure, Ok(()))?;
    match check_result(VARISAT, cnf, said)? {
        Some(model) => Ok(ProofOutcome::Sat(model)),
        None => recorder.finish().map(ProofOutcome::Unsat),
    }
}

/// Writes the checked steps of varisat as LRAT.
struct Recorder<W> {
    out: W,
    /// Number of clauses of the formula, whose ids are 1, 2, ….
    inputs: u64,
    /// Number of clauses of the formula that varisat has taken; it takes no more after a contradiction.
    taken: u64,
    /// Id of an empty clause of the formula, if there is one.
    empty_input: Option<u64>,
    last_id: u64,
    doomed: Vec<u64>,
    refuted: bool,
    size: ProofSize,
    failure: Result<(), ProveError>,
    meter: Meter,
    clause: Vec<Lit>,
    hints: Vec<i64>,
}

impl<W: Write> Recorder<W> {
    const fn new(out: W, inputs: u64, meter: Meter) -> Self {
        Self {
            out,
            inputs,
            taken: 0,
            empty_input: None,
            last_id: inputs,
            doomed: Vec::new(),
            refuted: false,
            size: ProofSize { additions: 0, deletions: 0, hints: 0 },
            failure: Ok(()),
            meter,
            clause: Vec::new(),
            hints: Vec::new(),
        }
    }

    /// Converts an id of varisat to an id of the proof. varisat counts from 0, and gives no id to clauses of the
    /// formula that it has not taken.
    const fn id(&self, id: u64) -> u64 {
        if id < self.taken { id + 1 } else { id + 1 + self.inputs - self.taken }
    }

    fn record_step(
        &mut self,
        step: &CheckedProofStep<'_>,
        data: CheckerData,
    ) -> Result<(), ProveError> {
        use CheckedProofStep as S;
        if self.refuted {
            return Ok(());
        }
        match *step {
            S::AddClause { id, clause } => {
                self.record_input(id)?;
                if clause.is_empty() {
                    self.empty_input = Some(self.taken);
                }
                Ok(())
            }
            S::DuplicatedClause { id, .. } | S::TautologicalClause { id, .. } => {
                self.record_input(id)
            }
            S::AtClause { id, clause, propagations, .. } => {
                self.clause.clear();
                for &lit in clause {
                    let var = data.user_from_proof_var(lit.var());
                    let var =
                        var.ok_or(Self::untranslatable("a step has a variable of its own"))?;
                    self.clause.push(from_varisat(var.lit(lit.is_positive())));
                }
                self.hints.clear();
                for &hint in propagations {
                    self.hints.push(self.id(hint) as i64);
                }
                self.write_addition(self.id(id))
            }
            S::DeleteClause { id, .. }
            | S::DeleteAtClause { id, keep_as_redundant: false, .. }
            | S::DeleteRatClause { id, keep_as_redundant: false, .. } => {
                self.doomed.push(self.id(id));
                Ok(())
            }
            S::Assumptions { assumptions: [] }
            | S::UserVar { .. }
            | S::DeleteAtClause { .. }
            | S::DeleteRatClause { .. }
            | S::MakeIrredundant { .. }
            | S::Model { .. } => Ok(()),
            S::Assumptions { .. } | S::FailedAssumptions { .. } => {
                Err(Self::untranslatable("a proof is about a formula without assumptions"))
            }
        }
    }

    const fn untranslatable(reason: &'static str) -> ProveError {
        ProveError::Untranslatable { reason }
    }

    fn record_input(&mut self, id: u64) -> Result<(), ProveError> {
        if id != self.taken || self.taken == self.inputs || self.size.additions > 0 {
            return Err(Self::untranslatable("the formula's clauses are out of order"));
        }
        self.taken += 1;
        Ok(())
    }

    /// Writes the buffered clause and hints as an addition.
    fn write_addition(&mut self, id: u64) -> Result<(), ProveError> {
        if !self.doomed.is_empty() {
            let step = LratStep::Delete { id: self.last_id, clauses: &self.doomed };
            write_step(&mut self.out, step)?;
            self.size.deletions += self.doomed.len() as u64;
            self.doomed.clear();
        }
        let step = LratStep::Add { id, clause: &self.clause, hints: &self.hints };
        write_step(&mut self.out, step)?;
        self.size.additions += 1;
        self.size.hints += self.hints.len() as u64;
        self.last_id = id;
        self.refuted = self.clause.is_empty();
        Ok(())
    }

    fn finish(mut self) -> Result<ProofSize, ProveError> {
        if let (false, Some(id)) = (self.refuted, self.empty_input) {
            self.clause.clear();
            self.hints.clear();
            self.hints.push(id as i64);
            self.write_addition(self.last_id + 1)?;
        }
        if !self.refuted {
            return Err(Self::untranslatable("it does not reach the empty clause"));
        }
        self.out.flush()?;
        Ok(self.size)
    }
}

impl<W: Write> ProofProcessor for Recorder<W> {
    fn process_step(
        &mut self,
        step: &CheckedProofStep<'_>,
        data: CheckerData,
    ) -> Result<(), anyhow::Error> {
        let learnt = matches!(step, CheckedProofStep::AtClause { .. });
        if self.meter.learn(u64::from(learnt)).is_err() {
            return Err(anyhow::anyhow!("the budget is spent"));
        }
        if self.failure.is_ok() {
            self.failure = self.record_step(step, data);
        }
        match &self.failure {
            Ok(()) => Ok(()),
            Err(error) => Err(anyhow::anyhow!("{error}")),
        }
    }
}
