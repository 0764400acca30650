//! Finds the place of the board that an engine has wrong, if that explains a differing status, and a
//! small position that shows it.

use std::collections::HashSet;

use crate::crosstrack::places::family::Family;
use crate::crosstrack::places::fault::PlaceFault;
use crate::crosstrack::places::graph::{Graph, TrackModel};
use crate::crosstrack::places::notice::is_completed;
use crate::crosstrack::places::plant::Planter;
use crate::crosstrack::places::setup::setup;
use crate::shrink::FaultyPart;
use crate::{Cause, DifferentialTester, EngineError, Finding, InputCommand};
use crosstrack::base::Random;
use crosstrack::rules::{ClaimRule, Ruleset};
use crosstrack::twin::TwinPosition;

type Input = crate::shrink::Input<Ruleset>;

/// Number of positions planted for each fault; the smallest is compared.
const ATTEMPTS: usize = 60;

/// Describes a place of the board as faulty; this many answers agree with it.
fn faulty_place(PlaceFault { family, name, .. }: &PlaceFault, answers: usize) -> FaultyPart {
    let clause = match family {
        Family::Terminal | Family::FalseTerminal | Family::WrongTerminal => "EQ-TERMINALS",
        _ => "WN-OPPOSITE",
    };
    let name = name.split(", ").next().unwrap_or(name);
    let rule = family.description();
    let words = format!("all {answers} answers fit one fault: {family} {name} (right: {rule})");
    FaultyPart { description: words, cause: Cause::new(clause, "a place of the board") }
}

/// A compared position, and whether the engine differs on it.
struct Comparison<'g> {
    graph: Graph<'g>,
    differs: bool,
}

impl Comparison<'_> {
    fn agrees_with(&self, fault: &PlaceFault) -> bool {
        (is_completed(&self.graph, fault) != self.graph.is_completed()) == self.differs
    }
}

/// A smaller finding, and the faulty place that all answers agree with.
type Smaller = (Finding<Ruleset>, Option<FaultyPart>);

/// Returns the smallest finding about a place fault that would explain a finding, and the place if all
/// answers agree with it.
///
/// Tries every fault that would explain it, until the answers exclude all.
///
/// **Cost**: some milliseconds and a request for each place, some hundred at most.
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
    let mut comparisons = vec![Comparison { graph, differs: true }];
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
        comparisons.push(Comparison { graph, differs: found.is_some() });
        let last = &comparisons[comparisons.len() - 1];
        left.retain(|fault| last.agrees_with(fault));
        if let Some(found) = found
            && found.input.setup.pieces.len() < best.input.setup.pieces.len()
        {
            best = found;
        }
    }
    let answers = comparisons.len();
    let place = left.first().map(|fault| faulty_place(fault, answers));
    Ok((answers > 1).then_some((best, place)))
}

/// Returns the smallest of some planted positions that detect a fault.
fn smallest_planted(
    ground: &TrackModel,
    random: &mut Random,
    fault: &PlaceFault,
) -> Option<TwinPosition> {
    (0..ATTEMPTS)
        .filter_map(|_| Planter::for_short_paths(ground, random).plant(fault, |_| 0))
        .min_by_key(|state| state.pieces.len() + state.connectors.len())
}
