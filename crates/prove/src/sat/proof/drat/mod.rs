//! Proofs in DRAT, which have no hints: unit propagation finds the hints, and the LRAT checker accepts or rejects
//! them.
//!
//! Wetzler, Heule, Hunt, *DRAT-trim: Efficient Checking and Trimming Using Expressive Clausal Proofs*, SAT 2014.
//! Each clause is checked when it is added, in the order of the file. Nothing here has to be trusted, because
//! [`Checker`] gets LRAT. As in `drat-trim`, deletions of unit clauses are ignored.

mod propagate;
mod read;

use std::collections::HashMap;
use std::io::BufRead;

use crate::sat::cnf::Cnf;
use crate::sat::lit::Lit;
use crate::sat::proof::check::Checker;
use crate::sat::proof::check_error::CheckError;
use crate::sat::proof::drat::propagate::{Conflict, Propagation};
pub use crate::sat::proof::drat::read::{DratError, DratErrorKind};
use crate::sat::proof::drat::read::{DratReader, DratStep};
use crate::sat::proof::prove::ProofSize;
use crate::sat::sink::ClauseSink as _;

/// Error when a proof in DRAT is checked.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
pub enum DratProofError {
    /// The proof cannot be read.
    #[error(transparent)]
    Syntax(#[from] DratError),
    /// A clause does not follow, or the clauses take too much memory.
    #[error("step {step}: {cause}")]
    Step {
        /// Number of the step, 1-based. In a proof in the text format without blank lines and comments, it is the
        /// number of the line.
        step: u64,
        cause: CheckError,
    },
    /// The proof ends without the empty clause.
    #[error("the proof ends after {steps} steps without the empty clause")]
    NotRefuted { steps: u64 },
}

/// Checks a proof in DRAT, in text or binary format, that a formula is unsatisfiable. Returns the size of the LRAT
/// proof that [`Checker`] accepted. Steps after the empty clause are not read.
///
/// **Cost**: unit propagation for each clause of the proof; memory for all clauses, at most about `memory` bytes here
/// and as much again in the checker.
///
/// # Errors
/// At the first step that is not accepted, or if the proof ends without the empty clause.
///
/// # Examples
/// ```
/// use crosstrack_prove::sat::{Cnf, proof};
/// let cnf = Cnf::parse_dimacs(b"p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n").unwrap();
/// assert_eq!(proof::check_drat(&cnf, &b"1 0\n0\n"[..], 1 << 20)?.additions, 2);
/// assert!(proof::check_drat(&cnf, &b"0\n"[..], 1 << 20).is_err());
/// # Ok::<(), proof::DratProofError>(())
/// ```
pub fn check_drat(
    cnf: &Cnf,
    proof: impl BufRead,
    memory: usize,
) -> Result<ProofSize, DratProofError> {
    let mut elaborator = Elaborator::new(cnf, memory);
    let mut reader = DratReader::new(proof, memory / 8);
    let mut steps = 0;
    let at = |step| move |cause| DratProofError::Step { step, cause };
    elaborator.refute().map_err(at(0))?;
    while !elaborator.is_refuted {
        let Some(step) = reader.next_step()? else {
            return Err(DratProofError::NotRefuted { steps });
        };
        steps += 1;
        match step {
            DratStep::Add(clause) => elaborator.add(clause).map_err(at(steps))?,
            DratStep::Delete(clause) => elaborator.delete(clause).map_err(at(steps))?,
        }
    }
    Ok(elaborator.size)
}

/// The clauses so far, and the checker that gets each step with its hints.
struct Elaborator {
    checker: Checker,
    propagation: Propagation,
    /// For the sorted literals of a clause: the numbers of the clauses with these literals that are not deleted.
    numbers: HashMap<Box<[Lit]>, Vec<usize>>,
    /// For each clause, by its number: its id in LRAT.
    ids: Vec<u64>,
    last_id: u64,
    size: ProofSize,
    is_refuted: bool,
}

/// Returns the literals of a clause, sorted and without duplicates.
fn sorted(clause: &[Lit]) -> Box<[Lit]> {
    let mut lits = clause.to_vec();
    lits.sort_unstable();
    lits.dedup();
    lits.into()
}

impl Elaborator {
    fn new(cnf: &Cnf, memory: usize) -> Self {
        let mut this = Self {
            checker: Checker::with_limit(cnf.var_count() as u64, memory),
            propagation: Propagation::default(),
            numbers: HashMap::new(),
            ids: Vec::new(),
            last_id: 0,
            size: ProofSize::default(),
            is_refuted: false,
        };
        for clause in cnf.clauses() {
            this.checker.input(clause);
            this.last_id += 1;
            this.store(&sorted(clause));
            this.is_refuted |= clause.is_empty();
        }
        this
    }

