//! Shrinking after a run, and what is told of it.

use std::time::{Duration, Instant};

use crate::conform::process::Launch;
use crate::conform::run::Outcome;
use crate::conform::session::Session;
use crate::conform::shrink::{Budget, Explained, Shrunk, explain, shrink_case};
use crate::conform::vectors::Case;
use crate::conform::words::quoted;
use crate::draw::{terminal, words};

/// Requests and time for each failure, and time for all of them.
const REQUESTS: usize = 20_000;
const EACH: Duration = Duration::from_secs(20);
const ALL: Duration = Duration::from_secs(60);

/// The budget of one failure.
pub(super) fn budget() -> Budget {
    Budget::of(REQUESTS, EACH)
}

/// A shrunk failure, ready to be told.
pub(super) struct Told {
    /// The case that failed; nothing if there was none.
    pub(super) case: Option<String>,
    pub(super) shrunk: Shrunk,
    pub(super) explained: Explained,
    /// The command that shows it again.
    pub(super) again: String,
}

impl Told {
    pub(super) fn new(case: Option<&Case>, shrunk: Shrunk, engine: &str) -> Self {
        let explained = explain(&shrunk);
        let again =
            format!("crosstrack conform --engine {} {}", quoted(engine), explained.arguments);
        Self { case: case.map(|case| case.id.clone()), shrunk, explained, again }
    }

    /// As text: the position, its picture, what differs by clause, how to see it again, a vector.
    pub(super) fn text(&self, colour: bool) -> String {
        let finding = &self.shrunk.finding;
        let ruleset = &finding.scene.ruleset;
        let pieces = finding.scene.setup.pieces.len();
        let plural = if pieces == 1 { "piece" } else { "pieces" };
        let from = self.case.as_ref().map_or_else(String::new, |id| format!(" from {id}"));
        let mut text =
            format!("shrunk{from} to {pieces} {plural}, asked for the {}\n", self.asked());
        if self.shrunk.is_cut_short {
            text += "  the time was up: there may be a smaller one\n";
        }
        text += &format!("  position  {}\n", self.explained.position);
        if let Some(position) = finding.scene.position() {
            text += &format!("  {}\n", words::turn(ruleset, &position));
            for line in terminal::board(ruleset, &position, colour).lines() {
                text += &format!("  {line}\n");
            }
        }
        for (clause, facts) in &self.explained.clauses {
            let summary = crate::clauses::clause(clause).map_or("", |clause| &clause.summary);
            text += &format!("  {clause}: {summary}\n");
            for word in ["missing", "extra", "twice"] {
                let of_word = |fact: &String| fact.strip_prefix(word).map(|f| f.trim().to_owned());
                let facts: Vec<String> = facts.iter().filter_map(of_word).collect();
                if !facts.is_empty() {
                    let first = facts.iter().take(10).cloned().collect::<Vec<_>>().join(", ");
                    let more = if facts.len() > 10 { ", …" } else { "" };
                    text += &format!("    {word} {}: {first}{more}\n", facts.len());
                }
            }
        }
        if !finding.difference.note.is_empty() {
            text += &format!("  {}\n", finding.difference.note);
        }
        if let Some(tile) = &self.shrunk.tile {
            let difference = tile.difference.summary();
            text += &format!("  the sides of {} are linked otherwise: {difference}\n", tile.name);
        }
        text += &format!("  again   {}\n", self.again);
        text + &format!("  vector  {}\n", self.vector())
    }

    fn asked(&self) -> &str {
        &self.explained.asked
    }

    /// The failure as a case of a suite, on one line.
    pub(super) fn vector(&self) -> String {
        serde_json::to_string(&self.explained.vector).unwrap_or_default()
    }
}

/// Shrinks the first failure of each group; notes say what could not be shrunk.
pub(super) fn all(
    outcome: &Outcome<'_>,
    launch: &Launch,
    engine: &str,
    notes: &mut Vec<String>,
) -> Vec<Told> {
    let failures = outcome.first_failures();
    if failures.is_empty() {
        return Vec::new();
    }
    let until = Instant::now() + ALL;
    let mut session = Session::new(launch.clone());
    let mut told = Vec::new();
    for judged in failures {
        let mut budget = budget();
        budget.until = budget.until.min(until);
        if budget.is_spent() {
            notes.push(format!("{} was not shrunk: the time was up", judged.case.id));
            continue;
        }
        match shrink_case(judged.case, &mut session, budget) {
            Ok(Some(shrunk)) => told.push(Told::new(Some(judged.case), shrunk, engine)),
            Ok(None) => {}
            Err(e) => notes.push(format!("{} was not shrunk: {e}", judged.case.id)),
        }
    }
    session.bye();
    told
}
