//! What a shrunk failure says about the rules: clauses, a command that shows it, a new vector.

use std::collections::BTreeMap;

use crate::conform::shown::shown;
use crate::conform::shrink::Shrunk;
use crate::conform::shrink::scene::{Conforming, Finding, Probe};
use crate::conform::words::quoted;

/// What a failure comes down to.
#[derive(Clone, Debug)]
pub struct Explained<C> {
    /// The position in the notation of its game.
    pub position: String,
    /// What was asked, in words.
    pub asked: String,
    /// Missing and extra facts by the clause that each is about.
    pub clauses: BTreeMap<&'static str, Vec<String>>,
    /// The arguments of `crosstrack conform` that show it again, after the engine.
    pub arguments: String,
    /// The failure as a case of a suite.
    pub vector: C,
}

/// Explains a failure.
///
/// # Panics
/// Never: a finding is about a position that can be played.
pub fn explain<G: Conforming>(shrunk: &Shrunk<G>) -> Explained<G::Case> {
    let Finding { scene, task, difference } = &shrunk.finding;
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
    let cited = clauses.keys().map(|&clause| clause.to_owned()).collect();
    let vector = ruleset.case(task.clone(), cited, why);
    Explained { position: text, asked, clauses, arguments, vector }
}
