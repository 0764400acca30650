//! Suites and cases without the type of their game, as the runner uses them.

use std::fmt;

use serde_json::Value;

use crate::case::{Case, Level, Source, Task};
use crate::cause::{CauseWithFacts, Context, NOTATION};
use crate::game::HasVectors;
use crate::judge::{Difference, Verdict, judge};
use crate::payload::{Payload, ReadOk};
use crate::request::Request;
use crate::session::Session;
use crate::vectors::{CaseFlag, CaseGroup, json};
use crosstrack_io::clean::escape_line;

/// A case of any game; every [`Case`] is one.
pub trait AnyCase: fmt::Debug + Sync {
    /// Returns the permanent id.
    fn id(&self) -> &str;
    /// Returns the name of the group; empty if the game has no such group.
    fn group(&self) -> &'static str;
    /// Returns the level; `None` if the suite of the game has no levels.
    fn level(&self) -> Option<Level>;
    /// Returns the sources, each of which demands the answer by itself.
    fn sources(&self) -> &[Source];
    /// Returns the value of `cmd`.
    fn cmd(&self) -> &'static str;
    /// Returns the ids of the clauses that the case tests.
    fn clauses(&self) -> &[String];
    /// Returns the kinds of mistakes that the case looks for.
    fn flags(&self) -> &[String];
    /// Returns what the case tests, as a sentence.
    fn why(&self) -> &str;
    /// Returns the case as it stands in a vector file: one line of JSON.
    fn to_json_line(&self) -> String;
    /// Returns the ruleset of the case as JSON.
    fn ruleset_text(&self) -> String;
    /// Returns what the case asks, without its ruleset, as JSON.
    fn request_text(&self) -> String;
    /// Returns the number of move sequences that a case of perft expects; 0 for other cases.
    fn expected_nodes(&self) -> u64;
    /// Returns whether the ruleset has a value: `4x3` means in any field, `junction=through` in the field
    /// `junction`.
    fn has_value(&self, value: &str) -> bool;
    /// Puts the case to an engine and compares its answer, as [`judge`](crate::judge::judge()) does.
    ///
    /// **Cost**: one request; for a whole game, one for each move and one more.
    ///
    /// # Panics
    /// If a position or move of the case is invalid, which does not happen in a checked suite.
    fn judge(&self, session: &mut Session) -> Verdict;
    /// Returns the causes of a difference, at least one; the causes with the most facts come first.
    ///
    /// # Panics
    /// If a position or move of the case is invalid, which does not happen in a checked suite.
    fn causes(&self, difference: &Difference) -> Vec<CauseWithFacts>;
}

impl<G: HasVectors> AnyCase for Case<G> {
    fn id(&self) -> &str {
        &self.id
    }

    fn group(&self) -> &'static str {
        let group = G::GROUPS.iter().find(|group| group.name == self.group());
        group.map_or("", |group| group.name)
    }

    fn level(&self) -> Option<Level> {
        self.level
    }

    fn sources(&self) -> &[Source] {
        &self.sources
    }

    fn cmd(&self) -> &'static str {
        self.task.name()
    }

    fn clauses(&self) -> &[String] {
        &self.clauses
    }

    fn flags(&self) -> &[String] {
        &self.flags
    }

    fn why(&self) -> &str {
        &self.why
    }

    fn to_json_line(&self) -> String {
        json(self)
    }

    fn ruleset_text(&self) -> String {
        json(&self.ruleset)
    }

    fn request_text(&self) -> String {
        match &self.task {
            Task::One(request, _) => format!("{} {}", request.name(), json(request)),
            Task::Game(request, _) => format!("game {}", json(request)),
        }
    }

    fn expected_nodes(&self) -> u64 {
        let Task::One(_, Payload::Perft(counts)) = &self.task else { return 0 };
        serde_json::to_value(counts).unwrap_or_default()["nodes"].as_u64().unwrap_or(0)
    }

    fn has_value(&self, value: &str) -> bool {
        let form = serde_json::to_value(&self.ruleset).unwrap_or_default();
        match value.split_once('=') {
            Some((field, value)) => is_equal(&form[field], value),
            None => G::DECLARABLE.iter().any(|(_, field)| is_equal(&form[field], value)),
        }
    }

    fn judge(&self, session: &mut Session) -> Verdict {
        judge(self, session)
    }

    fn causes(&self, difference: &Difference) -> Vec<CauseWithFacts> {
        causes(self, difference)
    }
}

