//! Specifications of rulesets.

use std::sync::Arc;

use crate::base::{Player, UnknownWordError};
use crate::game::{Reading, Readings, Rules, RulesError};
use crate::rules::edition::{Colour, EditionId, Owner, Owners, Seats};
use crate::rules::geometry::Board;
use crate::rules::intersection::Connectors;
use crate::rules::piece::{Catalogue, Letter};
use crate::rules::readings::{CLOSED, ClaimRule, Junction, NullTurn, RelocateTurn};
use crate::rules::ruleset::Ruleset;
use crate::rules::sets::Sets;

/// Specification of a [`Ruleset`](crate::Ruleset). Its fields may hold any combination;
/// [`Ruleset::new`](crate::Ruleset::new) checks them.
///
/// # Examples
/// ```
/// use crosstrack::{Board, RulesetSpec, Seats};
///
/// let mut spec = RulesetSpec::new(Board::LARGE, Seats::Two);
/// spec.set_readings("null-turn=allowed edition=original")?;
/// assert_eq!(spec.null_turn.as_str(), "allowed");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesetSpec {
    /// Board of the game (EQ-LARGE, EQ-SMALL).
    pub board: Board,
    /// Edition (EQ-EDITIONS); `None` for that of [`EditionId::default_for`].
    pub edition: Option<EditionId>,
    /// Owners of the colour sets (PL-STOCK-2, PL-STOCK-3, PL-STOCK-4, PL-TEAMS).
    pub owners: Owners,
    /// Patterns of the pathway pieces; `None` for those of the edition.
    pub pieces: Option<Arc<Catalogue>>,
    /// Pieces of two players; `None` if each colour set has one piece of every pattern. Their letters are those of
    /// `pieces`, or of all published patterns if `pieces` is `None`.
    pub sets: Option<Sets>,
    /// Reading of X-JUNCTION: whether paths that share a side are joined there.
    pub junction: Junction,
    /// Reading of X-RELOCATE-TURN: whether a relocated piece may be turned.
    pub relocate_turn: RelocateTurn,
    /// Reading of X-NULL-TURN: whether a rotation to the same orientation is legal.
    pub null_turn: NullTurn,
    /// Reading of X-CLAIM: how a complete path becomes a win.
    pub claim_rule: ClaimRule,
    /// Fixed connectors (X-CONNECTORS); `None` for `crossed` where connectors are fixed, and for no connectors
    /// where intersection pieces are played.
    pub connectors: Option<Arc<Connectors>>,
}

impl RulesetSpec {
    /// Returns the specification of a board and a number of players, with all defaults.
    pub const fn new(board: Board, seats: Seats) -> Self {
        Self {
            board,
            edition: None,
            owners: Owners::standard(seats),
            pieces: None,
            sets: None,
            junction: Junction::ALL[0],
            relocate_turn: RelocateTurn::ALL[0],
            null_turn: NullTurn::ALL[0],
            claim_rule: ClaimRule::ALL[0],
            connectors: None,
        }
    }

    /// Sets edition and readings from rules such as `junction=through claim-rule=announced`. A layout of connectors must
    /// be a published one.
    ///
    /// # Errors
    /// If a word is unknown or occurs twice, or is about something else.
    pub fn set_readings(&mut self, rules: &str) -> Result<(), RulesError> {
        let rules = Rules::read::<Ruleset>(rules)?;
        let is_reading = |name| name == "edition" || !Self::words_of(name).is_empty();
        if let Some((name, _)) = rules.iter().find(|(name, _)| !is_reading(name)) {
            let title = format!("{name} is no reading");
            return Err(rules.error_at(name, title, "only edition and readings can be set here"));
        }
        rules.table(CONNECTORS, LAYOUTS)?;
        self.edition = rules.parse("edition")?.or(self.edition);
        *self = self.clone().with_rules(&rules)?;
        Ok(())
    }

    /// Returns the specification after [`Self::set_readings`].
    ///
    /// # Errors
    /// As [`Self::set_readings`].
    pub fn with_readings(mut self, rules: &str) -> Result<Self, RulesError> {
        self.set_readings(rules)?;
        Ok(self)
    }

    /// Returns a copy of the specification with default readings, and with the same board, edition, owners and
    /// pieces.
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

