//! The interface that encodings write to.

use std::fmt::Display;

use crate::sat::lit::{Lit, Var};

/// A receiver of variables and clauses: a formula, a solver, a counter.
///
/// Variables are issued in order: the n-th call of [`ClauseSink::new_var`] returns the variable with number n.
///
/// # Examples
/// ```
/// use crosstrack_prove::sat::{ClauseSink, Cnf};
/// let mut cnf = Cnf::default();
/// let (a, b) = (cnf.new_var(), cnf.new_var());
/// cnf.add_clause(&[a.neg(), b.pos()]);
/// assert_eq!((cnf.var_count(), cnf.clause_count()), (2, 1));
/// ```
pub trait ClauseSink {
    /// Issues the next variable.
    ///
    /// # Panics
    /// If [`Var::MAX_NUMBER`] variables have been issued.
    fn new_var(&mut self) -> Var;

    /// Adds a clause unchanged: the order of literals, repeated literals and tautologies are kept. The empty clause
    /// makes the formula unsatisfiable.
    ///
    /// # Panics
    /// If a variable of the clause has not been issued by this sink.
    fn add_clause(&mut self, clause: &[Lit]);

    /// Returns the number of variables issued.
    fn var_count(&self) -> usize;

    /// Returns the number of clauses added.
    fn clause_count(&self) -> usize;

    /// Names a variable, if this sink keeps names.
    ///
    /// # Panics
    /// A sink that keeps names panics if the variable was not issued or has a name, or if the name
    /// is taken, empty, or holds whitespace or control characters.
    fn name_var(&mut self, var: Var, name: &dyn Display) {
        let _ = (var, name);
    }

    /// Adds a comment before the next clause, if this sink keeps comments.
    fn comment(&mut self, text: &dyn Display) {
        let _ = text;
    }

    /// Issues the next variable and names it; see [`ClauseSink::name_var`].
    ///
    /// # Panics
    /// Like [`ClauseSink::new_var`] and [`ClauseSink::name_var`].
    fn new_named_var(&mut self, name: &dyn Display) -> Var {
        let var = self.new_var();
        self.name_var(var, name);
        var
    }
}

/// Returns the variable that a sink issues next after `issued` variables.
///
/// # Panics
/// If `issued` is [`Var::MAX_NUMBER`] or more.
pub(crate) fn next_var(issued: usize) -> Var {
    Var::from_index(issued).expect("a formula has at most 2^28 variables")
}

/// Checks that every variable of a clause is among the first `issued` variables.
///
/// # Panics
/// If a variable is not.
pub(crate) fn check_issued(clause: &[Lit], issued: usize) {
    for lit in clause {
        assert!(
            lit.var().index() < issued,
            "literal {lit} is over a variable that this sink has not issued (it has {issued})"
        );
    }
}

/// A sink that counts variables, clauses and literals, and keeps nothing.
///
/// # Examples
/// ```
/// use crosstrack_prove::sat::{ClauseSink, ClauseCounter, imply};
/// let mut counter = ClauseCounter::default();
/// let lits: Vec<_> = (0..10).map(|_| counter.new_var().pos()).collect();
/// imply::at_most_one(&mut counter, &lits);
/// assert_eq!((counter.clause_count(), counter.literal_count()), (45, 90));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ClauseCounter {
    vars: usize,
    clauses: usize,
    literals: usize,
}

impl ClauseCounter {
    /// Returns the number of literals of all clauses together.
    pub const fn literal_count(&self) -> usize {
        self.literals
    }
}

impl ClauseSink for ClauseCounter {
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
