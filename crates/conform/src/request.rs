//! Requests about a game: the commands that every game has, and those that only one game has.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::wire::{GameCommands, Wire};

/// A request about a position: `legal` and `status`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct PositionRequest<G: Wire> {
    /// Position that the request is about.
    pub position: G::PositionForm,
}

/// A request about a move in a position: `apply`.
///
/// # Examples
/// ```
/// use crosstrack::Ruleset;
/// use crosstrack::game::Game;
/// use crosstrack_conform::{MoveRequest, Wire};
///
/// let ruleset = Ruleset::default();
/// let position = ruleset.position_form(&ruleset.start());
/// let request = MoveRequest::<Ruleset> { position, mv: "rC.d4.5".to_owned() };
/// assert_eq!(serde_json::to_value(&request)?["move"], "rC.d4.5");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct MoveRequest<G: Wire> {
    /// Position in which the move is played.
    pub position: G::PositionForm,
    /// The move in notation; it may be illegal.
    #[serde(rename = "move")]
    pub mv: String,
}

/// A request about a text that may be a position: `read`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TextRequest {
    /// Text that may be a position.
    pub text: String,
}

/// A request for the number of move sequences from a position: `perft`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct PerftRequest<G: Wire> {
    /// Position from which the sequences start.
    pub position: G::PositionForm,
    /// Length of the sequences, in plies.
    pub depth: u32,
}

/// A request about a ruleset; does not include its id and the ruleset.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged, bound = "")]
pub enum Request<G: Wire> {
    /// Asks for the legal moves.
    Legal(PositionRequest<G>),
    /// Asks for the position after a move, or whether the move is illegal.
    Apply(MoveRequest<G>),
    /// Asks whether the game is over, and who has won.
    Status(PositionRequest<G>),
    /// Asks for the position that a text describes, as canonical text, or whether the text is not a position.
    Read(TextRequest),
    /// Asks for the number of move sequences.
    Perft(PerftRequest<G>),
    /// A command that only this game has.
    GameCommand(G::Commands),
}

impl<G: Wire> Request<G> {
    /// Values of `cmd` that every game has.
    pub(crate) const COMMANDS: [&'static str; 5] = ["legal", "apply", "status", "read", "perft"];

    /// Returns the value of `cmd`, such as `legal`.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Legal(_) => "legal",
            Self::Apply(_) => "apply",
            Self::Status(_) => "status",
            Self::Read(_) => "read",
            Self::Perft(_) => "perft",
            Self::GameCommand(command) => command.name(),
        }
    }

    /// Reads a request from the value of `cmd` and the other fields; unknown fields are ignored.
    ///
    /// # Errors
    /// If there is no such command, or a field is missing or has another type.
    pub fn read(cmd: &str, fields: Value) -> Result<Self, serde_json::Error> {
        Ok(match cmd {
            "legal" => Self::Legal(serde_json::from_value(fields)?),
            "apply" => Self::Apply(serde_json::from_value(fields)?),
            "status" => Self::Status(serde_json::from_value(fields)?),
            "read" => Self::Read(serde_json::from_value(fields)?),
            "perft" => Self::Perft(serde_json::from_value(fields)?),
            cmd if G::Commands::COMMANDS.contains(&cmd) => {
                Self::GameCommand(G::Commands::read(cmd, fields)?)
            }
            other => {
                let all = G::Commands::COMMANDS.iter().chain(&Self::COMMANDS);
                return Err(serde::de::Error::custom(format!(
                    "cmd: `{other}` is not asked about {}: write {}",
                    G::NAME,
                    all.copied().collect::<Vec<_>>().join(", ")
                )));
            }
        })
    }

    /// Returns the position of the request; `None` for `read` and for the commands that only one game has.
    pub const fn position(&self) -> Option<&G::PositionForm> {
        match self {
            Self::Legal(request) | Self::Status(request) => Some(&request.position),
            Self::Apply(request) => Some(&request.position),
            Self::Perft(request) => Some(&request.position),
            Self::Read(_) | Self::GameCommand(_) => None,
        }
    }

    /// Returns the request with its ruleset and `cmd`: the whole line except the id.
    pub fn with_ruleset<'a>(&'a self, ruleset: &'a G::RulesetForm) -> RulesetRequest<'a, G> {
        RulesetRequest { cmd: self.name(), ruleset, request: self }
    }
}

/// A line to an engine, except its id. It is only written, never read.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(bound = "")]
pub struct RulesetRequest<'a, G: Wire> {
    cmd: &'static str,
    ruleset: &'a G::RulesetForm,
    #[serde(flatten)]
    request: &'a Request<G>,
}
