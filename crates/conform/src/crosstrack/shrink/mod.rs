//! Shrinks positions of Crosstrack, and finds the faulty tile or place.

mod simpler;
mod track;
mod place;

use crate::crosstrack::places::plant::plant_position;
use crate::crosstrack::shrink::simpler::weight;
use crate::shrink::{FaultyPart, minimize};
use crate::{DifferentialTester, EngineError, Finding, Shrinkable};
use crosstrack::base::{Random, counted};
use crosstrack::rules::{Move, Position, Ruleset, Setup, winning_moves};

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
