//! What a shrunk failure says about the rules: clauses, a command that shows it, a new vector.

use std::collections::BTreeMap;

use super::Shrunk;
use super::scene::{Finding, Probe};
use crate::conform::forms::RulesetForm;
use crate::conform::payload::Payload;
use crate::conform::protocol::Command;
use crate::conform::shown::shown;
use crate::conform::task::{Exchange, Task};
use crate::conform::vectors::{Case, Group, Level};
use crate::conform::words::quoted;
use crate::crosstrack::action::Action;
use crate::crosstrack::readings::{ClaimRule, NullTurn, RelocateTurn};
use crate::crosstrack::rules::{Ruleset, RulesetSpec};
use crate::game::Game;

/// What a failure comes down to.
#[derive(Clone, Debug)]
pub struct Explained {
    /// The position in notation x1.
    pub position: String,
    /// What was asked, in words.
    pub asked: String,
    /// Missing and extra facts by the clause that each is about.
    pub clauses: BTreeMap<&'static str, Vec<String>>,
    /// The arguments of `crosstrack conform` that show it again, after the engine.
    pub arguments: String,
    /// The failure as a case of a suite.
    pub vector: Case,
}

/// Explains a failure.
///
/// # Panics
/// Never: a finding is about a position that can be played.
pub fn explain(shrunk: &Shrunk) -> Explained {
    let Finding { scene, difference, .. } = &shrunk.finding;
    let ruleset = &scene.ruleset;
    let position = scene.position().expect("a finding is about a position");
    let text = ruleset.write_position(&position);
    let mut clauses: BTreeMap<&'static str, Vec<String>> = BTreeMap::new();
    for (word, fact) in (difference.missing.iter().map(|fact| ("missing", fact)))
        .chain(difference.extra.iter().map(|fact| ("extra", fact)))
        .chain(difference.twice.iter().map(|fact| ("twice", fact)))
    {
        let clause = match scene.probe {
            Probe::Legal => clause_of(shrunk, word, fact),
            Probe::Status => status_clause(shrunk),
            Probe::Apply(mv) => match ruleset.check(&position, mv) {
                Err(illegal) => illegal.clause(),
                Ok(()) => action_clause(mv.action),
            },
        };
        clauses.entry(clause).or_default().push(format!("{word} {fact}"));
    }
    let mut arguments = format!("--position {text}");
    let asked = match scene.probe {
        Probe::Legal => "legal moves".to_owned(),
        Probe::Status => "outcome".to_owned(),
        Probe::Apply(mv) => {
            let mv = ruleset.write_move(mv);
            arguments.extend([" --move ", &quoted(&mv)]);
            format!("what {mv} leads to")
        }
    };
    arguments += &options(ruleset);
    let vector = vector(shrunk, clauses.keys().copied());
    Explained { position: text, asked, clauses, arguments, vector }
}

/// The clause that a fact about legal moves is about.
fn clause_of(shrunk: &Shrunk, word: &str, fact: &str) -> &'static str {
    let ruleset = &shrunk.finding.scene.ruleset;
    let Ok(mv) = ruleset.read_move(fact) else { return "PL-ONE" };
    let position = shrunk.finding.scene.position();
    match position.map(|position| ruleset.check(&position, mv)) {
        Some(Err(illegal)) if word == "extra" => illegal.clause(),
        _ if mv.announced => "X-CLAIM",
        _ => action_clause(mv.action),
    }
}

const fn action_clause(action: Action) -> &'static str {
    match action {
        Action::Place { .. } => "PL-PLACE",
        Action::Rotate { .. } => "PL-ROTATE",
        Action::Relocate { .. } => "PL-RELOCATE",
        Action::Intersection { .. } => "PL-INTERSECTION",
        Action::Claim => "X-CLAIM",
    }
}

/// An outcome differs by the path, by the sides of a tile, or by who is said to have won.
fn status_clause(shrunk: &Shrunk) -> &'static str {
    match &shrunk.tile {
        Some(tile) if tile.turned && tile.placed.is_some() => return "PL-ROTATE",
        Some(tile) if tile.turned => return "PL-INTERSECTION",
        Some(_) => return "X-JUNCTION",
        None => {}
    }
    let difference = &shrunk.finding.difference;
    let is_win = |facts: &[String]| facts.iter().any(|fact| fact.starts_with("win"));
    if is_win(&difference.missing) && is_win(&difference.extra) {
        "WN-MOVER"
    } else if shrunk.finding.scene.ruleset.claim_rule() == ClaimRule::Announced {
        "X-CLAIM"
    } else {
        "WN-OPPOSITE"
    }
}

/// The options that say what the text of a position does not.
pub(super) fn options(ruleset: &Ruleset) -> String {
    let spec = ruleset.spec();
    let plain = RulesetSpec::new(spec.board, spec.owners.seats());
    let mut text = String::new();
    let mut say = |option: &str, value: &str| {
        text.extend([" --", option, " ", &quoted(value)]);
    };
    if let Some(edition) = spec.edition
        && Ruleset::new(RulesetSpec { edition: None, ..spec.clone() }).is_ok_and(|r| r != *ruleset)
    {
        say("edition", edition.as_str());
    }
    if spec.junction != plain.junction {
        say("junction", spec.junction.as_str());
    }
    if spec.relocate_turn == RelocateTurn::Keep {
        say("relocate-turn", spec.relocate_turn.as_str());
    }
    if spec.null_turn == NullTurn::Allowed {
        say("null-turn", spec.null_turn.as_str());
    }
    if spec.claim_rule == ClaimRule::Announced {
        say("claim-rule", spec.claim_rule.as_str());
    }
    if spec.connectors.is_some() && ruleset.connectors_name() != "crossed" {
        say("connectors", ruleset.connectors_name());
    }
    text
}

/// The failure as a case; its id is for whoever adds it to a suite to choose.
fn vector<'c>(shrunk: &Shrunk, clauses: impl Iterator<Item = &'c str>) -> Case {
    let Finding { scene, command, ours, .. } = &shrunk.finding;
    let ruleset = RulesetForm::of(&scene.ruleset).expect("the engine was asked in this form");
    let (group, task) = match (command.clone(), ours.clone()) {
        (Command::Legal { ask: request, .. }, Payload::Legal(expect)) => {
            (Group::Legal, Task::Legal(Exchange { request, expect }))
        }
        (Command::Status { ask: request, .. }, Payload::Status(expect)) => {
            (Group::Completion, Task::Status(Exchange { request, expect }))
        }
        (Command::Apply { ask: request, .. }, Payload::Apply(expect)) => {
            (Group::Successors, Task::Apply(Exchange { request, expect }))
        }
        _ => unreachable!("a probe is one of these, and is answered by its own kind"),
    };
    let engine = shown(&shrunk.finding.difference.summary(), 200);
    Case {
        id: format!("{group}/shrunk-01"),
        level: Level::Interpretation,
        clauses: clauses.map(str::to_owned).collect(),
        why: format!("An engine differed here: {}.", engine.trim_end_matches('.')),
        ruleset,
        task,
    }
}