    /// Stores the clause that has the last id.
    fn store(&mut self, clause: &[Lit]) {
        let number = self.propagation.insert(clause);
        self.ids.push(self.last_id);
        self.numbers.entry(clause.into()).or_default().push(number);
    }

    /// Gives the checker a step that adds a clause.
    fn step(&mut self, clause: &[Lit], hints: &[i64]) -> Result<(), CheckError> {
        self.last_id += 1;
        self.size.additions += 1;
        self.size.hints += hints.len() as u64;
        self.checker.add(self.last_id, clause, hints)?;
        self.is_refuted |= clause.is_empty();
        Ok(())
    }

    /// Adds the empty clause if it follows from unit clauses.
    fn refute(&mut self) -> Result<(), CheckError> {
        match self.propagation.settle() {
            Some(conflict) if !self.is_refuted => {
                let hints = self.hints_of(&conflict);
                self.step(&[], &hints)
            }
            _ => Ok(()),
        }
    }

    fn hints_of(&self, conflict: &Conflict) -> Vec<i64> {
        self.propagation.hints(conflict).iter().map(|&number| self.ids[number] as i64).collect()
    }

    /// Adds a clause of the proof, and finds its hints.
    ///
    /// # Errors
    /// If the clause neither follows by unit propagation nor has the RAT property on its first literal.
    fn add(&mut self, clause: &[Lit]) -> Result<(), CheckError> {
        let lits = sorted(clause);
        if lits.iter().any(|&lit| lits.binary_search(&!lit).is_ok()) {
            // A tautology follows from nothing, and nothing follows from it.
            return Ok(());
        }
        // The pivot stays the first.
        let mut ordered = lits.to_vec();
        if let Some(&pivot) = clause.first() {
            ordered.retain(|&lit| lit != pivot);
            ordered.insert(0, pivot);
        }
        let hints = match self.propagation.assume(&lits) {
            Some(conflict) => Some(self.hints_of(&conflict)),
            None => clause.first().and_then(|&pivot| self.resolvent_hints(pivot)),
        };
        self.propagation.retract();
        // Without hints the checker says what is wrong.
        self.step(&ordered, &hints.unwrap_or_default())?;
        self.store(&lits);
        self.refute()
    }

    /// Returns the hints of all resolvents on a pivot, under the current assumptions; `None` if a resolvent is not
    /// refuted.
    fn resolvent_hints(&mut self, pivot: Lit) -> Option<Vec<i64>> {
        let (mut needed, mut groups) = (Vec::new(), Vec::new());
        for number in self.propagation.with_literal(!pivot) {
            groups.push(-(self.ids[number] as i64));
            let others: Vec<Lit> = self
                .propagation
                .clause(number)
                .iter()
                .copied()
                .filter(|&lit| lit != !pivot)
                .collect();
            if others.iter().any(|&lit| others.contains(&!lit)) {
                continue;
            }
            if let Some(&lit) = others.iter().find(|&&lit| self.propagation.is_true(lit)) {
                needed.push(lit);
                continue;
            }
            let conflict = self.propagation.assume(&others)?;
            let (before, hints) = self.propagation.hints_beyond(&conflict);
            self.propagation.retract_last();
            needed.extend(before);
            groups.extend(hints.iter().map(|&number| self.ids[number] as i64));
        }
        let plain = self.propagation.reasons(&needed);
        let plain = plain.iter().map(|&number| self.ids[number] as i64);
        Some(plain.chain(groups).collect())
    }

    /// Deletes a clause. Does nothing if it is the reason for a unit, or if there is no such clause.
    fn delete(&mut self, clause: &[Lit]) -> Result<(), CheckError> {
        let Some(numbers) = self.numbers.get_mut(&sorted(clause)) else { return Ok(()) };
        let free = numbers.iter().position(|&number| !self.propagation.is_reason(number));
        let Some(number) = free.map(|at| numbers.swap_remove(at)) else { return Ok(()) };
        self.propagation.remove(number);
        self.size.deletions += 1;
        self.checker.delete(self.last_id, &[self.ids[number]])
    }
}
