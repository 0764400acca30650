//! How positions of Crosstrack are shrunk, and what differs in them.

mod simpler;
mod track;

use crate::base::random::Random;
use crate::conform::cause::Cause;
use crate::conform::session::NoAnswer;
use crate::conform::shrink::{Asker, Conforming, Finding, smallest};
use crate::conform::words::quoted;
use crate::crosstrack::conform::places::plant::planted;
use crate::crosstrack::conform::shrink::simpler::weight;
pub use crate::crosstrack::conform::shrink::track::Tile;
use crate::crosstrack::rules::action::Move;
use crate::crosstrack::rules::position::Position;
use crate::crosstrack::rules::ruleset::{Ruleset, RulesetSpec};
use crate::crosstrack::rules::setup::Setup;
use crate::crosstrack::rules::threats::winning_moves;
use crate::game::reading::Readings as _;

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

    fn part_cause(tile: &Tile) -> Cause {
        Cause::new(tile.clause(), "what a tile links")
    }

    fn options(&self) -> String {
        options(self)
    }
}

/// The options that say what the text of a position does not.
fn options(ruleset: &Ruleset) -> String {
    let spec = ruleset.spec();
    let mut text = String::new();
    let mut say = |option: &str, value: &str| {
        text.extend([" ", option, " ", &quoted(value)]);
    };
    if let Some(edition) = spec.edition
        && Ruleset::new(RulesetSpec { edition: None, ..spec.clone() }).is_ok_and(|r| r != *ruleset)
    {
        say("--edition", edition.as_str());
    }
    for reading in spec.differing(&spec.plain()) {
        say(reading.option, (reading.get)(spec));
    }
    text
}