/// Returns the causes of a difference in a case; the causes with the most facts come first.
///
/// # Panics
/// If a position or move of the case is invalid, which does not happen in a checked suite.
fn causes<G: HasVectors>(case: &Case<G>, difference: &Difference) -> Vec<CauseWithFacts> {
    let ruleset = case.rules();
    // Whatever the case cites, a text that is not notation violates no clause.
    let clause = match &case.task {
        Task::One(_, Payload::Read(ReadOk::Invalid(clauses))) => {
            clauses.as_ref().and_then(|clauses| clauses.first())
        }
        _ => case.clauses.first(),
    };
    let clause = clause.map_or(NOTATION, String::as_str);
    let position = |form| case.expect_valid(ruleset.position_from_form(form));
    let read = |mv: &str| case.expect_valid(ruleset.parse_move(mv));
    let mut game_command = None;
    let (cmd, position, mv) = match &case.task {
        Task::One(request, _) => {
            if let Request::GameCommand(request) = request {
                game_command = Some(request);
            }
            // The text of a move may be none.
            let mv = match request {
                Request::Apply(request) => ruleset.parse_move(&request.mv).ok(),
                _ => None,
            };
            (request.name(), request.position().map(position), mv)
        }
        Task::Game(request, expect) => {
            let step = difference.step.unwrap_or_default();
            let before = match step.checked_sub(1).and_then(|last| expect.positions.get(last)) {
                Some(text) => case.expect_valid(ruleset.parse_position(text)),
                None => position(&request.position),
            };
            let mv = request.moves.get(step).map(|mv| read(mv));
            (if mv.is_some() { "apply" } else { "status" }, Some(before), mv)
        }
    };
    let context = Context { ruleset: &ruleset, cmd, position, mv, game_command, clause };
    let mut causes = G::causes(&context, difference);
    causes.sort_by_key(|(_, facts)| std::cmp::Reverse(facts.len()));
    causes
}

/// Returns whether a field, which is a text or a number, has this value, given as text.
fn is_equal(field: &Value, value: &str) -> bool {
    match field {
        Value::String(text) => text == value,
        Value::Number(number) => value.parse().ok().as_ref() == Some(number),
        _ => false,
    }
}

/// The cases of a suite of any game, and what identifies the suite.
///
/// # Examples
/// ```
/// use crosstrack::Ruleset;
/// use crosstrack_conform::Suite;
///
/// let suite = Suite::<Ruleset>::shipped().to_any_suite();
/// let case = suite.case("completion/straight-border").expect("a case");
/// assert!(case.cmd() == "status" && case.has_value("4x2"));
/// ```
#[derive(Clone, Debug)]
pub struct AnySuite<'s> {
    /// Name, such as `crosstrack-vectors`.
    pub name: &'static str,
    /// Version, such as `6.0.0`.
    pub version: &'s str,
    /// SHA-256 of the files, in hex; see [`Suite::sha256`](crate::Suite::sha256).
    pub sha256: &'s str,
    /// All groups of the suite, in order.
    pub groups: &'static [CaseGroup],
    /// All kinds of mistakes that cases of the suite look for.
    pub flags: &'static [CaseFlag],
    /// All cases, sorted by group.
    pub cases: Vec<&'s dyn AnyCase>,
    /// A sentence for each way in which the files of a folder differ from what its index says; empty for a
    /// suite that is part of this program.
    pub faults: &'s [String],
}

impl<'s> AnySuite<'s> {
    /// Returns the name, the version and the beginning of the hash, on one line.
    pub fn label(&self) -> String {
        format!("{} {} (sha256 {})", self.name, escape_line(self.version), &self.sha256[..16])
    }

    /// Returns the game and the version, such as `crosstrack suite 6.0.0`.
    pub fn short_label(&self) -> String {
        let game = self.name.strip_suffix("-vectors").unwrap_or(self.name);
        format!("{game} suite {}", escape_line(self.version))
    }

    /// Finds a case by its id; `None` if the suite does not have it.
    pub fn case(&self, id: &str) -> Option<&'s dyn AnyCase> {
        self.cases.iter().copied().find(|case| case.id() == id)
    }
}
