//! Finds the place of the board that an engine gets wrong, if that explains a differing status, and a small
//! position that shows it.

use std::collections::HashSet;

use crate::crosstrack::places::family::Family;
use crate::crosstrack::places::fault::PlaceFault;
use crate::crosstrack::places::graph::{Graph, TrackModel};
use crate::crosstrack::places::notice::is_completed;
use crate::crosstrack::places::plant::Planter;
use crate::crosstrack::places::setup::setup;
use crate::crosstrack::shrink::evidence::{Explained, answered_path};
use crate::shrink::FaultyPart;
use crate::{Cause, DifferentialTester, EngineError, Finding, InputCommand};
use crosstrack::base::Random;
use crosstrack::rules::{ClaimRule, Ruleset};
use crosstrack::twin::TwinPosition;

type Input = crate::shrink::Input<Ruleset>;

/// Number of positions planted for each fault; the smallest is compared.
const ATTEMPTS: usize = 60;

/// Describes a place of the board as faulty. `answers` is the number of answers that agree with the fault;
/// `explained` is how many failures on the vectors it explains.
fn faulty_place(fault: &PlaceFault, answers: usize, explained: Explained) -> FaultyPart {
    let PlaceFault { family, name, .. } = fault;
    let clause = match family {
        Family::Terminal | Family::FalseTerminal | Family::WrongTerminal => "EQ-TERMINALS",
        _ => "WN-OPPOSITE",
    };
    let name = name.split(", ").next().unwrap_or(name);
    let rule = family.description();
    let words = format!(
        "all {answers} answers fit one fault: {family} {name} (right: {rule}); it explains {explained} about the \
         vectors, and contradicts no right one"
    );
    FaultyPart { description: words, cause: Cause::new(clause, "a place of the board") }
}

/// A compared position, and what the engine says about it.
pub(super) struct Comparison<'g> {
    pub(super) graph: Graph<'g>,
    /// Whether the engine takes a path to be complete. `None` if its answer says neither that nor that the game
    /// goes on, such as an answer with the wrong winner.
    pub(super) sees_path: Option<bool>,
}

impl<'g> Comparison<'g> {
    /// Creates the comparison of a position; `found` is the engine's difference there, if there is one.
    pub(super) fn new(graph: Graph<'g>, found: Option<&Finding<Ruleset>>) -> Self {
        let sees_path = match found {
            None => Some(graph.is_completed()),
            Some(found) => answered_path(found),
        };
        Self { graph, sees_path }
    }

    /// Returns whether an engine with this fault and no other would give the answer.
    fn agrees_with(&self, fault: &PlaceFault) -> bool {
        self.sees_path == Some(is_completed(&self.graph, fault))
    }
}

/// A smaller finding, and the faulty place that all answers agree with.
type Smaller = (Finding<Ruleset>, Option<FaultyPart>);

/// Looks for a place fault that would explain a finding. Returns the smallest finding, and the place if all
/// answers agree with it, those to the vectors included.
///
/// Tries every fault that would explain the finding, until the answers have excluded all of them.
///
/// **Cost**: some milliseconds and a request for each place, for some hundred places at most; if a place
/// remains, also a request for each vector about the status of a position.
///
/// # Errors
/// If the engine fails.
pub(super) fn find_faulty_place(
    finding: &Finding<Ruleset>,
    tester: &mut DifferentialTester<'_>,
) -> Result<Option<Smaller>, EngineError> {
    let input = Input { command: InputCommand::Status, ..finding.input.clone() };
    let ruleset = &input.ruleset;
    if ruleset.has_custom_pieces() || ruleset.claim_rule() == ClaimRule::Announced {
        return Ok(None);
    }
    let Some(found) = tester.compare(&input)? else { return Ok(None) };
    let ground = TrackModel::new(ruleset.clone());
    let graph = ground.graph(&ground.rules.position(&input.setup));
    let first = Comparison::new(graph, Some(&found));
    if first.sees_path == Some(first.graph.is_completed()) {
        return Ok(None); // it errs about something else, such as a draw
    }
    let mut comparisons = vec![first];
    let mut left = PlaceFault::all(ruleset.board());
    left.retain(|fault| comparisons[0].agrees_with(fault));
    let mut best = found;
    let mut random = Random::new(1);
    let mut tried = HashSet::new();
    while let Some(fault) =
        left.iter().find(|fault| !tried.contains(&(fault.family, fault.name.clone())))
    {
        tried.insert((fault.family, fault.name.clone()));
        let Some(state) = smallest_planted(&ground, &mut random, fault) else { continue };
        let planted = Input { setup: setup(&state), ..input.clone() };
        let found = tester.compare(&planted)?;
        if tester.budget.is_spent() {
            break;
        }
        let graph = ground.graph(&state);
        comparisons.push(Comparison::new(graph, found.as_ref()));
        let last = &comparisons[comparisons.len() - 1];
        left.retain(|fault| last.agrees_with(fault));
        if let Some(found) = found
            && found.input.setup.pieces.len() < best.input.setup.pieces.len()
        {
            best = found;
        }
    }
    let answers = comparisons.len();
    let place = match left.first() {
        Some(fault) => Explained::by_place(fault, ruleset, tester)?
            .map(|explained| faulty_place(fault, answers, explained)),
        None => None,
    };
    Ok((answers > 1).then_some((best, place)))
}

/// Returns the smallest of some planted positions that detect a fault.
fn smallest_planted(
    ground: &TrackModel,
    random: &mut Random,
    fault: &PlaceFault,
) -> Option<TwinPosition> {
    (0..ATTEMPTS)
        .filter_map(|_| Planter::for_short_paths(ground, random).plant(fault))
        .min_by_key(|state| state.pieces.len() + state.connectors.len())
}
