//! A sink that tells the parts of a formula apart by the names of their variables.

use std::fmt::Display;

use crate::sat::{ClauseSink, Lit, Var};

/// Passes everything on, names with a tag before them: `first.to.d4`; without a tag neither names
/// nor remarks, for formulas with parts that would have the same names.
pub struct TaggedSink<'s> {
    sink: &'s mut dyn ClauseSink,
    tag: Option<&'static str>,
}

impl<'s> TaggedSink<'s> {
    /// A sink with a tag.
    pub fn new(sink: &'s mut dyn ClauseSink, tag: &'static str) -> Self {
        Self { sink, tag: Some(tag) }
    }

    /// A sink without one.
    pub fn untagged(sink: &'s mut dyn ClauseSink) -> Self {
        Self { sink, tag: None }
    }
}

impl ClauseSink for TaggedSink<'_> {
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
        if let Some(tag) = self.tag {
            self.sink.name_var(var, &format_args!("{tag}.{name}"));
        }
    }
    fn comment(&mut self, text: &dyn Display) {
        if self.tag.is_some() {
            self.sink.comment(text);
        }
    }
}
