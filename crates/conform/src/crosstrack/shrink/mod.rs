//! How positions of Crosstrack are shrunk, and what differs in them.

mod simpler;
mod track;
mod place;

use crate::crosstrack::places::plant::planted;
use crate::crosstrack::shrink::simpler::weight;
use crate::shrink::{Part, smallest};
use crate::{Asker, Conforming, EngineError, Finding};
use crosstrack::base::{Random, counted};
use crosstrack::rules::{Move, Position, Ruleset, Setup, winning_moves};

type Input = crate::shrink::Input<Ruleset>;

impl Conforming for Ruleset {
    type Setup = Setup;

    const STANDING: &'static str = "completion";

    fn taken_apart(&self, position: &Position) -> Setup {
        position.setup(self)
    }

    fn put_together(&self, setup: &Setup) -> Option<Position> {
        Position::new(self, setup).ok()
    }

    fn extent(setup: &Setup) -> String {
        counted(setup.pieces.len(), "piece")
    }

    fn simpler(input: &Input) -> Vec<Input> {
        simpler::simpler(input)
    }

    /// A tile, wherever it lies, or a place of the board, whatever lies there.
    fn blame(
        finding: Finding<Self>,
        asker: &mut Asker<'_>,
    ) -> Result<(Finding<Self>, Option<Part>), EngineError> {
        let (smaller, part) = match track::odd_tile(&finding.input, asker)? {
            Some(tile) => (track::smallest_path(&finding.input, &tile, asker)?, Some(tile.part())),
            None => match place::odd_place(&finding, asker)? {
                Some((smaller, place)) => (Some(smaller), place),
                None => (None, None),
            },
        };
        match smaller.filter(|smaller| weight(&smaller.input) < weight(&finding.input)) {
            Some(smaller) => Ok((smallest(smaller, asker)?, part)),
            None => Ok((finding, part)),
        }
    }

    fn telling(&self, position: &Position, _: &[Move]) -> Vec<Move> {
        winning_moves(self, position)
    }

    fn planted(&self, random: &mut Random) -> Option<Position> {
        planted(self, random)
    }
}
