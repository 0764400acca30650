//! Finds a mistake that an engine makes with all paths of a kind, if the mistake explains why the engine does
//! not see a path.

use crate::crosstrack::places::graph::{Graph, TrackModel};
use crate::crosstrack::places::plant::Planter;
use crate::crosstrack::places::setup::setup;
use crate::crosstrack::shrink::evidence::{Explained, answered_path, with_other_junction};
use crate::crosstrack::shrink::place::Comparison;
use crate::shrink::FaultyPart;
use crate::{Cause, DifferentialTester, EngineError, Finding, InputCommand};
use crosstrack::base::Random;
use crosstrack::rules::{ClaimRule, Colour, Ruleset, Setup, Symmetry};

type Input = crate::shrink::Input<Ruleset>;

/// Number of planted positions, each with a path between random edges.
const PLANTED: usize = 16;

/// A mistake about paths.
struct PathMistake {
    description: &'static str,
    /// Returns whether an engine with the mistake sees a complete path.
    sees_path: fn(&Graph<'_>) -> bool,
}

const MISTAKES: [PathMistake; 3] = [
    PathMistake { description: "no path counts", sees_path: |_| false },
    PathMistake {
        description: "no path between A and C counts",
        sees_path: |graph| graph.leads_across(1),
    },
    PathMistake {
        description: "no path between B and D counts",
        sees_path: |graph| graph.leads_across(0),
    },
];

/// Looks for a mistake that would explain a finding. Returns the smallest finding about the mistake, and the
/// mistake, if at least two answers are wrong and all agree with it: those about the same track turned, about
/// planted paths, and to the vectors.
///
/// **Cost**: some milliseconds and a request for each position, about twenty; if a mistake remains, also a
/// request for each vector about the status of a position.
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
    let ground = TrackModel::new(ruleset.clone());
    let mut left: Vec<&PathMistake> = MISTAKES.iter().collect();
    let (mut smallest, mut answers, mut wrong) = (None::<Finding<Ruleset>>, 0, 0);
    let setups = std::iter::once(input.setup.clone()).chain(turned(&input)).chain(planted(&ground));
    for setup in setups {
        let asked = Input { setup, ..input.clone() };
        let found = tester.compare(&asked)?;
        let graph = ground.graph(&ground.rules.position(&asked.setup));
        let Comparison { graph, sees_path } = Comparison::new(graph, found.as_ref());
        left.retain(|mistake| sees_path == Some((mistake.sees_path)(&graph)));
        let first_is_seen = answers == 0 && (!graph.is_completed() || found.is_none());
        if left.is_empty() || first_is_seen || tester.budget.is_spent() {
            return Ok(None);
        }
        answers += 1;
        let Some(found) = found else { continue };
        wrong += 1;
        let pieces = found.input.setup.pieces.len();
        if smallest.as_ref().is_none_or(|best| pieces < best.input.setup.pieces.len()) {
            smallest = Some(found);
        }
    }
    let mistake = left.first().filter(|_| wrong > 1);
    let (Some(smallest), Some(mistake)) = (smallest, mistake) else { return Ok(None) };
    let Some(_) = Explained::by_mistake(mistake.sees_path, ruleset, tester)? else {
        return Ok(None);
    };
    let description = format!("all {answers} answers fit one mistake: {}", mistake.description);
    let cause = Cause::new("WN-OPPOSITE", "a completed path is not seen");
    Ok(Some((smallest, FaultyPart { description, cause })))
}

/// Returns a finding as one about X-JUNCTION, if the engine answers by the other reading, both in the finding
/// and on the vectors.
///
/// **Cost**: a request for each vector about the status of a position.
///
/// # Errors
/// If the engine fails.
pub(super) fn find_junction_mistake(
    finding: &Finding<Ruleset>,
    tester: &mut DifferentialTester<'_>,
) -> Result<Option<(Finding<Ruleset>, FaultyPart)>, EngineError> {
    let input = Input { command: InputCommand::Status, ..finding.input.clone() };
    let ruleset = &input.ruleset;
    if ruleset.has_custom_pieces() || ruleset.claim_rule() == ClaimRule::Announced {
        return Ok(None);
    }
    let (Some(other), Some(found)) = (with_other_junction(ruleset), tester.compare(&input)?) else {
        return Ok(None);
    };
    let ground = TrackModel::new(other);
    let is_completed = ground.graph(&ground.rules.position(&input.setup)).is_completed();
    if answered_path(&found) != Some(is_completed) {
        return Ok(None);
    }
    Ok(Explained::by_junction(ruleset, tester)?.map(|explained| {
        let description = format!(
            "{explained} are those of the other reading, which contradicts no right answer"
        );
        let cause = Cause::new("X-JUNCTION", "which paths of a piece are joined");
        (found, FaultyPart { description, cause })
    }))
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

/// Returns setups with short paths between random edges; the setups are the same each time.
fn planted(ground: &TrackModel) -> Vec<Setup> {
    let mut random = Random::new(1);
    let attempts = (0..20 * PLANTED)
        .filter_map(|_| Planter::for_short_paths(ground, &mut random).plant_any())
        .filter(|state| ground.graph(state).is_completed());
    attempts.take(PLANTED).map(|state| setup(&state)).collect()
}
