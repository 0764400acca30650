//! The options of a proof as a command line, so that an audit can ask the same again.

use std::fmt::Display;

use crate::cli::commands::proof::Asked;
use crate::cli::ruleset::RulesetArgs;

/// The command line that asks the same: options with values, in a fixed order.
pub(super) fn options(asked: &Asked) -> Vec<String> {
    let mut line = Line::default();
    line.put("--reachability", Some(asked.reachability));
    asked.filters.record(&mut line);
    let RulesetArgs { board, options } = &asked.game.ruleset;
    line.put("--board", *board);
    for (option, value) in options.given() {
        line.put(option, Some(value));
    }
    line.0
}

/// A command line that grows.
#[derive(Default)]
pub(super) struct Line(Vec<String>);

impl Line {
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
