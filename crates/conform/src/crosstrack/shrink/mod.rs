//! Shrinks positions of Crosstrack, and finds the tile or the mistake about paths that explains a failure.

mod simpler;
mod track;
mod mistake;

use crate::crosstrack::flags::FLAGS;
use crate::crosstrack::forms::LayoutName;
use crate::crosstrack::moves::AFTER_OPENING;
use crate::crosstrack::places::plant::plant_position;
use crate::crosstrack::shrink::simpler::weight;
use crate::crosstrack::{cause, suite};
use crate::game::{CaseFlag, CaseGroup};
use crate::shrink::{FaultyPart, minimize};
use crate::{
    Cause, CauseWithFacts, Context, Difference, DifferentialTester, EngineError, Finding,
    HasVectors, InputCommand,
};
use crosstrack::base::{Random, counted};
use crosstrack::game::{GameExt as _, Notation as _, Readings as _};
use crosstrack::rules::{
    ClaimRule, Colour, Connectors, EditionId, Move, Piece, Placed, Position, Ruleset, RulesetSpec,
    Seats, Setup, cells_of, winning_moves,
};

type Input = crate::shrink::Input<Ruleset>;

impl HasVectors for Ruleset {
    const SUITE: &'static str = "crosstrack-vectors";
    const VERSION: &'static str = "6.0.0";
    const SCHEMA_LINK: &'static str = "./vectors.schema.json";
    const LEVELS: bool = true;
    const GROUPS: &'static [CaseGroup] = suite::GROUPS;
    const FLAGS: &'static [CaseFlag] = FLAGS;
    const SHIPPED: &'static [(&'static str, &'static str)] = suite::SHIPPED;
    const DOCUMENTS: &'static [(&'static str, &'static str)] = suite::DOCUMENTS;
    type Setup = Setup;

    const STATUS_GROUP: &'static str = "completion";
    const FRESH_CLAUSE: &'static str = "PL-ONE";

    /// Returns every edition on its board with every seating and all combinations of readings.
    fn full_rulesets() -> Vec<Self> {
        let mut all = Vec::new();
        for &edition in EditionId::ALL {
            let facts = edition.facts();
            let layouts: &[&str] =
                if facts.intersection_pieces > 0 { &[""] } else { LayoutName::WORDS };
            for &seats in Seats::ALL {
                let plain =
                    RulesetSpec { edition: Some(edition), ..RulesetSpec::new(facts.board, seats) };
                for spec in plain.combinations() {
                    for layout in layouts.iter().filter(|layout| **layout != "empty") {
                        let connectors = Connectors::from_name(layout);
                        all.extend(Ruleset::new(RulesetSpec { connectors, ..spec.clone() }).ok());
                    }
                }
            }
        }
        all
    }

    /// The sources differ about the opening round, about how common pieces rest, and about players who cannot move.
    fn is_settled(&self, position: &Position) -> bool {
        position.has_opened(self)
            && self.seats() != Seats::Three
            && (position.is_won(self) || !self.moves(position).is_empty())
    }

    fn rank(found: &Cause) -> u8 {
        cause::rank(found)
    }

    fn causes(context: &Context<'_, Self>, difference: &Difference) -> Vec<CauseWithFacts> {
        cause::causes(context, difference)
    }

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

    /// Replaces a finding about announcements if the engine also errs without them. Adds pieces if the engine
    /// also errs with more of them, so that the opening round is not the reason.
    fn before_shrinking(
        finding: Finding<Self>,
        tester: &mut DifferentialTester<'_>,
    ) -> Result<Finding<Self>, EngineError> {
        let finding = without_claims(finding, tester)?;
        long_after_opening(finding, tester)
    }

    /// Looks first for a tile that is linked wrongly on any cell, then for a mistake about all paths. A tile is
    /// named without more evidence; a mistake, only if all answers fit it and no other mistake.
    fn blame(
        finding: Finding<Self>,
        tester: &mut DifferentialTester<'_>,
    ) -> Result<(Finding<Self>, Option<FaultyPart>), EngineError> {
        let (smaller, part) = if let Some(tile) = track::find_wrong_tile(&finding.input, tester)? {
            (track::smallest_path(&finding.input, &tile, tester)?, Some(tile.to_faulty_part()))
        } else {
            let found = mistake::find_path_mistake(&finding, tester)?;
            found.map_or((None, None), |(smaller, mistake)| (Some(smaller), Some(mistake)))
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

/// If moves are missing from a finding as if the opening round went on, adds pieces until the opening round is
/// over, and returns the finding there if the engine still differs. Otherwise returns the finding unchanged.
///
/// # Errors
/// If the engine fails.
fn long_after_opening(
    finding: Finding<Ruleset>,
    tester: &mut DifferentialTester<'_>,
) -> Result<Finding<Ruleset>, EngineError> {
    if finding.causes().first().is_none_or(|(cause, _)| cause.what != AFTER_OPENING) {
        return Ok(finding);
    }
    let Input { ruleset, setup, command } = &finding.input;
    let free =
        cells_of(ruleset.cells()).filter(|cell| !setup.pieces.iter().any(|(c, _)| c == cell));
    let mut more = setup.clone();
    for cell in free {
        let unused = |piece: &Piece| !more.pieces.iter().any(|(_, placed)| placed.piece == *piece);
        let Some(piece) = stock(ruleset).find(unused) else { break };
        more.pieces.push((cell, Placed { piece, rotation: 0 }));
        let input = Input { ruleset: ruleset.clone(), setup: more.clone(), command: *command };
        if more.pieces.len() > ruleset.seats().players() + 1
            && let Some(found) = tester.compare(&input)?
        {
            return Ok(found);
        }
    }
    Ok(finding)
}

/// Returns all pieces that players may place.
fn stock(ruleset: &Ruleset) -> impl Iterator<Item = Piece> {
    let letters = ruleset.pieces().patterns().iter().map(|pattern| pattern.letter);
    letters.flat_map(move |letter| {
        let has = move |colour: &&Colour| ruleset.letters_of(**colour) & 1 << letter.index() != 0;
        Colour::ALL.iter().filter(has).map(move |&colour| Piece { colour, letter })
    })
}

/// Replaces a finding about announcements or claims by a finding about a path, if the engine also misjudges the
/// path where paths win by themselves. Otherwise returns the finding unchanged.
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
    let listed = listed.filter_map(|fact| ruleset.parse_move(fact).ok());
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
