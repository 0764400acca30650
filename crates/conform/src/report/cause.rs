//! The causes of failures, as a report has them.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::any_suite::AnyCase;
use crate::cause::Cause;
use crate::fresh::{is_fresh, seed_and_number};
use crate::report::case::{group_counts, group_of};
use crate::report::{CaseForm, Report};
use crate::state::Before;
use crosstrack::base::counted;
use crosstrack_io::clean::{escape_json, escape_line};
use crosstrack_io::shell_words::shell_quote;

/// The shell command that asks an engine about cases again.
#[derive(Clone, Debug)]
pub struct Repeat {
    /// The beginning of the command, before the ids of the cases.
    command: String,
    /// The options that select the demand, each with a space before it, to repeat fresh questions.
    demand: String,
}

impl Repeat {
    /// Returns the command for an engine; `game` and `folder` are `Some` if they are not the default ones.
    /// `demand` is the options that select the demand.
    pub fn new(engine: &str, game: Option<&str>, folder: Option<&str>, demand: &[String]) -> Self {
        let mut command = format!("crosstrack conform --engine {}", shell_quote(engine));
        for (option, value) in [("--game", game), ("--vectors", folder)] {
            command.extend(value.map(|value| format!(" {option} {}", shell_quote(value))));
        }
        let demand = demand.iter().flat_map(|word| [" ".to_owned(), shell_quote(word)]).collect();
        Self { command, demand }
    }

    /// Returns the command that asks about some cases.
    ///
    /// Fresh questions are asked again by their seed, and only if no other cases are: then the command is empty.
    pub fn cases<'c>(&self, ids: impl IntoIterator<Item = &'c str>) -> String {
        let ids: Vec<&str> = ids.into_iter().collect();
        let mut command = self.command.clone();
        let fresh: Vec<(u64, usize)> = ids.iter().filter_map(|id| seed_and_number(id)).collect();
        match fresh.iter().max_by_key(|(_, number)| number) {
            None => command.extend(ids.iter().map(|id| format!(" --run {}", shell_quote(id)))),
            Some((seed, number)) if fresh.len() == ids.len() => {
                command += &format!("{} --fresh {number} --seed {seed}", self.demand);
            }
            Some(_) => return String::new(),
        }
        escape_line(&command).into_owned()
    }
}

/// The failures that have one cause.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct CauseReport {
    /// The id of the violated clause; `xtp/1` if the engine violates the protocol, `notation` if it only reads
    /// or writes notation wrongly.
    pub clause: String,
    /// The part of the answer that is wrong, in a few words.
    pub what: String,
    /// The summary of the clause; empty if `clause` is not the id of a clause of the rules.
    pub summary: String,
    /// The ids of the cases that fail for this cause.
    pub cases: Vec<String>,
    /// The smallest failure found for this cause; `null` if none was searched for or found.
    pub smallest: Option<Smallest>,
    /// What the engine has to be asked before the first of these cases so that the case fails, in words. Absent
    /// if the case also fails on its own, or this was not checked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
    /// The ids of the cases that the engine has to be asked before the first case, in order. Absent if there
    /// are none, or they are not known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub after: Vec<String>,
    /// The lines to send to one process of the engine so that the last answer is wrong. Absent if `after` is
    /// absent, one of the cases is a whole game, or the lines are too long.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub send: Vec<String>,
    /// The shell command that asks the engine about the first case again, after the cases of `after`; empty if
    /// these are too many for a command.
    pub again: String,
    /// The first case in full, to be kept in a vector file. Absent unless it is a fresh question.
    #[schemars(with = "Option<CaseForm>")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub case: Option<Value>,
}

/// Maximum number of bytes of requests that are shown.
const MAX_LINES: usize = 4_000;

/// Maximum number of cases in a command that asks again.
const MAX_CASES: usize = 8;

/// Writes the request of a case as it is sent to an engine; `None` for a whole game.
fn request_line(case: &dyn AnyCase) -> Option<String> {
    let mut fields: Value = serde_json::from_str(&case.to_json_line()).ok()?;
    let mut line = serde_json::Map::new();
    line.insert("id".to_owned(), 1.into());
    for name in ["cmd", "ruleset"] {
        line.insert(name.to_owned(), fields[name].take());
    }
    line.extend(fields["request"].as_object()?.clone());
    (case.cmd() != "game").then(|| escape_json(&Value::Object(line).to_string()).into_owned())
}

