//! Proofs that begin with lemmas: clauses that follow by unit propagation (RUP) and help the solver.
//!
//! Lemmas are not part of the formula. They are the first steps of the proof, with their hints, and the
//! checker treats them like all other steps. A lemma that does not follow by propagation is dropped. The
//! proof is of the formula itself.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Seek as _, SeekFrom, Write};

use crate::sat::backend::{Answer, Backend, BackendError, Budget, Evidence, VARISAT};
use crate::sat::cnf::Cnf;
use crate::sat::lit::Lit;
use crate::sat::model::Model;
use crate::sat::proof::lrat::write_step;
use crate::sat::proof::{LratStep, ProofOutcome, ProveError, check, prove};
use crate::sat::sink::ClauseSink as _;

/// Unit propagation over a formula, with two watched literals for each clause.
pub(crate) struct Propagator<'c> {
    cnf: &'c Cnf,
    /// For each literal, by its code: the clauses that watch the literal.
    watches: Vec<Vec<usize>>,
    /// For each clause: the positions of its two watched literals.
    watched: Vec<[usize; 2]>,
    /// For each literal, by its code: whether the literal is true.
    holds: Vec<bool>,
    /// For each variable: the clause that propagated it.
    reasons: Vec<Option<usize>>,
    trail: Vec<Lit>,
}

impl<'c> Propagator<'c> {
    /// Creates a propagator in which no variable has a value. **Cost**: linear in the formula.
    pub(crate) fn new(cnf: &'c Cnf) -> Self {
        let mut watches = vec![Vec::new(); 2 * cnf.var_count()];
        let mut watched = Vec::new();
        for (index, clause) in cnf.clauses().enumerate() {
            if let [first, second, ..] = clause {
                watches[first.code()].push(index);
                watches[second.code()].push(index);
            }
            watched.push([0, 1]);
        }
        let vars = cnf.var_count();
        Self {
            cnf,
            watches,
            watched,
            holds: vec![false; 2 * vars],
            reasons: vec![None; vars],
            trail: Vec::new(),
        }
    }

    /// Returns the indices of the clauses through which the negation of `clause` leads to a conflict by unit
    /// propagation, in order; `None` if there is no conflict. Each of these clauses is unit when its turn comes,
    /// and the last one is false.
    ///
    /// **Cost**: linear in the formula at most.
    ///
    /// # Panics
    /// If the clause has a variable that is not in the formula.
    pub(crate) fn refutation(&mut self, clause: &[Lit]) -> Option<Vec<usize>> {
        let conflict = self.find_conflict(clause);
        let found = conflict.map(|conflict| self.explain(conflict));
        for lit in std::mem::take(&mut self.trail) {
            self.holds[lit.code()] = false;
            self.reasons[lit.var().index()] = None;
        }
        found
    }

