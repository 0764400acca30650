//! The editions of the atlas.

use std::fmt;

use crate::crosstrack::dense::estimate::estimate;
use crate::crosstrack::dense::frame::{Frame, NoTables};
use crate::crosstrack::rules::edition::{EditionId, Seats};
use crate::crosstrack::rules::geometry::Board;
use crate::crosstrack::rules::piece::{Catalogue, Letter};
use crate::crosstrack::rules::ruleset::{Ruleset, RulesetSpec};
use crate::crosstrack::rules::sets::Sets;
use crate::game::reading::BadReading;
use crate::solve::retrograde::Estimate;

/// The readings under which each edition is solved, unless others are asked for: those of the report
/// on solved boards.
pub const READINGS: [&str; 8] = [
    "junction=joined relocate-turn=free null-turn=forbidden connectors=crossed",
    "junction=joined relocate-turn=keep null-turn=forbidden connectors=crossed",
    "junction=through relocate-turn=free null-turn=forbidden connectors=crossed",
    "junction=through relocate-turn=keep null-turn=forbidden connectors=crossed",
    "junction=joined relocate-turn=free null-turn=allowed connectors=crossed",
    "junction=through relocate-turn=free null-turn=allowed connectors=crossed",
    "junction=joined relocate-turn=free null-turn=forbidden connectors=straight",
    "junction=joined relocate-turn=free null-turn=forbidden connectors=none",
];

/// An edition: a board, and the pieces that both players have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    /// The board.
    pub board: Board,
    /// The pieces.
    pub sets: Sets,
    /// How many patterns they have.
    pub patterns: usize,
    /// How many pieces of each pattern a player has.
    pub copies: u8,
}

impl fmt::Display for Unit {
    /// Its permanent name, such as `2x1-AACC`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.board, self.sets)
    }
}

impl Unit {
    /// The game under readings such as those of [`READINGS`].
    ///
    /// # Errors
    /// If a reading is unknown or given twice.
    ///
    /// # Panics
    /// Never: two players have published pieces, as many as their sets allow.
    pub fn game(&self, readings: &str) -> Result<Ruleset, BadReading> {
        let spec = RulesetSpec {
            sets: Some(self.sets),
            edition: Some(EditionId::Standard),
            ..RulesetSpec::new(self.board, Seats::Two)
        };
        Ok(Ruleset::new(spec.with_readings(readings)?).unwrap_or_else(|e| panic!("{e}")))
    }

    /// What solving it takes, under any readings that keep all quarter turns.
    ///
    /// # Errors
    /// If it is out of all reach.
    ///
    /// # Panics
    /// Never: the usual readings go with every board.
    pub fn estimate(&self) -> Result<Estimate, NoTables> {
        let game = self.game("").unwrap_or_else(|e| panic!("{e}"));
        estimate(&Frame::new(&game)?)
    }
}

/// The editions on some boards with up to so many published patterns, both players alike, one piece
/// of each or two: by board, number of patterns, number of pieces, and letters.
pub fn units(boards: &[Board], most_patterns: usize) -> Vec<Unit> {
    let letters: Vec<Letter> =
        Catalogue::published().patterns().iter().map(|pattern| pattern.letter).collect();
    let mut all = Vec::new();
    for &board in boards {
        for patterns in 1..=most_patterns.min(letters.len()) {
            for copies in 1..=Sets::MOST {
                let sets = choices(&letters, patterns).into_iter();
                all.extend(sets.map(|letters| {
                    let sets = Sets::alike(&letters, copies);
                    Unit { board, sets, patterns, copies }
                }));
            }
        }
    }
    all
}

/// So many of the letters, in every way, in alphabetical order.
fn choices(letters: &[Letter], number: usize) -> Vec<Vec<Letter>> {
    if number == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (at, &first) in letters.iter().enumerate() {
        for mut rest in choices(&letters[at + 1..], number - 1) {
            rest.insert(0, first);
            all.push(rest);
        }
    }
    all
}
