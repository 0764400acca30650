//! What stands in the `ok` of an answer; also what a vector expects to stand there.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::request::Request;
use crate::wire::{GameCommands, Wire};
use crosstrack::base::Outcome;
use crosstrack::vocabulary;

/// What stands in the `ok` of an answer; also what a vector expects to stand there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged, bound = "")]
pub enum Payload<G: Wire> {
    /// To `legal`.
    Legal(LegalOk),
    /// To `apply`.
    Apply(ApplyOk),
    /// To `status`.
    Status(StatusOk),
    /// To `read`.
    Read(ReadOk),
    /// To `perft`.
    Perft(G::Counts),
    /// To a command that only this game has.
    GameCommand(<G::Commands as GameCommands<G>>::Ok),
}

impl<G: Wire> Payload<G> {
    /// The payload that answers a question.
    ///
    /// # Errors
    /// If the value has not the form that answers to this command have; the text says where.
    pub fn read(ask: &Request<G>, value: Value) -> Result<Self, serde_json::Error> {
        Ok(match ask {
            Request::Legal(_) => Self::Legal(serde_json::from_value(value)?),
            Request::Apply(_) => Self::Apply(serde_json::from_value(value)?),
            Request::Status(_) => Self::Status(serde_json::from_value(value)?),
            Request::Read(_) => Self::Read(serde_json::from_value(value)?),
            Request::Perft(_) => Self::Perft(serde_json::from_value(value)?),
            Request::GameCommand(own) => Self::GameCommand(own.read_ok(value)?),
        })
    }
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

impl From<Option<Outcome>> for StatusOk {
    fn from(outcome: Option<Outcome>) -> Self {
        match outcome {
            None => Self { outcome: OutcomeWord::None, winner: None },
            Some(Outcome::Draw) => Self { outcome: OutcomeWord::Draw, winner: None },
            Some(Outcome::Win(players)) => Self {
                outcome: OutcomeWord::Win,
                winner: Some(players.iter().map(|player| player.index() as u8 + 1).collect()),
            },
        }
    }
}
