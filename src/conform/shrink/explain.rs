//! What a shrunk failure says about the rules: clauses, a command that shows it, a new vector.

use std::collections::BTreeMap;

use crate::conform::case::{Case, Level, Task};
use crate::conform::shown::shown;
use crate::conform::shrink::scene::{Conforming, Finding, Probe, Shrunk};
use crate::conform::words::quoted;

/// What a failure comes down to.
#[derive(Clone, Debug)]
pub struct Explained<G: Conforming> {
    /// The position in the notation of its game.
    pub position: String,
    /// What was asked, in words.
    pub asked: String,
    /// Missing and extra facts by the clause that each is about.
    pub clauses: BTreeMap<&'static str, Vec<String>>,
    /// The arguments of `crosstrack conform` that show it again, after the engine.
    pub arguments: String,
    /// The failure as a case of a suite.
    pub vector: Case<G>,
}

/// Explains a failure.
///
/// # Panics
/// Never: a finding is about a position that can be played.
pub fn explain<G: Conforming>(shrunk: &Shrunk<G>) -> Explained<G> {
    let Finding { scene, ask, expected, difference } = &shrunk.finding;
    let ruleset = &scene.ruleset;
    let position = scene.position().expect("a finding is about a position");
    let text = ruleset.write_position(&position);
    let mut clauses: BTreeMap<&'static str, Vec<String>> = BTreeMap::new();
    for (word, facts) in difference.by_word() {
        for fact in facts {
            let clause = G::clause(shrunk, word, fact);
            clauses.entry(clause).or_default().push(format!("{word} {fact}"));
        }
    }
    let mut arguments = format!("--position {}", quoted(&text));
    let asked = match scene.probe {
        Probe::Legal => "legal moves".to_owned(),
        Probe::Status => "outcome".to_owned(),
        Probe::Apply(mv) => {
            let mv = ruleset.write_move(mv);
            arguments.extend([" --move ", &quoted(&mv)]);
            format!("what {mv} leads to")
        }
    };
    arguments += &ruleset.options();
    let engine = shown(&difference.summary(), 200);
    let why = format!("An engine differed here: {}.", engine.trim_end_matches('.'));
    let group = match scene.probe {
        Probe::Legal => "legal",
        Probe::Status => G::STANDING,
        Probe::Apply(_) => "successors",
    };
    let vector = Case {
        id: format!("{group}/shrunk-01"),
        level: G::LEVELS.then_some(Level::Interpretation),
        clauses: clauses.keys().map(|&clause| clause.to_owned()).collect(),
        why,
        ruleset: ruleset.form().unwrap_or_else(|e| panic!("the engine was asked in it: {e}")),
        task: Task::One(ask.clone(), expected.clone()),
    };
    Explained { position: text, asked, clauses, arguments, vector }
}
