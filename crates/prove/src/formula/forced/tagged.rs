//! A sink that puts a tag before the names of variables, for formulas that have several parts.

use std::fmt::Display;

use crate::sat::{ClauseSink, Lit, Var};

/// A sink that passes everything on to another sink and puts a tag before names, as in `first.to.d4`. Without a
/// tag, it drops names and comments.
pub struct TaggedSink<'s> {
    sink: &'s mut dyn ClauseSink,
    tag: Option<&'static str>,
}

impl<'s> TaggedSink<'s> {
    /// Creates a sink that passes everything on to `sink`, and puts `tag` and a dot before each name.
    pub fn new(sink: &'s mut dyn ClauseSink, tag: &'static str) -> Self {
        Self { sink, tag: Some(tag) }
    }

    /// Creates a sink that passes everything but names and comments on to `sink`.
    pub(crate) fn untagged(sink: &'s mut dyn ClauseSink) -> Self {
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
