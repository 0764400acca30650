//! Where encodings put their clauses.

use std::fmt::Display;

use crate::sat::lit::{Lit, Var};

/// Takes variables and clauses.
///
/// Encoders write to any of them, so that the same code feeds a file, a solver or a counter.
/// Variables are issued in order: the n-th call of [`ClauseSink::new_var`] gives number n.
pub trait ClauseSink {
    /// Issues the next variable.
    ///
    /// # Panics
    /// If [`Var::MAX_NUMBER`] variables have been issued.
    fn new_var(&mut self) -> Var;

    /// Takes a clause as it is: order, repetitions and tautologies are kept. An empty clause makes
    /// the formula unsatisfiable.
    ///
    /// # Panics
    /// If a variable of the clause has not been issued by this sink.
    fn add_clause(&mut self, clause: &[Lit]);

    /// How many variables have been issued.
    fn var_count(&self) -> usize;

    /// How many clauses have been taken.
    fn clause_count(&self) -> usize;

    /// Gives a variable a name, if this sink keeps names.
    ///
    /// # Panics
    /// A sink that keeps names panics if the variable was not issued or has a name, or if the name
    /// is taken, empty, or holds whitespace or control characters.
    fn name_var(&mut self, var: Var, name: &dyn Display) {
        let _ = (var, name);
    }

    /// Leaves a remark before the next clause, if this sink keeps remarks.
    fn comment(&mut self, text: &dyn Display) {
        let _ = text;
    }

    /// Issues the next variable and names it; see [`ClauseSink::name_var`].
    ///
    /// # Panics
    /// As [`ClauseSink::new_var`] and [`ClauseSink::name_var`].
    fn new_named_var(&mut self, name: &dyn Display) -> Var {
        let var = self.new_var();
        self.name_var(var, name);
        var
    }
}

/// The variable that a sink with `issued` variables issues next.
///
/// # Panics
/// If there are no more.
pub(crate) fn next_var(issued: usize) -> Var {
    Var::from_index(issued).expect("a formula has at most 2^28 variables")
}

/// Checks what [`ClauseSink::add_clause`] promises.
///
/// # Panics
/// If a variable of the clause is not among the first `issued`.
pub(crate) fn check_issued(clause: &[Lit], issued: usize) {
    for lit in clause {
        assert!(
            lit.var().index() < issued,
            "literal {lit} is over a variable that this sink has not issued (it has {issued})"
        );
    }
}

/// Counts what an encoding would take, and keeps nothing.
///
/// # Examples
/// ```
/// use crosstrack_prove::sat::{ClauseSink, Counter, imply};
/// let mut counter = Counter::default();
/// let lits: Vec<_> = (0..10).map(|_| counter.new_var().pos()).collect();
/// imply::at_most_one(&mut counter, &lits);
/// assert_eq!((counter.clause_count(), counter.literal_count()), (45, 90));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counter {
    vars: usize,
    clauses: usize,
    literals: usize,
}

impl Counter {
    /// How many literals all the clauses have together.
    pub const fn literal_count(&self) -> usize {
        self.literals
    }
}

impl ClauseSink for Counter {
    fn new_var(&mut self) -> Var {
        let var = next_var(self.vars);
        self.vars += 1;
        var
    }
    fn add_clause(&mut self, clause: &[Lit]) {
        check_issued(clause, self.vars);
        self.clauses += 1;
        self.literals += clause.len();
    }
    fn var_count(&self) -> usize {
        self.vars
    }
    fn clause_count(&self) -> usize {
        self.clauses
    }
}
