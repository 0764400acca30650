//! Compares a suspected fault about paths with an engine, on every vector that asks for the status of a
//! position.

use std::collections::BTreeMap;
use std::fmt;

use crate::crosstrack::places::fault::PlaceFault;
use crate::crosstrack::places::graph::{Graph, TrackModel};
use crate::crosstrack::places::notice::{TrackEvidence, TrackModels, is_completed};
use crate::crosstrack::{Case, Request, Task};
use crate::shrink::InputCommand;
use crate::{DifferentialTester, EngineError, Finding, Suite, Wire as _};
use crosstrack::base::Player;
use crosstrack::rules::{ClaimRule, Junction, Ruleset, RulesetSpec};

type Input = crate::shrink::Input<Ruleset>;

/// A vector, and whether a path is complete in its position.
struct Prediction {
    /// Number of the vector.
    number: usize,
    input: Input,
    /// Whether a path is complete by the rules.
    right: bool,
    /// Whether an engine with the fault takes a path to be complete.
    predicted: bool,
    /// Whether the answer of an engine with the fault must be wrong; otherwise it may be right.
    is_certain: bool,
}

/// How many of an engine's failures a fault explains.
#[derive(Clone, Copy, Debug)]
pub(super) struct Explained {
    /// Number of wrong answers that an engine with the fault would also give.
    explained: usize,
    /// Number of all wrong answers.
    failures: usize,
}

impl fmt::Display for Explained {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {} wrong answers", self.explained, self.failures)
    }
}

impl Explained {
    /// Compares predictions with an engine: first for the vectors in which the fault must show, then for all
    /// others. Returns `None` if a right answer contradicts the fault, if the fault explains fewer than nine in
    /// ten failures or fewer than two, or if the budget is spent.
    fn compare(
        mut predictions: Vec<Prediction>,
        tester: &mut DifferentialTester<'_>,
    ) -> Result<Option<Self>, EngineError> {
        // Vectors of the same kind stand together; in another order an unexplained failure comes earlier.
        predictions
            .sort_by_cached_key(|one| (one.right == one.predicted, one.number * 7919 % 10_007));
        let (mut explained, mut failures) = (0, 0);
        for one in predictions {
            let found = tester.compare(&one.input)?;
            if tester.budget.is_spent() {
                return Ok(None);
            }
            let Some(found) = found else {
                if one.is_certain {
                    return Ok(None);
                }
                continue;
            };
            failures += 1;
            explained += usize::from(answered_path(&found) == Some(one.predicted));
            // Vectors in which the fault must show come first, so from here on the number of explained failures
            // hardly grows.
            if one.right == one.predicted && 10 * explained < 9 * failures {
                return Ok(None);
            }
        }
        let is_enough = explained > 1 && 10 * explained >= 9 * failures;
        Ok(is_enough.then_some(Self { explained, failures }))
    }

    /// Compares the fault of a place with an engine. The same place may be wrong on other boards, too, and
    /// under any connector.
    ///
    /// # Errors
    /// If the engine fails.
    pub(super) fn by_place(
        fault: &PlaceFault,
        ruleset: &Ruleset,
        tester: &mut DifferentialTester<'_>,
    ) -> Result<Option<Self>, EngineError> {
        let mut alike: BTreeMap<String, Vec<PlaceFault>> = BTreeMap::new();
        let predictions = predictions(ruleset.junction(), |case, rules, graph| {
            let board = rules.board();
            let alike = alike.entry(case.ruleset.board.clone()).or_insert_with(|| {
                let mut all = PlaceFault::all(board);
                all.retain(|other| other.family == fault.family && place(other) == place(fault));
                all
            });
            let shows = |fault: &PlaceFault| is_completed(graph, fault) != graph.is_completed();
            let is_certain = board == ruleset.board() && shows(fault);
            (graph.is_completed() != alike.iter().any(shows), is_certain)
        });
        Self::compare(predictions, tester)
    }

