//! Whether an encoding writes a formula that is there already.

use std::fmt::Display;

use crate::sat::cnf::Cnf;
use crate::sat::lit::{Lit, Var};
use crate::sat::sink::{ClauseSink, check_issued, next_var};

/// Compares what an encoding writes with a formula, clause by clause, name by name and remark by
/// remark, and keeps nothing: an encoding that would write far more than the formula takes no memory
/// for it.
///
/// # Examples
/// ```
/// use crosstrack_prove::sat::{ClauseSink, Cnf, Same, imply};
/// let write = |sink: &mut dyn ClauseSink| {
///     let lits = [sink.new_var().pos(), sink.new_var().pos()];
///     imply::at_most_one(sink, &lits);
/// };
/// let mut cnf = Cnf::default();
/// write(&mut cnf);
/// let mut same = Same::new(&cnf);
/// write(&mut same);
/// assert!(same.is_same());
/// same.add_clause(&[]);
/// assert!(!same.is_same());
/// ```
#[derive(Clone, Debug)]
pub struct Same<'f> {
    formula: &'f Cnf,
    vars: usize,
    clauses: usize,
    names: usize,
    remarks: usize,
    /// The remarks of the formula, each with the clause that it stands before.
    comments: Vec<(usize, &'f str)>,
    differs: bool,
}

impl<'f> Same<'f> {
    /// Compares with that formula.
    pub fn new(formula: &'f Cnf) -> Self {
        let comments = formula.comments().collect();
        Self { formula, vars: 0, clauses: 0, names: 0, remarks: 0, comments, differs: false }
    }

    /// Whether what was written is the formula, all of it.
    pub fn is_same(&self) -> bool {
        !self.differs
            && self.vars == self.formula.var_count()
            && self.clauses == self.formula.clause_count()
            && self.names == self.formula.names().count()
            && self.remarks == self.comments.len()
    }
}

impl ClauseSink for Same<'_> {
    fn new_var(&mut self) -> Var {
        let var = next_var(self.vars);
        self.vars += 1;
        var
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        check_issued(clause, self.vars);
        let there = self.clauses < self.formula.clause_count();
        self.differs |= !there || self.formula.clause(self.clauses) != clause;
        self.clauses += 1;
    }

    fn var_count(&self) -> usize {
        self.vars
    }

    fn clause_count(&self) -> usize {
        self.clauses
    }

    fn name_var(&mut self, var: Var, name: &dyn Display) {
        self.differs |= self.formula.name(var) != Some(name.to_string().as_str());
        self.names += 1;
    }

    fn comment(&mut self, text: &dyn Display) {
        for line in text.to_string().split('\n') {
            self.differs |= self.comments.get(self.remarks) != Some(&(self.clauses, line));
            self.remarks += 1;
        }
    }
}