impl CauseReport {
    /// Creates the report of a cause, without a smallest failure. `cases` are the failing cases, at least one;
    /// `before` is what has to be asked before the first of them, if the failures depend on that.
    pub fn new(
        cause: &Cause,
        summary: &str,
        cases: &[&dyn AnyCase],
        before: Option<&Before<'_>>,
        repeat: &Repeat,
    ) -> Self {
        let mut report = Self {
            clause: cause.clause.clone(),
            what: cause.what.to_owned(),
            summary: summary.to_owned(),
            cases: cases.iter().map(|case| case.id().to_owned()).collect(),
            smallest: None,
            state: before.map(Before::description),
            after: Vec::new(),
            send: Vec::new(),
            again: repeat.cases(cases.first().map(|case| case.id())),
            case: (cases.first().filter(|case| is_fresh(case.id())))
                .and_then(|case| serde_json::from_str(&case.to_json_line()).ok()),
        };
        if let (Some(Before::Cases { cases: before, .. }), Some(first)) = (before, cases.first()) {
            report.after = before.iter().map(|case| case.id().to_owned()).collect();
            let asked: Vec<&dyn AnyCase> = before.iter().copied().chain([*first]).collect();
            let lines: Vec<String> = asked.iter().filter_map(|case| request_line(*case)).collect();
            let size = lines.iter().map(String::len).sum::<usize>();
            if lines.len() == asked.len() && size < MAX_LINES {
                report.send = lines;
            }
            report.again = String::new();
            if asked.len() <= MAX_CASES {
                report.again = repeat.cases(asked.iter().map(|case| case.id()));
            }
        }
        report
    }

    /// Returns the id of the case that the smallest failure comes from, or of the first case.
    pub fn first(&self) -> &str {
        self.cases.first().map_or("", String::as_str)
    }

    /// Describes the cause, and how often it appears, on one line.
    pub(super) fn line(&self) -> String {
        let mut groups: BTreeMap<String, usize> = BTreeMap::new();
        for id in &self.cases {
            *groups.entry(group_of(id).to_owned()).or_default() += 1;
        }
        let failures = counted(self.cases.len(), "failure");
        format!("{}: {}: {failures} ({})", self.clause, self.what, group_counts(&groups))
    }

    /// Describes what has to be asked before the first case, with the requests if they are few.
    fn state_text(&self) -> Option<String> {
        let state = self.state.as_ref()?;
        let mut text = format!("{} {}\n", self.first(), escape_line(state));
        if !self.send.is_empty() {
            text += "send to one process:\n";
            text.extend(self.send.iter().map(|line| format!("  {line}\n")));
        }
        if !self.again.is_empty() {
            text += &format!("again     {}\n", self.again);
        }
        Some(text)
    }

    /// Returns what a report shows about the cause: what has to be asked beforehand, the smallest failure, or
    /// how the first case differs.
    pub(super) fn shown(&self, report: &Report) -> String {
        match (self.state_text(), &self.smallest) {
            (Some(state), _) => state,
            (None, Some(smallest)) => smallest.text(false).to_owned(),
            (None, None) => report.case(self.first()).map_or("", |case| &case.detail).to_owned(),
        }
    }

    /// Returns the same as [`Self::shown`], but in full, and in colour if wanted.
    pub(super) fn in_full(&self, report: &Report, colour: bool) -> String {
        let first = report.case(self.first());
        let case = first.map_or_else(String::new, super::CaseReport::in_full);
        let mut text = match (self.state_text(), &self.smallest) {
            (Some(state), _) => format!("{case}{state}"),
            (None, Some(smallest)) => smallest.text(colour).to_owned(),
            (None, None) => {
                let whole = self.case.as_ref().map_or_else(String::new, |case| {
                    format!("case       {}\n", escape_json(&case.to_string()))
                });
                format!("{}\n{case}again      {}\n{whole}", self.summary, self.again)
            }
        };
        if let Some(case) = first.filter(|case| !case.flags.is_empty()) {
            text += &format!("  hunts   {}\n", case.flags.join(", "));
        }
        text
    }
}

/// The cases to which the engine gave no answer that can be judged, with errors of one class.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ErrorReport {
    /// The class, such as `crash`, `timeout` or `malformed`.
    pub class: String,
    /// The ids of the cases.
    pub cases: Vec<String>,
    /// The smallest failure of this class; `null` if none was searched for or found.
    pub smallest: Option<Smallest>,
    /// The shell command that asks the engine about the first case again.
    pub again: String,
}

/// A failure that was shrunk to a small position.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Smallest {
    /// The id of the case from which the failure was shrunk; empty in `errors`.
    pub from: String,
    /// The position in notation.
    pub position: String,
    /// What the engine was asked, in words, such as `which moves are legal`.
    pub asked: String,
    /// The facts of the right response that the engine's response lacks; empty if the engine gave no response.
    pub missing: Vec<String>,
    /// The facts of the engine's response that the right one does not have; empty if the engine gave no response.
    pub extra: Vec<String>,
    /// For each violated clause, by id, the facts that differ; each follows the word `missing`, `extra` or
    /// `twice`.
    pub causes: BTreeMap<String, Vec<String>>,
    /// The shell command that shows the failure again.
    pub again: String,
    /// The failure as a case of the test vectors.
    #[schemars(with = "CaseForm")]
    pub vector: Value,
    /// The failure as text with a picture, without and with colours.
    #[serde(skip)]
    pub texts: [String; 2],
}

impl Smallest {
    /// Returns the failure as text.
    pub(super) fn text(&self, colour: bool) -> &str {
        &self.texts[usize::from(colour)]
    }
}
