//! Comparing the output of an encoding with a formula.

use std::fmt::Display;

use crate::sat::cnf::Cnf;
use crate::sat::lit::{Lit, Var};
use crate::sat::sink::{ClauseSink, check_issued, next_var};

/// A sink that compares what is written to it (clauses, names and comments) with a formula.
///
/// It stores none of it, so even an encoding far larger than the formula takes no memory.
///
/// # Examples
/// ```
/// use crosstrack_prove::sat::{ClauseSink, Cnf, FormulaComparer, imply};
/// let write = |sink: &mut dyn ClauseSink| {
///     let lits = [sink.new_var().pos(), sink.new_var().pos()];
///     imply::at_most_one(sink, &lits);
/// };
/// let mut cnf = Cnf::default();
/// write(&mut cnf);
/// let mut same = FormulaComparer::new(&cnf);
/// write(&mut same);
/// assert!(same.is_same());
/// same.add_clause(&[]);
/// assert!(!same.is_same());
/// ```
#[derive(Clone, Debug)]
pub struct FormulaComparer<'f> {
    formula: &'f Cnf,
    vars: usize,
    clauses: usize,
    names: usize,
    remarks: usize,
    /// The comments of the formula, each with the index of the clause that follows it.
    comments: Vec<(usize, &'f str)>,
    differs: bool,
}

impl<'f> FormulaComparer<'f> {
    /// Creates a sink that expects `formula`.
    pub fn new(formula: &'f Cnf) -> Self {
        let comments = formula.comments().collect();
        Self { formula, vars: 0, clauses: 0, names: 0, remarks: 0, comments, differs: false }
    }

    /// Returns whether exactly the formula was written: all of it and nothing else.
    pub fn is_same(&self) -> bool {
        !self.differs
            && self.vars == self.formula.var_count()
            && self.clauses == self.formula.clause_count()
            && self.names == self.formula.names().count()
            && self.remarks == self.comments.len()
    }
}

impl ClauseSink for FormulaComparer<'_> {
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
