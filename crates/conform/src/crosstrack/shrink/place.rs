//! When the outcome differs as if one place of the board were wrong: which one, and the smallest
//! position found that needs it.

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

/// How many positions are planted for each place that may be wrong; the smallest is asked about.
const ATTEMPTS: usize = 60;

/// A place of the board that an engine seems to have wrong, as so many answers agree.
fn part(PlaceFault { family, name, .. }: &PlaceFault, answers: usize) -> FaultyPart {
    let clause = match family {
        Family::Terminal | Family::FalseTerminal | Family::WrongTerminal => "EQ-TERMINALS",
        _ => "WN-OPPOSITE",
    };
    let name = name.split(", ").next().unwrap_or(name);
    let rule = family.about();
    let words = format!("all {answers} answers fit one fault: {family} {name} (right: {rule})");
    FaultyPart { description: words, cause: Cause::new(clause, "a place of the board") }
}

/// A position that was asked about: whether a path is complete to the engine.
struct Answered<'g> {
    graph: Graph<'g>,
    differs: bool,
}

impl Answered<'_> {
    fn agrees_with(&self, fault: &PlaceFault) -> bool {
        (is_completed(&self.graph, fault) != self.graph.is_completed()) == self.differs
    }
}

/// A smaller finding, and the place that all answers agree with.
type Smaller = (Finding<Ruleset>, Option<FaultyPart>);

/// The smallest position with a path over a single place that would explain a finding, and that
/// place, if all answers agree with it.
///
/// Every place that would explain it is tried, until the answers leave none.
///
/// **Cost**: some milliseconds and a request for each place, some hundred at most.
///
/// # Errors
/// If the engine breaks.
pub(super) fn odd_place(
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
    let graph = ground.graph_of(&ground.rules.position(&input.setup));
    let mut answered = vec![Answered { graph, differs: true }];
    let mut left = PlaceFault::all(ruleset.board());
    left.retain(|fault| answered[0].agrees_with(fault));
    let mut best = found;
    let mut random = Random::new(1);
    let mut tried = HashSet::new();
    while let Some(fault) =
        left.iter().find(|fault| !tried.contains(&(fault.family, fault.name.clone())))
    {
        tried.insert((fault.family, fault.name.clone()));
        let Some(state) = smallest_for(&ground, &mut random, fault) else { continue };
        let planted = Input { setup: setup(&state), ..input.clone() };
        let found = tester.compare(&planted)?;
        if tester.budget.is_spent() {
            break;
        }
        let graph = ground.graph_of(&state);
        answered.push(Answered { graph, differs: found.is_some() });
        let last = &answered[answered.len() - 1];
        left.retain(|fault| last.agrees_with(fault));
        if let Some(found) = found
            && found.input.setup.pieces.len() < best.input.setup.pieces.len()
        {
            best = found;
        }
    }
    let answers = answered.len();
    let place = left.first().map(|fault| part(fault, answers));
    Ok((answers > 1).then_some((best, place)))
}

/// A position with as few pieces of both sorts as some attempts find in which the place alone decides.
fn smallest_for(
    ground: &TrackModel,
    random: &mut Random,
    fault: &PlaceFault,
) -> Option<TwinPosition> {
    let planted = |_| Planter::direct(ground, random).plant(fault, |_| 0);
    let size = |state: &TwinPosition| state.pieces.len() + state.connectors.len();
    (0..ATTEMPTS).filter_map(planted).min_by_key(size)
}
