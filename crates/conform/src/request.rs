//! What is asked about a game, in one request: the commands that every game has, and its own.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::wire::{GameCommands, Wire};

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct PositionRequest<G: Wire> {
    /// The position.
    pub position: G::PositionForm,
}

/// A move in a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct MoveRequest<G: Wire> {
    /// The position.
    pub position: G::PositionForm,
    /// The move in notation.
    #[serde(rename = "move")]
    pub mv: String,
}

/// A text that may be a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TextRequest {
    /// The text.
    pub text: String,
}

/// A position and a depth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct PerftRequest<G: Wire> {
    /// The position.
    pub position: G::PositionForm,
    /// How many plies.
    pub depth: u32,
}

/// What is asked about a ruleset, in one request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged, bound = "")]
pub enum Request<G: Wire> {
    /// Which moves are legal?
    Legal(PositionRequest<G>),
    /// What becomes of a position by a move, or is the move illegal?
    Apply(MoveRequest<G>),
    /// Is the game over, and who has won?
    Status(PositionRequest<G>),
    /// Is a text a position, and how is it written?
    Read(TextRequest),
    /// How many move sequences of a length are there?
    Perft(PerftRequest<G>),
    /// What only this game has.
    GameCommand(G::Commands),
}

impl<G: Wire> Request<G> {
    /// The commands that every game has.
    pub const COMMANDS: [&'static str; 5] = ["legal", "apply", "status", "read", "perft"];

    /// The word that stands in `cmd`.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Legal(_) => "legal",
            Self::Apply(_) => "apply",
            Self::Status(_) => "status",
            Self::Read(_) => "read",
            Self::Perft(_) => "perft",
            Self::GameCommand(own) => own.name(),
        }
    }

    /// What a command asks, from its fields; other fields are ignored.
    ///
    /// # Errors
    /// If there is no such command, or these are not its fields.
    pub fn read(cmd: &str, fields: Value) -> Result<Self, serde_json::Error> {
        Ok(match cmd {
            "legal" => Self::Legal(serde_json::from_value(fields)?),
            "apply" => Self::Apply(serde_json::from_value(fields)?),
            "status" => Self::Status(serde_json::from_value(fields)?),
            "read" => Self::Read(serde_json::from_value(fields)?),
            "perft" => Self::Perft(serde_json::from_value(fields)?),
            own if G::Commands::COMMANDS.contains(&own) => {
                Self::GameCommand(G::Commands::read(own, fields)?)
            }
            other => {
                let words: Vec<_> =
                    G::Commands::COMMANDS.iter().chain(&Self::COMMANDS).copied().collect();
                return Err(serde::de::Error::custom(format!(
                    "cmd: `{other}` is not asked about {}: write {}",
                    G::NAME,
                    words.join(", ")
                )));
            }
        })
    }

    /// The position that it asks about, if it asks about one.
    pub const fn position(&self) -> Option<&G::PositionForm> {
        match self {
            Self::Legal(ask) | Self::Status(ask) => Some(&ask.position),
            Self::Apply(ask) => Some(&ask.position),
            Self::Perft(ask) => Some(&ask.position),
            Self::Read(_) | Self::GameCommand(_) => None,
        }
    }

    /// The line that asks this about a ruleset, but for its id.
    pub fn with_ruleset<'a>(&'a self, ruleset: &'a G::RulesetForm) -> RulesetRequest<'a, G> {
        RulesetRequest { cmd: self.name(), ruleset, ask: self }
    }
}

/// A request about a ruleset, but for its id; it is only written.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(bound = "")]
pub struct RulesetRequest<'a, G: Wire> {
    cmd: &'static str,
    ruleset: &'a G::RulesetForm,
    #[serde(flatten)]
    ask: &'a Request<G>,
}