    /// Compares a mistake about all paths of a kind with an engine.
    ///
    /// # Errors
    /// If the engine fails.
    pub(super) fn by_mistake(
        sees_path: fn(&Graph<'_>) -> bool,
        ruleset: &Ruleset,
        tester: &mut DifferentialTester<'_>,
    ) -> Result<Option<Self>, EngineError> {
        let predictions = predictions(ruleset.junction(), |_, _, graph| {
            let sees_path = sees_path(graph);
            (sees_path, sees_path != graph.is_completed())
        });
        Self::compare(predictions, tester)
    }

    /// Compares the other reading of junctions with an engine.
    ///
    /// # Errors
    /// If the engine fails.
    pub(super) fn by_junction(
        ruleset: &Ruleset,
        tester: &mut DifferentialTester<'_>,
    ) -> Result<Option<Self>, EngineError> {
        let mut models: BTreeMap<_, Option<TrackModel>> = BTreeMap::new();
        let predictions = predictions(ruleset.junction(), |case, rules, graph| {
            let other = models
                .entry(case.ruleset.clone())
                .or_insert_with(|| with_other_junction(rules).map(TrackModel::new));
            let setup = case.task.position().and_then(|form| form.to_setup(rules).ok());
            let predicted = other
                .as_ref()
                .zip(setup)
                .map(|(model, setup)| model.graph(&model.rules.position(&setup)).is_completed());
            let predicted = predicted.unwrap_or_else(|| graph.is_completed());
            (predicted, predicted != graph.is_completed())
        });
        Self::compare(predictions, tester)
    }
}

/// Returns the name of the place of a fault in two parts, leaving out the connector that may lie there.
fn place(fault: &PlaceFault) -> (&str, &str) {
    let name = fault.name.as_str();
    match fault.condition {
        Some(_) => {
            (name.split(' ').next().unwrap_or(name), name.rsplit(' ').next().unwrap_or(name))
        }
        None => (name, ""),
    }
}

/// Returns a ruleset with the other reading of junctions.
pub(super) fn with_other_junction(ruleset: &Ruleset) -> Option<Ruleset> {
    let junction = match ruleset.junction() {
        Junction::Joined => Junction::Through,
        Junction::Through => Junction::Joined,
    };
    Ruleset::new(RulesetSpec { junction, ..ruleset.spec().clone() }).ok()
}

/// Returns a prediction for each vector that asks for the status of a position, in rulesets where paths win by
/// themselves and which have this reading of junctions.
fn predictions(
    junction: Junction,
    mut predict: impl FnMut(&Case, &Ruleset, &Graph<'_>) -> (bool, bool),
) -> Vec<Prediction> {
    let asks = |case: &&Case| {
        matches!(case.task, Task::One(Request::Status(_), _))
            && case.ruleset.claim_rule == ClaimRule::Automatic
            && case.ruleset.junction == junction
    };
    let cases: Vec<&Case> = Suite::<Ruleset>::shipped().cases().filter(asks).collect();
    let models = TrackModels::of(cases.iter().copied());
    let mut found = Vec::new();
    for (number, case) in cases.into_iter().enumerate() {
        let evidence = models.evidence(case).into_iter().next();
        let (Some(TrackEvidence::Position(graph)), Ok(ruleset)) =
            (evidence, Ruleset::from_form(&case.ruleset))
        else {
            continue;
        };
        let Some(setup) = case.task.position().and_then(|form| form.to_setup(&ruleset).ok()) else {
            continue;
        };
        let (predicted, is_certain) = predict(case, &ruleset, &graph);
        let right = graph.is_completed();
        let input = Input { ruleset, setup, command: InputCommand::Status };
        found.push(Prediction { number, input, right, predicted, is_certain });
    }
    found
}

/// Returns whether the answer to a `status` comes from an engine that sees a complete path, or from one that
/// sees none.
pub(super) fn answered_path(found: &Finding<Ruleset>) -> Option<bool> {
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
