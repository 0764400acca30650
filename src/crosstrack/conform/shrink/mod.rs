//! How positions of Crosstrack are shrunk, and what differs in them.

mod simpler;
mod track;

use crate::base::random::Random;
use crate::conform::session::NoAnswer;
use crate::conform::shrink::{Asker, Conforming, Finding, Probe, Shrunk, smallest};
use crate::conform::words::quoted;
use crate::crosstrack::conform::places::plant::planted;
use crate::crosstrack::conform::shrink::simpler::weight;
pub use crate::crosstrack::conform::shrink::track::Tile;
use crate::crosstrack::rules::action::{Action, Move};
use crate::crosstrack::rules::position::Position;
use crate::crosstrack::rules::readings::{ClaimRule, NullTurn, RelocateTurn};
use crate::crosstrack::rules::ruleset::{Ruleset, RulesetSpec};
use crate::crosstrack::rules::setup::Setup;
use crate::crosstrack::rules::threats::winning_moves;
use crate::game::Game;

type Scene = crate::conform::shrink::Scene<Ruleset>;

impl Conforming for Ruleset {
    type Setup = Setup;
    type Part = Tile;

    const STANDING: &'static str = "completion";

    fn taken_apart(&self, position: &Position) -> Setup {
        position.setup(self)
    }

    fn put_together(&self, setup: &Setup) -> Option<Position> {
        Position::new(self, setup).ok()
    }

    fn extent(setup: &Setup) -> String {
        match setup.pieces.len() {
            1 => "1 piece".to_owned(),
            pieces => format!("{pieces} pieces"),
        }
    }

    fn simpler(scene: &Scene) -> Vec<Scene> {
        simpler::simpler(scene)
    }

    fn blame(
        finding: Finding<Self>,
        asker: &mut Asker<'_>,
    ) -> Result<(Finding<Self>, Option<Tile>), NoAnswer> {
        let tile = track::odd_tile(&finding.scene, asker)?;
        if let Some(tile) = &tile
            && let Some(path) = track::smallest_path(&finding.scene, tile, asker)?
            && weight(&path.scene) < weight(&finding.scene)
        {
            return Ok((smallest(path, asker)?, Some(tile.clone())));
        }
        Ok((finding, tile))
    }

    fn telling(&self, position: &Position, _: &[Move]) -> Vec<Move> {
        winning_moves(self, position)
    }

    fn planted(&self, random: &mut Random) -> Option<Position> {
        planted(self, random)
    }

    fn clause(shrunk: &Shrunk<Self>, word: &str, fact: &str) -> &'static str {
        let scene = &shrunk.finding.scene;
        match scene.probe {
            Probe::Legal => legal_clause(scene, word, fact),
            Probe::Status => status_clause(shrunk),
            Probe::Apply(mv) => forbidden_by(scene, mv).unwrap_or(action_clause(mv.action)),
        }
    }

    fn options(&self) -> String {
        options(self)
    }
}

/// The clause that forbids a move.
fn forbidden_by(scene: &Scene, mv: Move) -> Option<&'static str> {
    let position = scene.position()?;
    scene.ruleset.check(&position, mv).err().map(|illegal| illegal.clause())
}

/// The clause that a fact about legal moves is about.
fn legal_clause(scene: &Scene, word: &str, fact: &str) -> &'static str {
    let Ok(mv) = scene.ruleset.read_move(fact) else { return "PL-ONE" };
    match forbidden_by(scene, mv) {
        Some(clause) if word == "extra" => clause,
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
fn status_clause(shrunk: &Shrunk<Ruleset>) -> &'static str {
    match &shrunk.part {
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
fn options(ruleset: &Ruleset) -> String {
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
