//! The protocol xtp/1: what a runner asks an engine and the frame in which it answers.
//!
//! Both sides write a line of JSON at a time. A request is `{"id":1,"cmd":"legal",…}`; its answer
//! has the same id and exactly one of `ok`, `skip` and `error`. Unknown fields are ignored, so that
//! either side may say more than the other understands. What stands in `ok` is in
//! [`payload`](super::payload).

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::conform::forms::{PositionForm, RulesetForm};
use crate::crosstrack::rules::intersection::Kind;

/// The name and version of the protocol.
pub const PROTOCOL: &str = "xtp/1";

/// The schema of the protocol's lines.
pub const SCHEMA: &str = include_str!("../../data/vectors/xtp.schema.json");

/// A line to the engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// A number that the answer repeats.
    pub id: u64,
    /// What is asked.
    #[serde(flatten)]
    pub command: Command,
}

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "cmd", rename_all = "lowercase")]
pub enum Command {
    /// Who are you, and what do you play?
    Hello {
        /// The protocol of the asker.
        protocol: String,
    },
    /// Which sides of a tile lead to which?
    Links {
        /// Under which ruleset.
        ruleset: RulesetForm,
        /// Which tile.
        #[serde(flatten)]
        ask: TileAsk,
    },
    /// What does the board look like?
    Board {
        /// Of which ruleset.
        ruleset: RulesetForm,
    },
    /// Which moves are legal?
    Legal {
        /// Under which ruleset.
        ruleset: RulesetForm,
        /// Where.
        #[serde(flatten)]
        ask: PositionAsk,
    },
    /// What becomes of a position by a move, or is the move illegal?
    Apply {
        /// Under which ruleset.
        ruleset: RulesetForm,
        /// Which move, and where.
        #[serde(flatten)]
        ask: MoveAsk,
    },
    /// Is the game over, and who has won?
    Status {
        /// Under which ruleset.
        ruleset: RulesetForm,
        /// Where.
        #[serde(flatten)]
        ask: PositionAsk,
    },
    /// Is a text a position, and how is it written?
    Read {
        /// Under which ruleset.
        ruleset: RulesetForm,
        /// Which text.
        #[serde(flatten)]
        ask: TextAsk,
    },
    /// How many move sequences of a length are there?
    Perft {
        /// Under which ruleset.
        ruleset: RulesetForm,
        /// How long, and from where.
        #[serde(flatten)]
        ask: PerftAsk,
    },
    /// Good bye: the engine answers and exits.
    Bye {},
}

impl Command {
    /// The word that stands in `cmd`.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Hello { .. } => "hello",
            Self::Links { .. } => "links",
            Self::Board { .. } => "board",
            Self::Legal { .. } => "legal",
            Self::Apply { .. } => "apply",
            Self::Status { .. } => "status",
            Self::Read { .. } => "read",
            Self::Perft { .. } => "perft",
            Self::Bye {} => "bye",
        }
    }
}

/// A pathway piece by its paths, or an intersection piece by its kind; exactly one of the two.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TileAsk {
    /// Paths at rotation 0 between sides 1 to 8, such as `14-15`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paths: Option<String>,
    /// The kind of intersection piece.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<Kind>,
    /// Steps clockwise: 0 to 7 of 45° for a pathway piece, 0 to 3 of 90° for an intersection piece.
    pub rotation: u8,
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PositionAsk {
    /// The position.
    pub position: PositionForm,
}

/// A move in a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveAsk {
    /// The position.
    pub position: PositionForm,
    /// The move in notation x1, such as `rC.d4.5`.
    #[serde(rename = "move")]
    pub mv: String,
}

/// A text that may be a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TextAsk {
    /// The text.
    pub text: String,
}

/// A position and a depth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PerftAsk {
    /// The position.
    pub position: PositionForm,
    /// How many plies.
    pub depth: u32,
}

/// A line from the engine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Line", into = "Line")]
pub struct Answer {
    /// The number of the request; `None` (`null`) if the request had none that could be read.
    pub id: Option<u64>,
    /// What the engine says.
    pub reply: Reply,
}

/// What an engine says to a request.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// The answer; what it must look like depends on the command.
    Ok(Value),
    /// The engine does not play this, and says why.
    Skip(String),
    /// The request made no sense, or the engine failed.
    Error(String),
}

/// The fields of an answer before it is known that there is exactly one.
#[derive(Serialize, Deserialize)]
struct Line {
    id: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ok: Option<Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    skip: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl TryFrom<Line> for Answer {
    type Error = &'static str;

    fn try_from(line: Line) -> Result<Self, Self::Error> {
        let reply = match (line.ok, line.skip, line.error) {
            (Some(value), None, None) => Reply::Ok(value),
            (None, Some(reason), None) => Reply::Skip(reason),
            (None, None, Some(text)) => Reply::Error(text),
            (None, None, None) => return Err("an answer has one of `ok`, `skip` and `error`"),
            _ => return Err("an answer has only one of `ok`, `skip` and `error`"),
        };
        Ok(Self { id: line.id, reply })
    }
}

impl From<Answer> for Line {
    fn from(answer: Answer) -> Self {
        let mut line = Self { id: answer.id, ok: None, skip: None, error: None };
        match answer.reply {
            Reply::Ok(value) => line.ok = Some(value),
            Reply::Skip(reason) => line.skip = Some(reason),
            Reply::Error(text) => line.error = Some(text),
        }
        line
    }
}
