//! Cases: a question about a ruleset, or a whole game, with what must come out.

use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use crate::payload::{Payload, StatusOk};
use crate::request::Request;
use crate::wire::Wire;
use crosstrack::vocabulary;

vocabulary! {
    /// How far a case reaches.
    Level ("level") {
        /// What the sources say for every edition, with readings at their defaults.
        Core = "core",
        /// What depends on the edition.
        Edition = "edition",
        /// A reading other than the default.
        Reading = "reading",
        /// What the sources do not say: details of readings, study boards.
        Interpretation = "interpretation",
    }
}

/// A game: a position and the moves from there, all of them legal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct GameRequest<G: Wire> {
    /// Where it starts.
    pub position: G::PositionForm,
    /// The moves.
    pub moves: Vec<String>,
}

/// What a game leads to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameOk {
    /// The text of the position after each move.
    pub positions: Vec<String>,
    /// How the game stands after the last.
    pub outcome: StatusOk,
}

/// What is asked, and what must come out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task<G: Wire> {
    /// One question.
    One(Request<G>, Payload<G>),
    /// An `apply` for each move and a `status` at the end. Every `apply` but the first needs the
    /// full form of the position before it, which the runner makes from its text.
    Game(GameRequest<G>, GameOk),
}

impl<G: Wire> Task<G> {
    /// The word that stands in `cmd`.
    pub fn name(&self) -> &'static str {
        match self {
            Self::One(ask, _) => ask.name(),
            Self::Game(..) => "game",
        }
    }

    /// The position that it asks about, if it asks about one.
    pub const fn position(&self) -> Option<&G::PositionForm> {
        match self {
            Self::One(ask, _) => ask.position(),
            Self::Game(ask, _) => Some(&ask.position),
        }
    }

    /// Reads a task from the fields of a case.
    ///
    /// # Errors
    /// If there is no such command, or its fields are others.
    pub fn read(cmd: &str, request: Value, expect: Value) -> Result<Self, serde_json::Error> {
        if cmd == "game" {
            return Ok(Self::Game(
                serde_json::from_value(request)?,
                serde_json::from_value(expect)?,
            ));
        }
        let ask = Request::read(cmd, request)?;
        let expect = Payload::read(&ask, expect)?;
        Ok(Self::One(ask, expect))
    }
}

impl<G: Wire> Serialize for Task<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Fields<'a, A, E> {
            cmd: &'static str,
            request: &'a A,
            expect: &'a E,
        }
        let cmd = self.name();
        match self {
            Self::One(request, expect) => Fields { cmd, request, expect }.serialize(serializer),
            Self::Game(request, expect) => Fields { cmd, request, expect }.serialize(serializer),
        }
    }
}

/// One case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "RawCase<G>", bound = "")]
pub struct Case<G: Wire> {
    /// The permanent id: the group, a slash, a name, such as `freeze/two-turns-01`.
    pub id: String,
    /// How far it reaches; `None` if the vectors of its game have no levels.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
    /// The clauses that it shows.
    pub clauses: Vec<String>,
    /// What it shows, in a sentence.
    pub why: String,
    /// The ruleset.
    pub ruleset: G::RulesetForm,
    /// What is asked and what must come out.
    #[serde(flatten)]
    pub task: Task<G>,
}

impl<G: Wire> Case<G> {
    /// The group that the id names.
    pub fn group(&self) -> &str {
        self.id.split('/').next().unwrap_or_default()
    }

    /// The ruleset as the rules know it.
    ///
    /// # Panics
    /// If the case is not one of a checked suite.
    pub fn rules(&self) -> G {
        G::from_form(&self.ruleset).unwrap_or_else(|e| panic!("{}: {e}", self.id))
    }
}

/// A case before its command is looked at.
#[derive(Deserialize)]
#[serde(bound = "")]
struct RawCase<G: Wire> {
    id: String,
    #[serde(default)]
    level: Option<Level>,
    clauses: Vec<String>,
    why: String,
    ruleset: G::RulesetForm,
    cmd: String,
    request: Value,
    expect: Value,
}

impl<G: Wire> TryFrom<RawCase<G>> for Case<G> {
    type Error = String;

    fn try_from(raw: RawCase<G>) -> Result<Self, String> {
        let RawCase { id, level, clauses, why, ruleset, cmd, request, expect } = raw;
        let task = Task::read(&cmd, request, expect).map_err(|e| format!("case {id}: {e}"))?;
        Ok(Self { id, level, clauses, why, ruleset, task })
    }
}
