//! The editions of an atlas.

use std::fmt;

use crosstrack::game::ReadingError;
use crosstrack::rules::{Board, Catalogue, EditionId, Letter, Ruleset, RulesetSpec, Seats, Sets};
use crosstrack_tablebase::dense::BoardModel;
use crosstrack_tablebase::dense::estimate;
use crosstrack_tablebase::{BuildError, Estimate};

/// The default choices of readings under which each edition is solved; the report on solved boards uses them,
/// too.
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

/// An edition of an atlas: a board, and the pieces of both players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AtlasEdition {
    pub board: Board,
    pub sets: Sets,
}

impl fmt::Display for AtlasEdition {
    /// Writes the permanent name, such as `2x1-AACC`, or `2x1-AA_C` where the players have different pieces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.board, self.sets.to_string().replace('/', "_"))
    }
}

impl AtlasEdition {
    /// Returns the ruleset of the edition under readings such as those of [`READINGS`].
    ///
    /// # Errors
    /// If a reading is unknown or given twice.
    pub fn game(&self, readings: &str) -> Result<Ruleset, ReadingError> {
        let spec = RulesetSpec {
            sets: Some(self.sets),
            edition: Some(EditionId::Standard),
            ..RulesetSpec::new(self.board, Seats::Two)
        };
        Ok(Ruleset::new(spec.with_readings(readings)?).unwrap_or_else(|e| panic!("{e}")))
    }

    /// Estimates the time, memory and positions that solving the edition takes, under any readings that keep
    /// all quarter turns.
    ///
    /// # Errors
    /// If the numbers are too large for an estimate.
    pub fn estimate(&self) -> Result<Estimate, BuildError> {
        let game = self.game("").unwrap_or_else(|e| panic!("{e}"));
        estimate(&BoardModel::new(&game)?)
    }
}

/// Returns the editions on some boards. First come those in which both players have the same pieces, one or
/// two of each of up to `alike` published patterns. Then come those in which the players have different sets,
/// each of up to `unlike` patterns.
///
/// The first player begins, so `A/C` and `C/A` are two editions. Both parts are ordered by number of
/// patterns, number of pieces, and letters.
pub fn editions(boards: &[Board], alike: usize, unlike: usize) -> Vec<AtlasEdition> {
    let different = sets(unlike);
    let pairs = different
        .iter()
        .flat_map(|one| different.iter().map(move |two| Sets::combine(one, two)))
        .filter(|sets| !sets.is_symmetric());
    let all: Vec<Sets> = sets(alike).into_iter().chain(pairs).collect();
    boards
        .iter()
        .flat_map(|&board| all.iter().map(move |&sets| AtlasEdition { board, sets }))
        .collect()
}

/// Returns the sets of up to `most_patterns` published patterns, one or two pieces of each, the same for
/// both players.
fn sets(most_patterns: usize) -> Vec<Sets> {
    let letters: Vec<Letter> =
        Catalogue::published().patterns().iter().map(|pattern| pattern.letter).collect();
    let mut all = Vec::new();
    for patterns in 1..=most_patterns.min(letters.len()) {
        let choices = choices(&letters, patterns);
        for copies in 1..=Sets::MAX_COPIES {
            all.extend(choices.iter().map(|letters| Sets::uniform(letters, copies)));
        }
    }
    all
}

/// Returns all choices of `number` letters, in alphabetical order.
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
