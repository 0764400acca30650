//! A run: cases put to an engine one by one, by one process, and what they came to.

use std::collections::BTreeSet;

use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::forms::RulesetForm;
use super::vectors::{Case, Exchange, PerftOk, Task};
use crate::conform::judge::{Difference, Verdict, compare};
use crate::conform::payload::{HelloOk, Payload};
use crate::conform::process::Launch;
use crate::conform::session::{NoAnswer, Session};
use crate::conform::shown::shown;

/// What a run found.
#[derive(Clone, Debug)]
pub struct Outcome<'s> {
    /// What the engine said about itself; nothing if it never greeted.
    pub hello: Option<HelloOk>,
    /// The cases that were run, with what they came to, in their order.
    pub judged: Vec<(&'s Case, Verdict)>,
    /// What was not as it should be, beside the cases.
    pub note: Option<String>,
}

impl Outcome<'_> {
    /// How many cases came to a word: `pass`, `fail`, `error` or `skip`.
    pub fn count(&self, word: &str) -> usize {
        self.judged.iter().filter(|(_, verdict)| verdict.word() == word).count()
    }

    /// Whether nothing fails the run.
    pub fn is_good(&self) -> bool {
        self.count("fail") == 0 && self.count("error") == 0
    }
}

/// Puts cases to an engine, until the first failure or error if `fail_fast`.
///
/// **Cost** one process, one request a case.
pub fn run<'s>(cases: &[&'s Case], launch: &Launch, fail_fast: bool) -> Outcome<'s> {
    let mut session = Session::new(launch.clone());
    let mut judged = Vec::new();
    for &case in cases {
        let verdict = judge(case, &mut session);
        let is_bad = matches!(verdict, Verdict::Fail(_) | Verdict::Error(_));
        judged.push((case, verdict));
        if is_bad && fail_fast {
            break;
        }
    }
    let hello = session.hello().ok().cloned();
    Outcome { hello, judged, note: session.bye() }
}

/// Puts a case to an engine.
///
/// **Cost** one request; for a game one for each move and one more.
///
/// # Panics
/// If the case is not one of a checked suite.
pub fn judge(case: &Case, session: &mut Session) -> Verdict {
    match session.hello() {
        Ok(hello) if hello.rulesets.iter().any(|d| d.covers_crossings(&case.ruleset)) => {}
        Ok(_) => return Verdict::Skip("the engine does not declare this ruleset".to_owned()),
        Err(fault) => return Verdict::Error(fault.into()),
    }
    let steps = case.task.steps(&case.ruleset);
    for (index, step) in steps.iter().enumerate() {
        match asked(step, &case.ruleset, session) {
            Ok(None) => {}
            Ok(Some(mut difference)) => {
                if let Task::Game(Exchange { request, .. }) = &case.task {
                    let mv = request.moves.get(index).map_or("the end", String::as_str);
                    difference.note = format!("move {}, {mv} {}", index + 1, difference.note);
                }
                return Verdict::Fail(difference);
            }
            Err(NoAnswer::Skip(why)) => return Verdict::Skip(why),
            Err(none) => return Verdict::Error(none),
        }
    }
    Verdict::Pass
}

/// Asks one line, and how the answer differs from what is expected.
fn asked(
    task: &Task,
    ruleset: &RulesetForm,
    session: &mut Session,
) -> Result<Option<Difference>, NoAnswer> {
    let value = session.ask_line(&task.line(ruleset))?;
    difference(task, &value).map_err(|why| NoAnswer::Form {
        cmd: task.name(),
        why: format!("{}: {}", shown(&why, 200), shown(&value.to_string(), 160)),
    })
}

/// How an answer differs from what is expected; an error if it has not the form of one.
fn difference(task: &Task, value: &Value) -> Result<Option<Difference>, String> {
    let (expected, got) = match task {
        Task::Legal(Exchange { expect, .. }) => {
            (Payload::Legal(expect.clone()), Payload::Legal(read(value)?))
        }
        Task::Apply(Exchange { expect, .. }) => {
            (Payload::Apply(expect.clone()), Payload::Apply(read(value)?))
        }
        Task::Status(Exchange { expect, .. }) => {
            (Payload::Status(expect.clone()), Payload::Status(read(value)?))
        }
        Task::Read(Exchange { expect, .. }) => {
            (Payload::Read(expect.clone()), Payload::Read(read(value)?))
        }
        Task::Perft(Exchange { expect, .. }) => {
            return Ok(counts(expect, &read::<PerftOk>(value)?));
        }
        Task::Game(_) => return Err("a game is asked step by step".to_owned()),
    };
    Ok(compare(&expected, &got))
}

fn read<T: DeserializeOwned>(value: &Value) -> Result<T, String> {
    serde_json::from_value(value.clone()).map_err(|e| e.to_string())
}

/// How counts differ, number by number.
fn counts(expected: &PerftOk, got: &PerftOk) -> Option<Difference> {
    let facts = |counts: &PerftOk| -> BTreeSet<String> {
        let Value::Object(fields) = json!(counts) else { return BTreeSet::new() };
        fields.iter().map(|(name, count)| format!("{name} {count}")).collect()
    };
    let (wanted, given) = (facts(expected), facts(got));
    (wanted != given).then(|| Difference {
        missing: wanted.difference(&given).cloned().collect(),
        extra: given.difference(&wanted).cloned().collect(),
        ..Difference::default()
    })
}
