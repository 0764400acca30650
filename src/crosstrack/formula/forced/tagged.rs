//! A sink that tells the parts of a formula apart by the names of their variables.

use std::fmt::Display;

use crate::sat::lit::{Lit, Var};
use crate::sat::sink::ClauseSink;

/// Passes everything on, names with a tag before them: `first.to.d4`.
#[derive(Debug)]
pub struct Tagged<'s, S: ?Sized> {
    sink: &'s mut S,
    tag: &'static str,
}

impl<'s, S: ClauseSink + ?Sized> Tagged<'s, S> {
    /// A sink with a tag.
    pub fn new(sink: &'s mut S, tag: &'static str) -> Self {
        Self { sink, tag }
    }
}

impl<S: ClauseSink + ?Sized> ClauseSink for Tagged<'_, S> {
    fn new_var(&mut self) -> Var {
        self.sink.new_var()
    }
    fn add_clause(&mut self, clause: &[Lit]) {
        self.sink.add_clause(clause);
    }
    fn var_count(&self) -> usize {
        self.sink.var_count()
    }
    fn clause_count(&self) -> usize {
        self.sink.clause_count()
    }
    fn name_var(&mut self, var: Var, name: &dyn Display) {
        self.sink.name_var(var, &format_args!("{}.{name}", self.tag));
    }
    fn comment(&mut self, text: &dyn Display) {
        self.sink.comment(text);
    }
}

/// Passes on variables and clauses, but neither names nor remarks: for formulas with parts that
/// would have the same names.
#[derive(Debug)]
pub struct Untagged<'s, S: ?Sized>(pub &'s mut S);

impl<S: ClauseSink + ?Sized> ClauseSink for Untagged<'_, S> {
    fn new_var(&mut self) -> Var {
        self.0.new_var()
    }
    fn add_clause(&mut self, clause: &[Lit]) {
        self.0.add_clause(clause);
    }
    fn var_count(&self) -> usize {
        self.0.var_count()
    }
    fn clause_count(&self) -> usize {
        self.0.clause_count()
    }
}
