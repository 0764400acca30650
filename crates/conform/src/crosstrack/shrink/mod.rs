//! Shrinks positions of Crosstrack, and finds the faulty tile or place.

mod simpler;
mod track;
mod place;

use crate::crosstrack::places::plant::plant_position;
use crate::crosstrack::shrink::simpler::weight;
use crate::shrink::{FaultyPart, minimize};
use crate::{DifferentialTester, EngineError, Finding, InputCommand, Shrinkable};
use crosstrack::base::{Random, counted};
use crosstrack::game::{Game as _, GameExt as _};
use crosstrack::rules::{ClaimRule, Move, Position, Ruleset, RulesetSpec, Setup, winning_moves};

type Input = crate::shrink::Input<Ruleset>;

impl Shrinkable for Ruleset {
    type Setup = Setup;

    const STATUS_GROUP: &'static str = "completion";

    fn to_setup(&self, position: &Position) -> Setup {
        position.setup(self)
    }

    fn position_from_setup(&self, setup: &Setup) -> Option<Position> {
        Position::new(self, setup).ok()
    }

    fn extent(setup: &Setup) -> String {
        counted(setup.pieces.len(), "piece")
    }

    fn simpler_inputs(input: &Input) -> Vec<Input> {
        simpler::simpler_inputs(input)
    }

    /// Leaves announcements out if the engine errs without them, too.
    fn before_shrinking(
        finding: Finding<Self>,
        tester: &mut DifferentialTester<'_>,
    ) -> Result<Finding<Self>, EngineError> {
        without_claims(finding, tester)
    }

    /// Looks for a tile that is linked wrongly on any cell, then for a place of the board that is wrong
    /// under any piece.
    fn blame(
        finding: Finding<Self>,
        tester: &mut DifferentialTester<'_>,
    ) -> Result<(Finding<Self>, Option<FaultyPart>), EngineError> {
        let (smaller, part) = match track::find_wrong_tile(&finding.input, tester)? {
            Some(tile) => {
                (track::smallest_path(&finding.input, &tile, tester)?, Some(tile.to_faulty_part()))
            }
            None => match place::find_faulty_place(&finding, tester)? {
                Some((smaller, place)) => (Some(smaller), place),
                None => (None, None),
            },
        };
        match smaller.filter(|smaller| weight(&smaller.input) < weight(&finding.input)) {
            Some(smaller) => Ok((minimize(smaller, tester)?, part)),
            None => Ok((finding, part)),
        }
    }

    fn decisive_moves(&self, position: &Position, _: &[Move]) -> Vec<Move> {
        winning_moves(self, position)
    }

    fn plant_position(&self, random: &mut Random) -> Option<Position> {
        plant_position(self, random)
    }
}

/// Returns a finding about a path, of a finding about announcements or claims, if the engine takes the path
/// otherwise where paths win by themselves.
///
/// # Errors
/// If the engine fails.
fn without_claims(
    finding: Finding<Ruleset>,
    tester: &mut DifferentialTester<'_>,
) -> Result<Finding<Ruleset>, EngineError> {
    let is_about_claims = |found: &Finding<Ruleset>| {
        found.causes().first().is_some_and(|(cause, _)| cause.clause == "X-CLAIM")
    };
    let ruleset = &finding.input.ruleset;
    if ruleset.claim_rule() == ClaimRule::Automatic || !is_about_claims(&finding) {
        return Ok(finding);
    }
    let automatic = RulesetSpec { claim_rule: ClaimRule::Automatic, ..ruleset.spec().clone() };
    let (Ok(automatic), Some(position)) = (Ruleset::new(automatic), finding.input.position())
    else {
        return Ok(finding);
    };
    let mut setups = vec![finding.input.setup.clone()];
    let listed = finding.difference.missing.iter().chain(&finding.difference.extra);
    let listed = listed.filter_map(|fact| ruleset.read_move(fact).ok());
    let asked = match finding.input.command {
        InputCommand::Apply(mv) => Some(mv),
        InputCommand::Legal | InputCommand::Status => None,
    };
    for mv in listed.chain(asked).take(6) {
        let plain = Move { announced: false, ..mv };
        if let Ok(next) = ruleset.try_play(&position, plain) {
            setups.push(next.setup(ruleset));
        }
    }
    for mut setup in setups {
        setup.decided = false;
        let ruleset = automatic.clone();
        let input = Input { ruleset, setup, command: InputCommand::Status };
        if let Some(found) = tester.compare(&input)? {
            return Ok(found);
        }
    }
    Ok(finding)
}
