//! Names a mistake that an engine makes with all paths, if the engine's answers fit one mistake and no other.
//!
//! The mistakes are hypotheses: no paths between two edges, paths between edges that are not opposite, the
//! other reading of junctions, and each published pattern with one end of a path changed, as by a slip of the
//! pen. The engine is asked about positions on which they disagree, until all but one are refuted.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::crosstrack::places::graph::{Graph, TrackModel};
use crate::crosstrack::places::plant::Planter;
use crate::crosstrack::places::setup::setup;
use crate::shrink::FaultyPart;
use crate::{Cause, DifferentialTester, EngineError, Finding, InputCommand};
use crosstrack::base::{Player, Random};
use crosstrack::rules::{ClaimRule, Colour, Ruleset, Setup, Symmetry};
use crosstrack::twin::{Paths, TwinPosition, TwinRules, links};

type Input = crate::shrink::Input<Ruleset>;

/// Number of planted positions that are compared whatever the hypotheses say, each with a complete path.
const PLANTED: usize = 16;

/// Number of planted positions among which those are found on which the hypotheses disagree.
const CANDIDATES: usize = 400;

/// Number of wrong answers that a mistake must have predicted before it is named.
const LEAST_WRONG: usize = 3;

/// A mistake that an engine may make with all paths.
struct Hypothesis {
    description: String,
    cause: Cause,
    /// The tables of the rules with the mistake.
    model: Rc<TrackModel>,
    /// Returns whether an engine with the mistake sees a complete path.
    sees_path: SeesPath,
}

