//! Options as a command line, so that an audit can ask the same again.

use std::fmt::Display;

use crate::cli::ruleset::RulesetArgs;

/// The command line that asks for the same ruleset.
pub(super) fn ruleset_options(ruleset: &RulesetArgs) -> Vec<String> {
    let mut line = Line::default();
    line.ruleset(ruleset);
    line.0
}

/// A command line that grows.
#[derive(Default)]
pub(super) struct Line(pub(super) Vec<String>);

impl Line {
    /// The options that name a ruleset.
    pub(super) fn ruleset(&mut self, ruleset: &RulesetArgs) {
        let RulesetArgs { board, options } = ruleset;
        self.put("--board", *board);
        for (option, value) in options.given() {
            self.put(option, Some(value));
        }
    }

    /// An option with a value, if there is one.
    pub(super) fn put(&mut self, option: &str, value: Option<impl Display>) {
        if let Some(value) = value {
            self.0.extend([option.to_owned(), value.to_string()]);
        }
    }

    /// An option once for each value.
    pub(super) fn put_each(&mut self, option: &str, values: &[impl Display]) {
        for value in values {
            self.put(option, Some(value));
        }
    }

    /// An option without a value.
    pub(super) fn flag(&mut self, option: &str, given: bool) {
        if given {
            self.0.push(option.to_owned());
        }
    }
}
