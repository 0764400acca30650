//! Whether an engine answers a case of Crossings as it should.

use std::collections::BTreeSet;

use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::conform::crossings::forms::RulesetForm;
use crate::conform::crossings::vectors::{Case, Exchange, PerftOk, Task};
use crate::conform::judge::{Difference, Verdict, compare};
use crate::conform::listing::Vector;
use crate::conform::payload::Payload;
use crate::conform::session::{NoAnswer, Session};
use crate::conform::shown::shown;
use crate::conform::suite::json;
use crate::conform::vectors::Level;

impl Vector for Case {
    fn id(&self) -> &str {
        &self.id
    }

    fn group(&self) -> &'static str {
        self.group().as_str()
    }

    fn level(&self) -> Option<Level> {
        None
    }

    fn cmd(&self) -> &'static str {
        self.task.name()
    }

    fn clauses(&self) -> &[String] {
        &self.clauses
    }

    fn why(&self) -> &str {
        &self.why
    }

    fn line(&self) -> String {
        json(self)
    }

    fn judge(&self, session: &mut Session) -> Verdict {
        let plays = session.plays_crossings(&self.ruleset);
        Verdict::of(plays, || {
            for (index, step) in self.task.steps(&self.ruleset).iter().enumerate() {
                let difference = asked(step, &self.ruleset, session)?;
                if let (Some(difference), Task::Game(game)) = (&difference, &self.task) {
                    let mv = game.request.moves.get(index).map_or("the end", String::as_str);
                    let place = format!("move {}, {mv}", index + 1);
                    return Ok(Some(difference.clone().at(&place)));
                }
                if difference.is_some() {
                    return Ok(difference);
                }
            }
            Ok(None)
        })
    }
}

/// Asks one line, and how the answer differs from what is expected.
pub(super) fn asked(
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
        let Ok(Value::Object(fields)) = serde_json::to_value(counts) else {
            return BTreeSet::new();
        };
        fields.iter().map(|(name, count)| format!("{name} {count}")).collect()
    };
    let (wanted, given) = (facts(expected), facts(got));
    (wanted != given).then(|| Difference {
        missing: wanted.difference(&given).cloned().collect(),
        extra: given.difference(&wanted).cloned().collect(),
        ..Difference::default()
    })
}
