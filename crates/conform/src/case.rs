//! Cases: each is a request or a whole game, with the expected answer.

use std::fmt::Display;

use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use crate::payload::{Payload, StatusOk};
use crate::request::Request;
use crate::wire::Wire;
use crosstrack::vocabulary;

vocabulary! {
    /// Which engines a case is for.
    ///
    /// # Examples
    /// ```
    /// use crosstrack_conform::Level;
    ///
    /// assert_eq!(Level::Core.as_str(), "core");
    /// ```
    Level ("level") {
        /// The rules of every edition, with all readings at their defaults.
        Core = "core",
        /// Rules that depend on the edition.
        Edition = "edition",
        /// Rules under a reading that is not the default.
        Reading = "reading",
        /// What the sources leave open: details of readings, study boards.
        Interpretation = "interpretation",
    }
}

vocabulary! {
    /// A source of the rules. What one of them says by itself is less than what all say together.
    ///
    /// # Examples
    /// ```
    /// use crosstrack_conform::Source;
    ///
    /// assert_eq!("nl".parse(), Ok(Source::Nl));
    /// ```
    Source ("source") {
        /// The English article, on all editions.
        En = "en",
        /// The Dutch sheet of the game with 24 pieces.
        Nl = "nl",
        /// The French sheet of the game with 24 pieces.
        Fr = "fr",
        /// The article on Crossings.
        Cr = "cr",
    }
}

/// A whole game: a position, and legal moves from there.
///
/// # Examples
/// ```
/// use crosstrack::Ruleset;
/// use crosstrack::game::Game;
/// use crosstrack_conform::case::Task;
/// use crosstrack_conform::engine::game_task;
/// use crosstrack_conform::{GameRequest, Wire};
///
/// let ruleset = Ruleset::default();
/// let position = ruleset.position_form(&ruleset.start());
/// let request = GameRequest { position, moves: vec!["rC.d4.5".to_owned()] };
/// let Task::Game(_, expected) = game_task(&ruleset, request)? else { unreachable!() };
/// assert_eq!(expected.positions.len(), 1);
/// # Ok::<(), crosstrack_conform::RequestError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct GameRequest<G: Wire> {
    /// Position before the first move.
    pub position: G::PositionForm,
    /// Legal moves in notation, in the order in which they are played.
    pub moves: Vec<String>,
}

/// Expected answer of a whole game; [`GameRequest`] shows an example.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameOk {
    /// Canonical text of the position after each move.
    pub positions: Vec<String>,
    /// Status after the last move.
    pub outcome: StatusOk,
}

/// Request and expected payload of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task<G: Wire> {
    /// One request, with the expected payload.
    One(Request<G>, Payload<G>),
    /// An `apply` for each move and a `status` at the end. The case has the form of the first position only;
    /// the runner creates the other forms from the texts of the positions.
    Game(GameRequest<G>, GameOk),
}

impl<G: Wire> Task<G> {
    /// Returns the value of `cmd`, such as `legal`; `game` for a whole game.
    pub fn name(&self) -> &'static str {
        match self {
            Self::One(request, _) => request.name(),
            Self::Game(..) => "game",
        }
    }

    /// Returns the first position; `None` for a request without one.
    pub const fn position(&self) -> Option<&G::PositionForm> {
        match self {
            Self::One(request, _) => request.position(),
            Self::Game(request, _) => Some(&request.position),
        }
    }

    /// Reads a task from the fields `cmd`, `request` and `expect` of a case.
    ///
    /// # Errors
    /// If there is no such command, or a field is missing or has another type.
    pub fn read(cmd: &str, request: Value, expect: Value) -> Result<Self, serde_json::Error> {
        if cmd == "game" {
            return Ok(Self::Game(
                serde_json::from_value(request)?,
                serde_json::from_value(expect)?,
            ));
        }
        let request = Request::read(cmd, request)?;
        let expect = Payload::read(&request, expect)?;
        Ok(Self::One(request, expect))
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

/// One test vector.
///
/// # Examples
/// ```
/// use crosstrack::Ruleset;
/// use crosstrack_conform::Suite;
/// use crosstrack_conform::engine::answer;
/// use crosstrack_conform::case::Task;
///
/// let case = Suite::<Ruleset>::shipped().case("completion/straight-border").expect("a case");
/// let Task::One(request, expected) = &case.task else { unreachable!() };
/// assert_eq!(answer(&case.rules(), request)?, *expected);
/// # Ok::<(), crosstrack_conform::RequestError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "RawCase<G>", bound = "")]
pub struct Case<G: Wire> {
    /// Permanent id: the group, a slash and the name, such as `freeze/two-turns-01`.
    pub id: String,
    /// Level; `None` if the suite of the game has no levels.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
    /// Sources, each of which demands the answer by itself.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<Source>,
    /// Ids of the clauses that the case tests.
    pub clauses: Vec<String>,
    /// Kinds of mistakes that the case looks for, each one of [`HasVectors::FLAGS`](crate::HasVectors::FLAGS).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<String>,
    /// What the case tests, as a sentence.
    pub why: String,
    /// Form of the ruleset in which the request is made.
    pub ruleset: G::RulesetForm,
    /// Request and expected payload.
    #[serde(flatten)]
    pub task: Task<G>,
}

impl<G: Wire> Case<G> {
    /// Creates a case that tests one clause; it has no level, sources or flags.
    pub fn new(
        id: impl Into<String>,
        clause: &str,
        why: &str,
        ruleset: G::RulesetForm,
        task: Task<G>,
    ) -> Self {
        let (sources, clauses, flags) = (Vec::new(), vec![clause.to_owned()], Vec::new());
        let (id, why) = (id.into(), why.to_owned());
        Self { id, level: None, sources, clauses, flags, why, ruleset, task }
    }

    /// Returns the name of the group: the part of the id before the slash.
    pub fn group(&self) -> &str {
        self.id.split('/').next().unwrap_or_default()
    }

    /// Returns the value that was read from a case of a checked suite.
    pub(crate) fn expect_valid<T, E: Display>(&self, read: Result<T, E>) -> T {
        read.unwrap_or_else(|e| panic!("{}: {e}", self.id))
    }

    /// Returns the ruleset that the form describes.
    ///
    /// # Panics
    /// If the form of the ruleset is invalid, which does not happen in a case of a [`Suite`](crate::Suite).
    pub fn rules(&self) -> G {
        self.expect_valid(G::from_form(&self.ruleset))
    }
}

/// Fields of a case, before `cmd` decides how the request and the expected answer are read.
#[derive(Deserialize)]
#[serde(bound = "")]
struct RawCase<G: Wire> {
    id: String,
    #[serde(default)]
    level: Option<Level>,
    #[serde(default)]
    sources: Vec<Source>,
    clauses: Vec<String>,
    #[serde(default)]
    flags: Vec<String>,
    why: String,
    ruleset: G::RulesetForm,
    cmd: String,
    request: Value,
    expect: Value,
}

impl<G: Wire> TryFrom<RawCase<G>> for Case<G> {
    type Error = String;

    fn try_from(raw: RawCase<G>) -> Result<Self, String> {
        let RawCase { id, level, sources, clauses, flags, why, ruleset, cmd, request, expect } =
            raw;
        let task = Task::read(&cmd, request, expect).map_err(|e| format!("case {id}: {e}"))?;
        Ok(Self { id, level, sources, clauses, flags, why, ruleset, task })
    }
}