    /// Returns the edition of the specification; if it has none, [`EditionId::default_for`] its board and
    /// players.
    pub(crate) fn played_edition(&self) -> EditionId {
        let seats = self.owners.seats();
        self.edition.unwrap_or_else(|| EditionId::default_for(self.board, seats))
    }

    /// Returns the layout of connectors, if it is none of the published ones.
    pub fn own_connectors(&self) -> Option<&Connectors> {
        let layout = self.connectors.as_deref();
        layout.filter(|layout| Connectors::from_name(layout.name()).as_deref() != Some(layout))
    }

    /// Returns the name of the layout of fixed connectors, such as `crossed`.
    pub fn connectors_name(&self) -> &str {
        match &self.connectors {
            Some(layout) => layout.name(),
            None if self.played_edition().facts().intersection_pieces > 0 => "none",
            None => "crossed",
        }
    }
}

impl Readings for RulesetSpec {
    const READINGS: &'static [Reading<Self>] = &{
        let mut all = [CONNECTOR_LAYOUT; CLOSED.len() + 1];
        let mut at = 0;
        while at < CLOSED.len() {
            // Records name the layout behind the first four.
            all[if at < 4 { at } else { at + 1 }] = CLOSED[at];
            at += 1;
        }
        all
    };
    const ALWAYS_NAMED: usize = 5;
}

/// Reading of X-CONNECTORS, whose values are layouts.
const CONNECTOR_LAYOUT: Reading<RulesetSpec> = Reading {
    name: CONNECTORS,
    clause: "X-CONNECTORS",
    about: "what lies in the interstices where connectors are fixed",
    words: LAYOUTS,
    accepts_file: true,
    get: RulesetSpec::connectors_name,
    set: |spec, word| {
        let unknown = || UnknownWordError {
            word: word.to_owned(),
            kind: "layout of connectors",
            expected: LAYOUTS,
        };
        spec.connectors = Some(Connectors::from_name(word).ok_or_else(unknown)?);
        Ok(())
    },
};

/// Names of the rules whose values may be files with a table.
pub(super) const CONNECTORS: &str = "connectors";
pub(super) const PIECES: &str = "pieces";

/// The published layouts of connectors.
pub(super) const LAYOUTS: &[&str] = &["crossed", "none", "straight"];

/// Reason why a [`RulesetSpec`] does not describe a ruleset: its parts contradict each other.
///
/// # Examples
/// ```
/// use crosstrack::{Board, EditionId, Ruleset, RulesetError, RulesetSpec, Seats};
///
/// let spec = RulesetSpec::new(Board::SMALL, Seats::Four);
/// let error = Ruleset::new(spec).unwrap_err();
/// assert_eq!(error, RulesetError::FourIndividuals(EditionId::Standard));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RulesetError {
    /// Four players without teams, in this edition whose rules seat four players in teams.
    #[error(
        "four individuals play only the original edition; the {0} edition seats four in teams (PL-STOCK-4)"
    )]
    FourIndividuals(EditionId),
    /// Fixed connectors in this edition, which has intersection pieces.
    #[error(
        "the {0} edition plays with intersection pieces on empty interstices, so it has no fixed connectors (EQ-LARGE)"
    )]
    NoFixedConnectors(EditionId),
    /// The specification has [`sets`](RulesetSpec::sets), but not two players.
    #[error("custom sets are for two players, not for {0} (PL-STOCK-2)")]
    SetsForTwo(Seats),
    /// A set has a piece of a pattern that does not exist.
    #[error("no pattern has the letter {letter}; the patterns are {patterns}")]
    NoSuchPattern {
        /// Letter of the pattern.
        letter: Letter,
        /// Letters of the patterns that exist.
        patterns: String,
    },
    /// A player has more pieces of a pattern than colour sets.
    #[error(
        "player {player} would have {count} pieces {letter}, but owns {owned} colour sets with one of them each (PL-STOCK-2)"
    )]
    TooManyPieces {
        /// Player with too many pieces.
        player: Player,
        /// Letter of the pattern.
        letter: Letter,
        /// Number of such pieces in the sets.
        count: u8,
        /// Number of colour sets of the player.
        owned: usize,
    },
}

/// Returns the patterns of the pieces in `sets`, and which of these patterns each colour set holds, as masks. A
/// piece that a player has only once belongs to the player's first colour set.
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
