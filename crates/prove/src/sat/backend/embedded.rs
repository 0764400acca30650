//! Compiled-in solvers: varisat, and batsat as a second opinion.

use std::cell::Cell;
use std::marker::PhantomData;

use rustsat::solvers::{Solve as _, SolveIncremental as _, SolverResult};
use rustsat::types::{Clause, Lit as RustsatLit, TernaryVal, Var as RustsatVar};
use varisat::ExtendFormula as _;

use crate::sat::backend::{Answer, Backend, BackendError, answer, check_result};
use crate::sat::card::to_rustsat;
use crate::sat::cnf::Cnf;
use crate::sat::lit::{Lit, Var};
use crate::sat::sink::ClauseSink as _;

const _: () = assert!(
    Var::MAX_NUMBER as usize <= varisat::Var::max_count(),
    "varisat has room for every variable"
);

/// Name and version of [`Varisat`], for messages and manifests.
pub const VARISAT: &str = "varisat 0.2.2";

/// A compiled-in solver to which clauses can be added between calls. Its answers are not checked: use
/// [`EmbeddedBackend`] or [`crate::sat::backend::IncrementalSolver`].
pub trait EmbeddedSolver {
    /// Name and version of the solver.
    const NAME: &'static str;

    /// Creates a solver without clauses.
    fn new() -> Self;

    /// Adds a clause.
    fn add_clause(&mut self, clause: &[Lit]);

    /// Decides whether the clauses are satisfiable under assumptions. Returns the values of the first `vars`
    /// variables, by index; `None` if unsatisfiable. Variables that the solver leaves out are false.
    ///
    /// # Errors
    /// The message of the solver, if it gave up.
    fn solve(&mut self, assumptions: &[Lit], vars: usize) -> Result<Option<Vec<bool>>, String>;
}

/// The solver [varisat](https://docs.rs/varisat/0.2.2); [`super::LimitedVarisat`] has a budget.
pub struct Varisat(varisat::Solver<'static>);

/// Converts a literal to a literal of varisat.
pub(crate) fn to_varisat(lit: Lit) -> varisat::Lit {
    varisat::Lit::from_index(lit.var().index(), lit.is_pos())
}

/// Converts a literal of varisat to ours.
///
/// # Panics
/// If its variable is beyond [`Var::MAX_NUMBER`].
pub(crate) fn from_varisat(lit: varisat::Lit) -> Lit {
    Var::from_index(lit.index()).expect("varisat invents no variables").lit(lit.is_positive())
}

fn add(solver: &mut varisat::Solver<'_>, clause: &[Lit]) {
    let clause: Vec<varisat::Lit> = clause.iter().map(|&lit| to_varisat(lit)).collect();
    solver.add_clause(&clause);
}

/// Adds the clauses of a formula to a solver.
pub(crate) fn feed(solver: &mut varisat::Solver<'_>, cnf: &Cnf) {
    cnf.clauses().for_each(|clause| add(solver, clause));
}

/// Solves the clauses of a varisat solver; see [`EmbeddedSolver::solve`].
pub(crate) fn decide(
    solver: &mut varisat::Solver<'_>,
    vars: usize,
) -> Result<Option<Vec<bool>>, String> {
    if !solver.solve().map_err(|error| error.to_string())? {
        return Ok(None);
    }
    // The model leaves out the variables that no clause or assumption mentions.
    let model = solver.model().ok_or("no model after `satisfiable`")?;
    let mut values = vec![false; vars];
    for lit in model.into_iter().map(from_varisat) {
        if let Some(value) = values.get_mut(lit.var().index()) {
            *value = lit.is_pos();
        }
    }
    Ok(Some(values))
}

impl EmbeddedSolver for Varisat {
    const NAME: &'static str = VARISAT;

    fn new() -> Self {
        Self(varisat::Solver::new())
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        add(&mut self.0, clause);
    }

    fn solve(&mut self, assumptions: &[Lit], vars: usize) -> Result<Option<Vec<bool>>, String> {
        let assumptions: Vec<varisat::Lit> = assumptions.iter().map(|&l| to_varisat(l)).collect();
        self.0.assume(&assumptions);
        decide(&mut self.0, vars)
    }
}

/// The solver [batsat](https://docs.rs/batsat/0.6.0), which gives a second opinion to that of [`Varisat`].
pub struct Batsat(rustsat_batsat::BasicSolver);

impl Batsat {
    /// Sets the condition that stops the solver: once `is_over` has returned true, the current solve and all
    /// later ones give up.
    pub(crate) fn set_stop(&mut self, is_over: impl Fn() -> bool + 'static) {
        let (looks, over) = (Cell::new(0_u32), Cell::new(false));
        self.0.batsat_mut().cb_mut().set_stop(move || {
            looks.set(looks.get().wrapping_add(1));
            if looks.get() % BETWEEN_LOOKS == 0 && is_over() {
                over.set(true);
            }
            over.get()
        });
    }
}

/// Number of steps of the solver between two calls of the condition.
const BETWEEN_LOOKS: u32 = 64;

impl EmbeddedSolver for Batsat {
    const NAME: &'static str = "batsat 0.6.0";

    fn new() -> Self {
        Self(rustsat_batsat::BasicSolver::default())
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        let clause: Clause = clause.iter().map(|&lit| to_rustsat(lit)).collect();
        self.0.add_clause(clause).expect("batsat takes every clause");
    }

    fn solve(&mut self, assumptions: &[Lit], vars: usize) -> Result<Option<Vec<bool>>, String> {
        if let Some(last) = vars.checked_sub(1) {
            let last = RustsatVar::new(last as u32);
            self.0.reserve(last).map_err(|error| error.to_string())?;
        }
        let assumptions: Vec<RustsatLit> = assumptions.iter().map(|&l| to_rustsat(l)).collect();
        match self.0.solve_assumps(&assumptions).map_err(|error| error.to_string())? {
            SolverResult::Sat => {}
            SolverResult::Unsat => return Ok(None),
            SolverResult::Interrupted => return Err("interrupted".to_owned()),
        }
        let value = |index| match self.0.var_val(RustsatVar::new(index as u32)) {
            Ok(value) => Ok(value == TernaryVal::True),
            Err(error) => Err(error.to_string()),
        };
        (0..vars).map(value).collect::<Result<_, _>>().map(Some)
    }
}

/// A back end that solves every formula with a new solver `E`. Its "unsatisfiable" is only a claim.
pub struct EmbeddedBackend<E>(PhantomData<E>);

impl<E> Default for EmbeddedBackend<E> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

impl<E: EmbeddedSolver> Backend for EmbeddedBackend<E> {
    fn name(&self) -> String {
        E::NAME.to_owned()
    }

    fn solve(&self, cnf: &Cnf) -> Result<Answer, BackendError> {
        let mut engine = E::new();
        for clause in cnf.clauses() {
            engine.add_clause(clause);
        }
        let said = engine.solve(&[], cnf.var_count());
        Ok(answer(E::NAME, check_result(E::NAME, cnf, said)?))
    }
}
