//! What stands in the `ok` of an answer, for each command of the protocol; also what a vector
//! expects to stand there.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::conform::crossings;
use crate::conform::forms::RulesetForm;
use crate::conform::protocol::Command;
use crate::crosstrack::rules::compass::{Direction, Edge};
use crate::vocabulary;

/// The `ok` of an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Payload {
    /// To `hello`.
    Hello(HelloOk),
    /// To `links`.
    Links(LinksOk),
    /// To `board`.
    Board(BoardOk),
    /// To `legal`.
    Legal(LegalOk),
    /// To `apply`.
    Apply(ApplyOk),
    /// To `status`.
    Status(StatusOk),
    /// To `read`.
    Read(ReadOk),
    /// To `perft`.
    Perft(PerftOk),
    /// To `bye`.
    Bye {},
}

impl Payload {
    /// The payload that answers a command.
    ///
    /// # Errors
    /// If the value has not the form that answers to this command have; the text says where.
    pub fn read(command: &Command, value: Value) -> Result<Self, serde_json::Error> {
        Ok(match command {
            Command::Hello { .. } => Self::Hello(serde_json::from_value(value)?),
            Command::Links { .. } => Self::Links(serde_json::from_value(value)?),
            Command::Board { .. } => Self::Board(serde_json::from_value(value)?),
            Command::Legal { .. } => Self::Legal(serde_json::from_value(value)?),
            Command::Apply { .. } => Self::Apply(serde_json::from_value(value)?),
            Command::Status { .. } => Self::Status(serde_json::from_value(value)?),
            Command::Read { .. } => Self::Read(serde_json::from_value(value)?),
            Command::Perft { .. } => Self::Perft(serde_json::from_value(value)?),
            Command::Bye {} => Self::Bye {},
        })
    }
}

/// An engine introduces itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HelloOk {
    /// The protocol that it speaks.
    pub protocol: String,
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The language in which it is written.
    pub language: String,
    /// What it plays: a ruleset is played if one of these covers it.
    pub rulesets: Vec<Declared>,
}

/// Rulesets that an engine plays: every combination of the values listed. A field that is left out
/// stands for all values.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default)]
pub struct Declared {
    /// The game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// Boards, such as `4x2`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub boards: Option<Vec<String>>,
    /// Editions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub editions: Option<Vec<String>>,
    /// Owners of the sets, such as `1122`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owners: Option<Vec<String>>,
    /// Values of X-JUNCTION.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub junction: Option<Vec<String>>,
    /// Values of X-RELOCATE-TURN.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub relocate_turn: Option<Vec<String>>,
    /// Values of X-NULL-TURN.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub null_turn: Option<Vec<String>>,
    /// Values of X-CLAIM.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claim_rule: Option<Vec<String>>,
    /// Values of X-CONNECTORS.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub connectors: Option<Vec<String>>,
    /// Crossings: rows of stones, and the values of X-CR-DISTANCE and of the readings after it.
    #[serde(flatten)]
    pub crossings: DeclaredOfCrossings,
}

/// What rulesets of Crossings have beside a board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default)]
pub struct DeclaredOfCrossings {
    /// Rows of stones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rows: Option<Vec<usize>>,
    /// Values of X-CR-DISTANCE.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distance: Option<Vec<String>>,
    /// Values of X-CR-SINGLE.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub single: Option<Vec<String>>,
    /// Values of X-CR-REPLY.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reply: Option<Vec<String>>,
    /// Values of X-CR-CAPTURE-REPLY.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub capture_reply: Option<Vec<String>>,
    /// Values of X-CR-LOCK.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lock: Option<Vec<String>>,
    /// Values of X-CR-NO-MOVE.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_move: Option<Vec<String>>,
    /// Values of X-CR-DEAD.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dead: Option<Vec<String>>,
}

impl Declared {
    /// Whether a ruleset of Crossings is among these. Unlike for Crosstrack, the game must be
    /// named: engines were written before there was another.
    pub fn covers_crossings(&self, ruleset: &crossings::forms::RulesetForm) -> bool {
        let has = |words: &Option<Vec<String>>, word: &str| {
            words.as_ref().is_none_or(|words| words.iter().any(|w| w == word))
        };
        let declared = &self.crossings;
        self.game.as_deref() == Some(ruleset.game.as_str())
            && has(&self.boards, &ruleset.board)
            && declared.rows.as_ref().is_none_or(|rows| rows.contains(&ruleset.rows))
            && has(&declared.distance, ruleset.distance.as_str())
            && has(&declared.single, ruleset.single.as_str())
            && has(&declared.reply, ruleset.reply.as_str())
            && has(&declared.capture_reply, ruleset.capture_reply.as_str())
            && has(&declared.lock, ruleset.lock.as_str())
            && has(&declared.no_move, ruleset.no_move.as_str())
            && has(&declared.dead, ruleset.dead.as_str())
    }