type SeesPath = Box<dyn Fn(&Graph<'_>) -> bool>;

impl Hypothesis {
    fn predicts(&self, state: &TwinPosition) -> bool {
        (self.sees_path)(&self.model.graph(state))
    }
}

/// Looks for the mistake that explains a finding. Returns the smallest finding about it, and the mistake.
///
/// **Cost**: some tenths of a second and a request for each position, about thirty.
///
/// # Errors
/// If the engine fails.
pub(super) fn find_path_mistake(
    finding: &Finding<Ruleset>,
    tester: &mut DifferentialTester<'_>,
) -> Result<Option<(Finding<Ruleset>, FaultyPart)>, EngineError> {
    let input = Input { command: InputCommand::Status, ..finding.input.clone() };
    let ruleset = &input.ruleset;
    if ruleset.has_custom_pieces() || ruleset.claim_rule() == ClaimRule::Announced {
        return Ok(None);
    }
    let right = Rc::new(TrackModel::new(ruleset.clone()));
    let mut trial = Trial {
        left: hypotheses(&right),
        right,
        input: input.clone(),
        answers: 0,
        wrong: 0,
        smallest: None,
    };
    // The finding itself has to be about a path.
    if !trial.ask(input.setup.clone(), tester)? || trial.wrong == 0 {
        return Ok(None);
    }
    let mut random = Random::new(1);
    let planted: Vec<TwinPosition> = (0..CANDIDATES)
        .filter_map(|_| Planter::for_short_paths(&trial.right, &mut random).plant_any())
        .collect();
    let complete = planted.iter().filter(|state| trial.right.graph(state).is_completed());
    let complete: Vec<Setup> = complete.take(PLANTED).map(setup).collect();
    for setup in turned(&input).into_iter().chain(complete) {
        if !trial.ask(setup, tester)? {
            return Ok(None);
        }
    }
    let right = trial.right.clone();
    for state in planted.iter().flat_map(|state| nearly(state, &right)) {
        if trial.is_open(&state) && !trial.ask(setup(&state), tester)? {
            return Ok(None);
        }
    }
    Ok(trial.end())
}

/// The hypotheses that no answer has refuted so far.
struct Trial {
    left: Vec<Hypothesis>,
    /// The tables of the rules.
    right: Rc<TrackModel>,
    input: Input,
    answers: usize,
    wrong: usize,
    smallest: Option<Finding<Ruleset>>,
}

impl Trial {
    /// Asks about a setup, and drops the hypotheses that the answer refutes. Returns whether any are left.
    fn ask(
        &mut self,
        setup: Setup,
        tester: &mut DifferentialTester<'_>,
    ) -> Result<bool, EngineError> {
        let asked = Input { setup, ..self.input.clone() };
        let found = tester.compare(&asked)?;
        if tester.budget.is_spent() {
            return Ok(false);
        }
        let state = self.right.rules.position(&asked.setup);
        let sees_path = match &found {
            None => Some(self.right.graph(&state).is_completed()),
            Some(found) => answered_path(found),
        };
        self.left.retain(|one| Some(one.predicts(&state)) == sees_path);
        self.answers += 1;
        if let Some(found) = found {
            self.wrong += 1;
            let pieces = |finding: &Finding<Ruleset>| finding.input.setup.pieces.len();
            if self.smallest.as_ref().is_none_or(|best| pieces(&found) < pieces(best)) {
                self.smallest = Some(found);
            }
        }
        Ok(!self.left.is_empty())
    }

    /// Returns whether an answer about a position decides between the hypotheses, or whether too few wrong
    /// answers have confirmed the last one.
    fn is_open(&self, state: &TwinPosition) -> bool {
        let right = self.right.graph(state).is_completed();
        let mut differing = self.left.iter().filter(|one| one.predicts(state) != right);
        match &self.left[..] {
            [_] => self.wrong < LEAST_WRONG && differing.next().is_some(),
            _ => (1..self.left.len()).contains(&differing.count()),
        }
    }

    /// Returns the mistake, if one is left and has predicted enough wrong answers.
    fn end(self) -> Option<(Finding<Ruleset>, FaultyPart)> {
        let [mistake] = &self.left[..] else { return None };
        if self.wrong < LEAST_WRONG {
            return None;
        }
        let (answers, wrong) = (self.answers, self.wrong);
        let description = format!(
            "{answers} answers, {wrong} of them wrong, fit one mistake: {}",
            mistake.description
        );
        Some((self.smallest?, FaultyPart { description, cause: mistake.cause.clone() }))
    }
}

/// Returns every mistake that is tried.
fn hypotheses(right: &Rc<TrackModel>) -> Vec<Hypothesis> {
    let mut all = Vec::new();
    let mut add = |description: &str, what, sees_path: SeesPath| {
        all.push(Hypothesis {
            description: description.to_owned(),
            cause: Cause::new("WN-OPPOSITE", what),
            model: right.clone(),
            sees_path,
        });
    };
    let (unseen, seen) = ("a completed path is not seen", "a path is seen that is not complete");
    add("no path counts", unseen, Box::new(|_| false));
    add("no path between A and C counts", unseen, Box::new(|graph| graph.leads_across(1)));
    add("no path between B and D counts", unseen, Box::new(|graph| graph.leads_across(0)));
    for (at, names) in ["A and B", "B and C", "C and D", "D and A"].into_iter().enumerate() {
        let description = format!("a path between {names} counts");
        let sees_path =
            move |graph: &Graph<'_>| graph.is_completed() || graph.leads(at, (at + 1) % 4);
        add(&description, seen, Box::new(sees_path));
    }
    let sees_path =
        |graph: &Graph<'_>| graph.is_completed() || (0..4).any(|at| graph.leads(at, (at + 1) % 4));
    add("a path between neighbouring edges counts", seen, Box::new(sees_path));
    let rules = &right.rules;
    let other = |rules: TwinRules, description: String, cause: Cause| Hypothesis {
        description,
        cause,
        model: Rc::new(TrackModel::with_rules(right.ruleset.clone(), rules)),
        sees_path: Box::new(|graph| graph.leads_across(0) || graph.leads_across(1)),
    };
    let joined = if rules.joined { "through" } else { "joined" };
    all.push(other(
        TwinRules { joined: !rules.joined, ..rules.clone() },
        format!("junctions are read as {joined}"),
        Cause::new("X-JUNCTION", "which paths of a piece are joined"),
    ));
    let clause = right.ruleset.edition().facts().set.clause();
    for (&letter, paths) in &rules.patterns {
        for same in slips(paths, rules.joined) {
            let texts: Vec<String> = same.iter().map(paths_text).collect();
            let description =
                format!("{letter} is {}, and not {}", texts.join(" or "), paths_text(paths));
            let mut rules = rules.clone();
            rules.patterns.insert(letter, same[0].clone());
            all.push(other(rules, description, Cause::new(clause, "which paths a piece has")));
        }
    }
    all
}

/// Returns the paths with one end of one path changed; those that link the same sides stand together.
fn slips(paths: &Paths, joined: bool) -> Vec<Vec<Paths>> {
    let linked = |paths: &Paths| -> Vec<Vec<usize>> {
        (0..8).map(|side| links::exits(paths, side, joined).into_iter().collect()).collect()
    };
    let mut all: BTreeMap<Vec<Vec<usize>>, Vec<Paths>> = BTreeMap::new();
    for &(a, b) in paths {
        for (kept, lost) in [(a, b), (b, a)] {
            for end in (0..8).filter(|end| ![kept, lost].contains(end)) {
                let mut changed = paths.clone();
                changed.remove(&(a, b));
                changed.insert((kept.min(end), kept.max(end)));
                let same = all.entry(linked(&changed)).or_default();
                if !same.contains(&changed) {
                    same.push(changed);
                }
            }
        }
    }
    all.remove(&linked(paths));
    all.into_values().collect()
}

/// Writes paths as a pattern, such as `14-27`.
fn paths_text(paths: &Paths) -> String {
    let paths: Vec<String> = paths.iter().map(|(a, b)| format!("{}{}", a + 1, b + 1)).collect();
    paths.join("-")
}

/// Returns a position, and the positions with one piece of it turned by an eighth or two.
fn nearly(state: &TwinPosition, model: &TrackModel) -> Vec<TwinPosition> {
    let mut all = vec![state.clone()];
    for (&cell, &(name, rotation)) in &state.pieces {
        for turn in [1, 7, 2] {
            let mut other = state.clone();
            let paths = &model.rules.patterns[&name.1];
            let turned = (rotation + turn) % 8;
            if links::orientations(paths, 8).contains(&turned) {
                other.pieces.insert(cell, (name, turned));
                all.push(other);
            }
        }
    }
    all
}

/// Returns setups with the same track, turned by those multiples of 90° that the connectors allow.
fn turned(input: &Input) -> Vec<Setup> {
    let (ruleset, Some(position)) = (&input.ruleset, input.position()) else { return Vec::new() };
    let renames_nobody = |symmetry: &Symmetry| {
        symmetry.shift == 0 && (0..4).all(|at| symmetry.colours[at] == Colour::from_index(at))
    };
    let turns = Symmetry::all(ruleset).into_iter().filter(renames_nobody);
    let turned = turns.filter(|symmetry| symmetry.quarters > 0).map(|symmetry| {
        let layout = symmetry.layout(ruleset, position.layout());
        Setup {
            pieces: layout.pieces().collect(),
            connectors: Some(layout.connectors().collect()),
            frozen: Vec::new(),
            ..input.setup.clone()
        }
    });
    turned.collect()
}

/// Returns whether the answer to a `status` comes from an engine that sees a complete path, or from one that
/// sees none; `None` if it says neither, such as an answer with the wrong winner.
fn answered_path(found: &Finding<Ruleset>) -> Option<bool> {
    let ruleset = &found.input.ruleset;
    let [answer] = &found.difference.extra[..] else { return None };
    let (seats, next) = (ruleset.seats(), found.input.setup.to_move.index());
    let mover = Player::from_index((next + seats.players() - 1) % seats.players());
    let winners = seats.side_of(mover).iter().map(|player| player.to_string());
    let win: Vec<String> = std::iter::once("win".to_owned()).chain(winners).collect();
    match answer.as_str() {
        "none" => Some(false),
        answer if answer == win.join(" ") => Some(true),
        _ => None,
    }
}
