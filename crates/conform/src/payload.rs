//! Contents of the field `ok` of a response, which are also the expected answers of vectors.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::request::Request;
use crate::wire::{GameCommands, Wire};
use crosstrack::base::Outcome;
use crosstrack::vocabulary;

/// Contents of the field `ok` of a response.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged, bound = "")]
pub enum Payload<G: Wire> {
    /// The legal moves, for `legal`.
    Legal(LegalOk),
    /// The next position or a refusal, for `apply`.
    Apply(ApplyOk),
    /// The outcome, for `status`.
    Status(StatusOk),
    /// The position or a refusal, for `read`.
    Read(ReadOk),
    /// Counts of move sequences, for `perft`.
    Perft(G::Counts),
    /// The payload of a command that only this game has.
    GameCommand(<G::Commands as GameCommands<G>>::Ok),
}

impl<G: Wire> Payload<G> {
    /// Reads the payload of the response to a request.
    ///
    /// # Errors
    /// If the value does not have the form of this command's payload; the message names the field.
    pub fn read(request: &Request<G>, value: Value) -> Result<Self, serde_json::Error> {
        Ok(match request {
            Request::Legal(_) => Self::Legal(serde_json::from_value(value)?),
            Request::Apply(_) => Self::Apply(serde_json::from_value(value)?),
            Request::Status(_) => Self::Status(serde_json::from_value(value)?),
            Request::Read(_) => Self::Read(serde_json::from_value(value)?),
            Request::Perft(_) => Self::Perft(serde_json::from_value(value)?),
            Request::GameCommand(command) => Self::GameCommand(command.read_ok(value)?),
        })
    }
}
/// Payload of `legal`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LegalOk {
    /// The legal moves in notation, in any order, none twice.
    pub moves: Vec<String>,
}

/// Payload of `apply`: what a move leads to.
///
/// # Examples
/// ```
/// use crosstrack_conform::ApplyOk;
///
/// let ok: ApplyOk = serde_json::from_str(r#"{"illegal":true,"clause":"PL-PLACE"}"#)?;
/// assert_eq!(ok, ApplyOk::Illegal(Some("PL-PLACE".to_owned())));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "RawApply", into = "RawApply")]
pub enum ApplyOk {
    /// The position after the move, as canonical text.
    Position(String),
    /// The move is illegal. The text is the id of the clause that forbids it, if the engine names one.
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

/// Payload of `read`: whether a text is a position.
///
/// # Examples
/// ```
/// use crosstrack_conform::ReadOk;
///
/// let ok: ReadOk = serde_json::from_str(r#"{"invalid":true}"#)?;
/// assert_eq!(ok, ReadOk::Invalid(None));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "RawRead", into = "RawRead")]
pub enum ReadOk {
    /// The position that the text describes, as canonical text.
    Position(String),
    /// The text is not a position: the ids of the clauses that the setup violates, or `None` for a syntax
    /// error.
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
    /// Outcome of a game.
    OutcomeWord ("outcome") {
        /// The game goes on.
        None = "none",
        /// One side has won.
        Win = "win",
        /// Nobody has won and nobody can move.
        Draw = "draw",
    }
}

/// Payload of `status`: whether the game is over, and who has won.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StatusOk {
    /// How the game stands.
    pub outcome: OutcomeWord,
    /// Players of the winning side, from 1, ascending; `None` unless there is a win.
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
