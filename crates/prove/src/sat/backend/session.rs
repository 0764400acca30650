//! Incremental solving.

use std::fmt::Display;

use crate::sat::backend::embedded::{Batsat, EmbeddedSolver};
use crate::sat::backend::{BackendError, check_result};
use crate::sat::cnf::Cnf;
use crate::sat::lit::{DisplayClause, Lit, Var};
use crate::sat::model::{Model, ModelError};
use crate::sat::sink::{ClauseSink, check_issued};

/// A clause sink that solves its clauses under assumptions, any number of times, with a compiled-in
/// solver. It is for search; certificates always come from a fresh solve of a whole formula.
///
/// **Cost**: clauses are stored twice, the second time to check models. Each call takes a solve and a pass over
/// the clauses.
///
/// # Examples
/// ```
/// use crosstrack_prove::sat::{ClauseSink, IncrementalSolver, Varisat, imply};
/// let mut session = IncrementalSolver::<Varisat>::default();
/// let (a, b) = (session.new_var().pos(), session.new_var().pos());
/// imply::if_then(&mut session, a, b);
/// assert!(session.solve_under(&[a, !b])?.is_none());
/// assert!(session.solve_under(&[a])?.is_some_and(|model| model.holds(b)));
/// # Ok::<(), crosstrack_prove::sat::BackendError>(())
/// ```
pub struct IncrementalSolver<E> {
    cnf: Cnf,
    engine: E,
    /// Number of clauses that were already given to the solver.
    fed: usize,
}

impl<E: EmbeddedSolver> From<Cnf> for IncrementalSolver<E> {
    fn from(cnf: Cnf) -> Self {
        Self { cnf, engine: E::new(), fed: 0 }
    }
}

impl IncrementalSolver<Batsat> {
    /// Creates a solver that stops once `is_over` returns true.
    pub(crate) fn with_stop(is_over: impl Fn() -> bool + 'static) -> Self {
        let mut session = Self::default();
        session.engine.set_stop(is_over);
        session
    }
}

impl<E: EmbeddedSolver> Default for IncrementalSolver<E> {
    fn default() -> Self {
        Cnf::default().into()
    }
}

impl<E: EmbeddedSolver> IncrementalSolver<E> {
    /// Solves the clauses under assumptions. Returns a model that was checked against both, or `None`
    /// if the solver claims that there is none.
    ///
    /// # Errors
    /// If the solver fails or its model is wrong.
    ///
    /// # Panics
    /// If an assumption is over a variable that has not been issued.
    pub fn solve_under(&mut self, assumptions: &[Lit]) -> Result<Option<Model>, BackendError> {
        check_issued(assumptions, self.cnf.var_count());
        while self.fed < self.cnf.clause_count() {
            self.engine.add_clause(self.cnf.clause(self.fed));
            self.fed += 1;
        }
        let said = self.engine.solve(assumptions, self.cnf.var_count());
        let Some(model) = check_result(E::NAME, &self.cnf, said)? else { return Ok(None) };
        if let Some(&broken) = assumptions.iter().find(|&&lit| !model.holds(lit)) {
            let clause = DisplayClause(vec![broken]);
            let violated = ModelError { index: self.cnf.clause_count(), clause };
            return Err(BackendError::Lied { by: E::NAME.to_owned(), violated });
        }
        Ok(Some(model))
    }
}

impl<E> ClauseSink for IncrementalSolver<E> {
    fn new_var(&mut self) -> Var {
        self.cnf.new_var()
    }
    fn add_clause(&mut self, clause: &[Lit]) {
        self.cnf.add_clause(clause);
    }
    fn var_count(&self) -> usize {
        self.cnf.var_count()
    }
    fn clause_count(&self) -> usize {
        self.cnf.clause_count()
    }
    fn name_var(&mut self, var: Var, name: &dyn Display) {
        self.cnf.name_var(var, name);
    }
    fn comment(&mut self, text: &dyn Display) {
        self.cnf.comment(text);
    }
}
