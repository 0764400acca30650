//! What a ruleset is made from, and why that may make none.

use std::sync::Arc;

use crate::base::{Player, UnknownWordError};
use crate::game::reading::parse_pairs;
use crate::game::{Reading, ReadingError, Readings};
use crate::reading;
use crate::rules::edition::{Colour, EditionId, Owner, Owners, Seats};
use crate::rules::geometry::Board;
use crate::rules::intersection::Connectors;
use crate::rules::piece::{Catalogue, Letter};
use crate::rules::readings::{ClaimRule, Junction, NullTurn, RelocateTurn};
use crate::rules::sets::Sets;

/// What a ruleset is made from; any combination may be written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesetSpec {
    /// The board (EQ-LARGE, EQ-SMALL).
    pub board: Board,
    /// The edition (EQ-EDITIONS); `None` for [`EditionId::default_for`] board and seats.
    pub edition: Option<EditionId>,
    /// Who owns which set (PL-STOCK-2 to PL-TEAMS).
    pub owners: Owners,
    /// Patterns other than the edition's.
    pub pieces: Option<Arc<Catalogue>>,
    /// Which pieces each of two players has, other than one of each pattern in each set: of the
    /// published patterns, or of `pieces`.
    pub sets: Option<Sets>,
    /// X-JUNCTION.
    pub junction: Junction,
    /// X-RELOCATE-TURN.
    pub relocate_turn: RelocateTurn,
    /// X-NULL-TURN.
    pub null_turn: NullTurn,
    /// X-CLAIM.
    pub claim_rule: ClaimRule,
    /// X-CONNECTORS; `None` for `crossed` where connectors are fixed and for none where
    /// intersection pieces are played.
    pub connectors: Option<Arc<Connectors>>,
}

impl RulesetSpec {
    /// Returns a board with the standard owners for a number of players and every reading at its
    /// default.
    pub const fn new(board: Board, seats: Seats) -> Self {
        Self {
            board,
            edition: None,
            owners: Owners::standard(seats),
            pieces: None,
            sets: None,
            junction: Junction::Joined,
            relocate_turn: RelocateTurn::Free,
            null_turn: NullTurn::Forbidden,
            claim_rule: ClaimRule::Automatic,
            connectors: None,
        }
    }

    /// Sets readings such as `junction=through claim-rule=announced`, separated by spaces: those of
    /// the table, and `edition`. Of the layouts of connectors it knows the published ones.
    ///
    /// # Errors
    /// If a reading is unknown or given twice.
    pub fn set_readings(&mut self, readings: &str) -> Result<(), ReadingError> {
        for pair in parse_pairs(readings) {
            match pair? {
                ("edition", word) => self.edition = Some(word.parse()?),
                (name, word) => self.set_reading(name, word)?,
            }
        }
        Ok(())
    }

    /// Returns the same with readings, as [`Self::set_readings`].
    ///
    /// # Errors
    /// If a reading is unknown or given twice.
    pub fn with_readings(mut self, readings: &str) -> Result<Self, ReadingError> {
        self.set_readings(readings)?;
        Ok(self)
    }

    /// Returns the same board, edition, pieces, sets and owners with every reading at its default.
    #[must_use]
    pub fn with_default_readings(&self) -> Self {
        Self {
            edition: self.edition,
            owners: self.owners,
            pieces: self.pieces.clone(),
            sets: self.sets,
            ..Self::new(self.board, self.owners.seats())
        }
    }

    /// Returns the edition: as given, or else the default for board and seats.
    pub fn played_edition(&self) -> EditionId {
        let seats = self.owners.seats();
        self.edition.unwrap_or_else(|| EditionId::default_for(self.board, seats))
    }

    /// Returns the name of the layout of fixed connectors.
    pub fn connectors_name(&self) -> &str {
        match &self.connectors {
            Some(layout) => layout.name(),
            None if self.played_edition().facts().intersection_pieces > 0 => "none",
            None => "crossed",
        }
    }
}