    /// Whether a ruleset is among these.
    pub fn covers(&self, ruleset: &RulesetForm) -> bool {
        let has = |words: &Option<Vec<String>>, word: &str| {
            words.as_ref().is_none_or(|words| words.iter().any(|w| w == word))
        };
        self.game.as_ref().is_none_or(|game| game == ruleset.game.as_str())
            && has(&self.boards, &ruleset.board)
            && has(&self.editions, ruleset.edition.as_str())
            && has(&self.owners, &ruleset.owners)
            && has(&self.junction, ruleset.junction.as_str())
            && has(&self.relocate_turn, ruleset.relocate_turn.as_str())
            && has(&self.null_turn, ruleset.null_turn.as_str())
            && has(&self.claim_rule, ruleset.claim_rule.as_str())
            && has(&self.connectors, ruleset.connectors.as_str())
    }
}

/// Where track leads in a tile: from each direction the others, clockwise from N. Directions of an
/// intersection piece are its corners NW, NE, SE, SW.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LinksOk {
    /// Only directions that lead somewhere are listed; none leads to itself.
    pub links: BTreeMap<Direction, Vec<Direction>>,
}

/// A board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardOk {
    /// The cells, top row first, left to right.
    pub cells: Vec<String>,
    /// The interstices, top row first, left to right.
    pub interstices: Vec<String>,
    /// The cells that the terminals of each edge lead into.
    pub terminals: BTreeMap<Edge, Vec<String>>,
    /// What lies across each side of each cell: a cell, an interstice or an edge; sides that lead
    /// nowhere are left out.
    pub across: BTreeMap<String, BTreeMap<Direction, String>>,
}

/// The legal moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LegalOk {
    /// In notation x1; a set in any order.
    pub moves: Vec<String>,
}

/// What becomes of a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "RawApply", into = "RawApply")]
pub enum ApplyOk {
    /// The position after it, as canonical x1 text.
    Position(String),
    /// It is illegal, and perhaps the clause that says so.
    Illegal(Option<String>),
}

#[derive(Serialize, Deserialize)]
struct RawApply {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    illegal: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clause: Option<String>,
}

impl TryFrom<RawApply> for ApplyOk {
    type Error = &'static str;

    fn try_from(raw: RawApply) -> Result<Self, Self::Error> {
        match (raw.position, raw.illegal) {
            (Some(text), None | Some(false)) => Ok(Self::Position(text)),
            (None, Some(true)) => Ok(Self::Illegal(raw.clause)),
            _ => Err("`apply` is answered by a `position`, or by `illegal`: true"),
        }
    }
}

impl From<ApplyOk> for RawApply {
    fn from(ok: ApplyOk) -> Self {
        match ok {
            ApplyOk::Position(text) => Self { position: Some(text), illegal: None, clause: None },
            ApplyOk::Illegal(clause) => Self { position: None, illegal: Some(true), clause },
        }
    }
}

/// What a text is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "RawRead", into = "RawRead")]
pub enum ReadOk {
    /// A position: its canonical x1 text.
    Position(String),
    /// None, and perhaps the clauses that the setup violates; none for bad notation.
    Invalid(Option<Vec<String>>),
}

#[derive(Serialize, Deserialize)]
struct RawRead {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    invalid: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clauses: Option<Vec<String>>,
}

impl TryFrom<RawRead> for ReadOk {
    type Error = &'static str;

    fn try_from(raw: RawRead) -> Result<Self, Self::Error> {
        match (raw.position, raw.invalid) {
            (Some(text), None | Some(false)) => Ok(Self::Position(text)),
            (None, Some(true)) => Ok(Self::Invalid(raw.clauses)),
            _ => Err("`read` is answered by a `position`, or by `invalid`: true"),
        }
    }
}

impl From<ReadOk> for RawRead {
    fn from(ok: ReadOk) -> Self {
        match ok {
            ReadOk::Position(text) => Self { position: Some(text), invalid: None, clauses: None },
            ReadOk::Invalid(clauses) => Self { position: None, invalid: Some(true), clauses },
        }
    }
}

vocabulary! {
    /// How a game stands.
    OutcomeWord ("outcome") {
        /// It goes on.
        None = "none",
        /// Somebody has won.
        Win = "win",
        /// Nobody has won and nobody can move.
        Draw = "draw",
    }
}

/// Whether the game is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StatusOk {
    /// How it stands.
    pub outcome: OutcomeWord,
    /// All players of the winning side, ascending; only for a win.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Vec<u8>>,
}

/// Counts of move sequences. Only `nodes` and `wins` are compared; the rest is of the last moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PerftOk {
    /// How many sequences there are.
    pub nodes: u64,
    /// How many of them end with a win.
    pub wins: u64,
    /// How many end with a placement.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<u64>,
    /// How many end with a rotation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rotate: Option<u64>,
    /// How many end with a relocation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub relocate: Option<u64>,
    /// How many end with an intersection piece.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub intersection: Option<u64>,
    /// How many end with a claim.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim: Option<u64>,
}