    fn find_conflict(&mut self, clause: &[Lit]) -> Option<usize> {
        for &lit in clause {
            if self.holds[lit.code()] {
                return None;
            }
            self.assign(!lit, None);
        }
        for index in 0..self.cnf.clause_count() {
            match self.cnf.clause(index) {
                [] => return Some(index),
                &[unit] if self.holds[(!unit).code()] => return Some(index),
                &[unit] => self.assign(unit, Some(index)),
                _ => {}
            }
        }
        let mut next = 0;
        while let Some(&lit) = self.trail.get(next) {
            next += 1;
            let falsified = !lit;
            let mut waiting = std::mem::take(&mut self.watches[falsified.code()]);
            let mut conflict = None;
            waiting.retain(|&index| {
                conflict.is_some() || self.update_watch(index, falsified, &mut conflict)
            });
            self.watches[falsified.code()].append(&mut waiting);
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    fn assign(&mut self, lit: Lit, reason: Option<usize>) {
        if !self.holds[lit.code()] {
            self.holds[lit.code()] = true;
            self.reasons[lit.var().index()] = reason;
            self.trail.push(lit);
        }
    }

    /// Finds another literal for a clause to watch instead of one that became false; returns whether the clause must
    /// go on watching the false literal.
    fn update_watch(&mut self, index: usize, falsified: Lit, conflict: &mut Option<usize>) -> bool {
        let clause = self.cnf.clause(index);
        let [a, b] = self.watched[index];
        let which = usize::from(clause[a] != falsified);
        let other_at = if which == 0 { b } else { a };
        let other = clause[other_at];
        if self.holds[other.code()] {
            return true;
        }
        let free =
            (0..clause.len()).find(|&at| at != a && at != b && !self.holds[(!clause[at]).code()]);
        if let Some(at) = free {
            self.watched[index][which] = at;
            self.watches[clause[at].code()].push(index);
            return false;
        }
        if self.holds[(!other).code()] {
            *conflict = Some(index);
        } else {
            self.assign(other, Some(index));
        }
        true
    }

    /// Returns the clauses that led to a conflict, in the order in which they propagated.
    fn explain(&self, conflict: usize) -> Vec<usize> {
        let mut wanted = vec![false; self.reasons.len()];
        let mut used = vec![conflict];
        mark_variables(self.cnf.clause(conflict), &mut wanted);
        for lit in self.trail.iter().rev() {
            if let (true, Some(reason)) =
                (wanted[lit.var().index()], self.reasons[lit.var().index()])
            {
                mark_variables(self.cnf.clause(reason), &mut wanted);
                used.push(reason);
            }
        }
        used.reverse();
        used
    }
}

fn mark_variables(clause: &[Lit], marks: &mut [bool]) {
    for lit in clause {
        marks[lit.var().index()] = true;
    }
}

/// Returns the lemmas that follow by unit propagation, each with the clauses that the propagation uses. If the budget
/// ends the work, returns those found so far: lemmas only help.
///
/// **Cost**: a propagation for each lemma, before which the budget is looked at.
///
/// # Panics
/// If a lemma has a variable that is not in the formula.
pub(crate) fn derive_lemmas(
    cnf: &Cnf,
    lemmas: &[Vec<Lit>],
    budget: Budget,
) -> Vec<(Vec<Lit>, Vec<usize>)> {
    let mut propagator = Propagator::new(cnf);
    let derive = |lemma: &Vec<Lit>| Some((lemma.clone(), propagator.refutation(lemma)?));
    lemmas.iter().take_while(|_| budget.ended().is_none()).filter_map(derive).collect()
}

/// Returns the formula with the lemmas as its last clauses.
fn add_lemmas(cnf: &Cnf, lemmas: &[(Vec<Lit>, Vec<usize>)]) -> Cnf {
    let mut stronger = Cnf::with_vars(cnf.var_count());
    for clause in cnf.clauses().chain(lemmas.iter().map(|(lemma, _)| lemma.as_slice())) {
        stronger.add_clause(clause);
    }
    stronger
}

/// Writes the lemmas as the first steps of an LRAT proof. They can be followed, unchanged, by a proof about the
/// formula that has the lemmas as its last clauses.
fn write_lemmas(
    cnf: &Cnf,
    lemmas: &[(Vec<Lit>, Vec<usize>)],
    out: &mut impl Write,
) -> io::Result<()> {
    let inputs = cnf.clause_count() as u64;
    for (id, (lemma, clauses)) in (inputs + 1..).zip(lemmas) {
        let hints: Vec<i64> = clauses.iter().map(|&index| index as i64 + 1).collect();
        write_step(out, LratStep::Add { id, clause: lemma, hints: &hints })?;
    }
    Ok(())
}

/// Proves like [`prove()`], but the proof begins with those `lemmas` that follow by unit propagation. The proof
/// is of the formula itself. The returned size does not count the lemmas.
///
/// # Errors
/// Like [`prove()`].
///
/// # Examples
/// ```
/// use crosstrack_prove::sat::backend::Budget;
/// use crosstrack_prove::sat::{Cnf, lemma, proof};
/// let cnf = Cnf::parse_dimacs(b"p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n").unwrap();
/// let one = vec![crosstrack_prove::sat::Lit::from_dimacs(1)?];
/// let mut steps = Vec::new();
/// lemma::prove_with_lemmas(&cnf, &[one], Budget::UNLIMITED, &mut steps).unwrap();
/// assert!(steps.starts_with(b"5 1 0 "));
/// assert!(proof::check(&cnf, steps.as_slice()).is_ok());
/// # Ok::<(), crosstrack_prove::sat::LitError>(())
/// ```
pub fn prove_with_lemmas(
    cnf: &Cnf,
    lemmas: &[Vec<Lit>],
    budget: Budget,
    mut out: impl Write,
) -> Result<ProofOutcome, ProveError> {
    let lemmas = derive_lemmas(cnf, lemmas, budget);
    write_lemmas(cnf, &lemmas, &mut out)?;
    prove(&add_lemmas(cnf, &lemmas), budget, out)
}

/// varisat with a budget, whose proof is checked.
///
/// # Examples
/// ```
/// use crosstrack_prove::sat::{Answer, Cnf, Evidence, Prover};
/// let cnf = Cnf::parse_dimacs(b"p cnf 1 2\n1 0\n-1 0\n").unwrap();
/// let answer = Prover::default().decide(&cnf, &[])?;
/// assert!(matches!(answer, Answer::Unsat(Evidence::Checked { .. })));
/// # Ok::<(), crosstrack_prove::sat::BackendError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Prover(pub Budget);

impl Prover {
    /// Decides a formula. "Unsatisfiable" comes with a checked proof. `lemmas` help the solver: those that follow
    /// by unit propagation are proved first, the others are dropped.
    ///
    /// **Cost**: about three solves for a checked proof: one to find it, two to check it twice.
    ///
    /// # Errors
    /// If the solver fails or its proof is not accepted.
    pub fn decide(&self, cnf: &Cnf, lemmas: &[Vec<Lit>]) -> Result<Answer, BackendError> {
        let by = self.name();
        let file = |cause| BackendError::File { path: std::env::temp_dir(), cause };
        let mut steps: File = tempfile::tempfile().map_err(file)?;
        match prove_with_lemmas(cnf, lemmas, self.0, BufWriter::new(&mut steps)) {
            Ok(ProofOutcome::Unsat(_)) => {}
            Ok(ProofOutcome::Sat(model)) => return check_model_of(cnf, &model, &by),
            Ok(ProofOutcome::Unknown(why)) => return Ok(Answer::Unknown(why)),
            Err(ProveError::Solver(error)) => return Err(error),
            Err(ProveError::Io(cause)) => return Err(file(cause)),
            Err(error @ ProveError::Untranslatable { .. }) => {
                return Err(BackendError::Failed { by, message: error.to_string() });
            }
        }
        steps.seek(SeekFrom::Start(0)).map_err(file)?;
        match check(cnf, BufReader::new(steps)) {
            Ok(size) => Ok(Answer::Unsat(Evidence::Checked { by, size })),
            Err(error) => Err(BackendError::Unproved { by, message: error.to_string() }),
        }
    }
}

/// As a back end, a prover decides formulas without lemmas.
impl Backend for Prover {
    fn name(&self) -> String {
        VARISAT.to_owned()
    }

    fn solve(&self, cnf: &Cnf) -> Result<Answer, BackendError> {
        self.decide(cnf, &[])
    }
}

/// Solves a formula together with those `lemmas` that follow by unit propagation, which may be
/// easier. A model satisfies the formula itself; "unsatisfiable" is only claimed.
///
/// # Errors
/// Like [`Backend::solve`].
pub fn solve_with_lemmas(
    backend: &dyn Backend,
    cnf: &Cnf,
    lemmas: &[Vec<Lit>],
) -> Result<Answer, BackendError> {
    let derived = derive_lemmas(cnf, lemmas, backend.budget());
    if let Some(why) = backend.budget().ended() {
        return Ok(Answer::Unknown(why));
    }
    match backend.solve(&add_lemmas(cnf, &derived))? {
        Answer::Sat(model) => check_model_of(cnf, &model, &backend.name()),
        Answer::Unsat(_) => Ok(Answer::Unsat(Evidence::Claimed { by: backend.name() })),
        unknown @ Answer::Unknown(_) => Ok(unknown),
    }
}

/// Checks a model of the formula with lemmas against the formula itself.
fn check_model_of(cnf: &Cnf, model: &Model, by: &str) -> Result<Answer, BackendError> {
    crate::sat::backend::check_model(by, cnf, model.values().to_vec()).map(Answer::Sat)
}