impl Readings for RulesetSpec {
    const READINGS: &'static [Reading<Self>] = &[
        reading!("X-JUNCTION", "junction", junction: Junction,
            "what happens where two paths of a piece share a side"),
        reading!("X-RELOCATE-TURN", "relocate-turn", relocate_turn: RelocateTurn,
            "whether a piece may be turned as it is moved"),
        reading!("X-NULL-TURN", "null-turn", null_turn: NullTurn,
            "whether a piece may be turned to how it lies"),
        reading!("X-CLAIM", "claim-rule", claim_rule: ClaimRule,
            "how a completed path becomes a win"),
        Reading {
            name: "connectors",
            option: "--connectors",
            clause: "X-CONNECTORS",
            about: "what lies in the interstices where connectors are fixed",
            words: LAYOUTS,
            accepts_file: true,
            get: Self::connectors_name,
            set: |spec, word| {
                let unknown = || UnknownWordError {
                    word: word.to_owned(),
                    kind: "layout of connectors",
                    expected: LAYOUTS,
                };
                spec.connectors = Some(Connectors::from_name(word).ok_or_else(unknown)?);
                Ok(())
            },
        },
    ];
}

/// The published layouts of connectors.
const LAYOUTS: &[&str] = &["crossed", "none", "straight"];

/// A combination that no game has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RulesetError {
    /// Four individuals in an edition whose rules seat four in teams.
    #[error(
        "four individuals play only the original edition; the {0} edition seats four in teams (PL-STOCK-4)"
    )]
    FourIndividuals(EditionId),
    /// Fixed connectors in an edition that plays with intersection pieces.
    #[error(
        "the {0} edition plays with intersection pieces on empty interstices, so it has no fixed connectors (EQ-LARGE)"
    )]
    NoFixedConnectors(EditionId),
    /// Sets for another number of players.
    #[error("sets of one's own are for two players, not for {0} (PL-STOCK-2)")]
    SetsForTwo(Seats),
    /// A pattern that does not exist.
    #[error("no piece has the letter {letter}: the patterns are {patterns}")]
    NoSuchPattern {
        /// The letter.
        letter: Letter,
        /// The letters that there are.
        patterns: String,
    },
    /// More pieces of a pattern than the player has colour sets.
    #[error(
        "player {player} has {count} pieces {letter}, but owns {owned} colour sets of one each (PL-STOCK-2)"
    )]
    TooManyPieces {
        /// The player.
        player: Player,
        /// The pattern.
        letter: Letter,
        /// How many pieces the sets give.
        count: u8,
        /// How many colour sets the player owns.
        owned: usize,
    },
}

/// Returns the patterns that sets are of, and which of them each colour set holds: of a pattern
/// that a player has once it is the player's first colour set.
pub(super) fn resolve_sets(
    spec: &RulesetSpec,
    sets: &Sets,
) -> Result<(Arc<Catalogue>, [u32; 4]), RulesetError> {
    if spec.owners.seats() != Seats::Two {
        return Err(RulesetError::SetsForTwo(spec.owners.seats()));
    }
    let all = spec.pieces.as_deref().unwrap_or_else(|| Catalogue::published());
    let letters = (0..Letter::COUNT).map(Letter::from_index);
    let used = letters.filter(|letter| sets.letters() >> letter.index() & 1 != 0);
    let mut holdings = [0; 4];
    for letter in used {
        if all.get(letter).is_none() {
            let patterns = all.patterns().iter().map(|p| p.letter.char()).collect();
            return Err(RulesetError::NoSuchPattern { letter, patterns });
        }
        for player in [Player::One, Player::Two] {
            let is_own = |&&c: &&Colour| spec.owners.of(c) == Owner::Player(player);
            let own: Vec<Colour> = Colour::ALL.iter().filter(is_own).copied().collect();
            let (count, owned) = (sets.count(player, letter), own.len());
            if usize::from(count) > owned {
                return Err(RulesetError::TooManyPieces { player, letter, count, owned });
            }
            for colour in &own[..count.into()] {
                holdings[colour.index()] |= 1 << letter.index();
            }
        }
    }
    Ok((Arc::new(all.subset(sets.letters())), holdings))
}
