//! Shrinking after a run, and what is told of it.

use std::time::{Duration, Instant};

use crate::base::clean;
use crate::cli::game::Playable;
use crate::conform::judge::Difference;
use crate::conform::process::Launch;
use crate::conform::run::Outcome;
use crate::conform::session::Session;
use crate::conform::shrink::{Budget, Explained, Shrunk, explain, shrink_case};
use crate::conform::suite::Suite;
use crate::conform::words::quoted;

/// Requests and time for each failure, and time for all of them.
const REQUESTS: usize = 20_000;
const EACH: Duration = Duration::from_secs(20);
const ALL: Duration = Duration::from_secs(60);

/// The budget of one failure.
pub(super) fn budget() -> Budget {
    Budget::of(REQUESTS, EACH)
}

/// A shrunk failure, ready to be told.
pub(super) struct Told<G: Playable> {
    /// The case that failed; nothing if there was none.
    pub(super) case: Option<String>,
    pub(super) explained: Explained<G>,
    pub(super) difference: Difference,
    /// The command that shows it again.
    pub(super) again: String,
    extent: String,
    is_cut_short: bool,
    turn: String,
    /// Without colours and with them.
    pictures: [String; 2],
    part: Option<String>,
}

impl<G: Playable> Told<G> {
    pub(super) fn new(case: Option<&str>, shrunk: &Shrunk<G>, engine: &str) -> Self {
        let explained = explain(shrunk);
        let scene = &shrunk.finding.scene;
        let game = &scene.ruleset;
        let placed = scene.position();
        let picture =
            |colour| placed.as_ref().map_or_else(String::new, |p| game.drawing(p, colour));
        Self {
            case: case.map(str::to_owned),
            again: format!(
                "crosstrack conform --engine {} {}",
                quoted(engine),
                explained.arguments
            ),
            explained,
            difference: shrunk.finding.difference.clone(),
            extent: G::extent(&scene.setup),
            is_cut_short: shrunk.is_cut_short,
            turn: placed.as_ref().map_or_else(String::new, |position| game.turn(position)),
            pictures: [picture(false), picture(true)],
            part: shrunk.part.as_ref().map(ToString::to_string),
        }
    }

    /// As text: the position, its picture, what differs by clause, how to see it again, a vector.
    pub(super) fn text(&self, colour: bool) -> String {
        let Explained { position, asked, clauses, .. } = &self.explained;
        let from = self.case.as_ref().map_or_else(String::new, |id| format!(" from {id}"));
        let mut text = format!("shrunk{from} to {}, asked for the {asked}\n", self.extent);
        if self.is_cut_short {
            text += "  the time was up: there may be a smaller one\n";
        }
        text += &format!("  position  {position}\n  {}\n", self.turn);
        for line in self.pictures[usize::from(colour)].lines() {
            text += &format!("  {line}\n");
        }
        for (clause, facts) in clauses {
            let summary = crate::games::clause(clause).map_or("", |clause| &clause.summary);
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
        if !self.difference.note.is_empty() {
            text += &format!("  {}\n", self.difference.note);
        }
        text.extend(self.part.iter().map(|part| format!("  {part}\n")));
        text += &format!("  again   {}\n", clean::line(&self.again));
        text + &format!("  vector  {}\n", self.vector())
    }

    /// The failure as a case of a suite, on one line.
    fn vector(&self) -> String {
        let json = serde_json::to_string(&self.explained.vector).unwrap_or_default();
        clean::json(&json).into_owned()
    }
}

/// Shrinks the first failure of each group; notes say what could not be shrunk.
pub(super) fn all<G: Playable>(
    outcome: &Outcome<'_>,
    suite: &Suite<G>,
    launch: &Launch,
    engine: &str,
    notes: &mut Vec<String>,
) -> Vec<Told<G>> {
    let failures = outcome.first_failures();
    if failures.is_empty() {
        return Vec::new();
    }
    let until = Instant::now() + ALL;
    let mut session = Session::new(launch.clone());
    let mut told = Vec::new();
    for id in failures.iter().map(|judged| judged.case.id()) {
        let mut budget = budget();
        budget.until = budget.until.min(until);
        if budget.is_spent() {
            notes.push(format!("{id} was not shrunk: the time was up"));
            continue;
        }
        let Some(case) = suite.case(id) else { continue };
        let shrunk = shrink_case(case, &mut session, budget)
            .map(|shrunk| shrunk.map(|shrunk| Told::new(Some(id), &shrunk, engine)));
        match shrunk {
            Ok(shrunk) => told.extend(shrunk),
            Err(e) => notes.push(format!("{id} was not shrunk: {e}")),
        }
    }
    session.bye();
    told
}
