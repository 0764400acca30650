//! How positions of Crosstrack are shrunk, and what differs in them.

mod simpler;
mod track;
mod place;

use std::fmt;

use crate::base::random::Random;
use crate::conform::shrink::smallest;
use crate::conform::{Asker, Cause, Conforming, Finding, NoAnswer};
use crate::crosstrack::conform::places::plant::planted;
pub use crate::crosstrack::conform::shrink::place::Place;
use crate::crosstrack::conform::shrink::simpler::weight;
pub use crate::crosstrack::conform::shrink::track::Tile;
use crate::crosstrack::rules::threats::winning_moves;
use crate::crosstrack::rules::{Move, Position, Ruleset, Setup};

type Input = crate::conform::shrink::Input<Ruleset>;

/// What is to blame for a finding by itself.
#[derive(Clone, Debug)]
pub enum Part {
    /// A tile, wherever it lies.
    Tile(Tile),
    /// A place of the board, whatever lies there.
    Place(Place),
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tile(tile) => tile.fmt(f),
            Self::Place(place) => place.fmt(f),
        }
    }
}

impl Conforming for Ruleset {
    type Setup = Setup;
    type Part = Part;

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

    fn simpler(input: &Input) -> Vec<Input> {
        simpler::simpler(input)
    }

    fn blame(
        finding: Finding<Self>,
        asker: &mut Asker<'_>,
    ) -> Result<(Finding<Self>, Option<Part>), NoAnswer> {
        let (smaller, part) = match track::odd_tile(&finding.input, asker)? {
            Some(tile) => {
                (track::smallest_path(&finding.input, &tile, asker)?, Some(Part::Tile(tile)))
            }
            None => match place::odd_place(&finding, asker)? {
                Some((smaller, place)) => (Some(smaller), place.map(Part::Place)),
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

    fn part_cause(part: &Part) -> Cause {
        match part {
            Part::Tile(tile) => Cause::new(tile.clause(), "what a tile links"),
            Part::Place(place) => Cause::new(place.clause(), "a place of the board"),
        }
    }
}
