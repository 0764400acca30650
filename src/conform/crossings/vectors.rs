//! Vectors of Crossings: cases with what must come out of them, in one file for each group.
//!
//! They are read strictly: a field too many, an id twice, a clause of another game is an error
//! that says where. The version of the suite is its own; the hash is of the contents.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::conform::crossings::forms::{PositionForm, RulesetForm};
use crate::conform::payload::{ApplyOk, LegalOk, ReadOk, StatusOk};
use crate::conform::suite;
use crate::conform::suite::{BadVectors, GroupFile, check_cases, file_text, json};
use crate::crossings::rules::notation::read_position;
use crate::verify::clauses::{Rulebook, clauses_of};
use crate::vocabulary;

/// The name of the suite.
pub const SUITE: &str = "crossings-vectors";

/// The version of the shipped suite, with the same meaning of its three numbers as that of
/// [Crosstrack](crate::conform::vectors::SUITE_VERSION).
pub const SUITE_VERSION: &str = "1.0.0";

vocabulary! {
    /// What cases are about: one file for each.
    Group ("group of vectors") {
        /// Texts that are positions and texts that are not.
        Notation = "notation",
        /// Sets of legal moves.
        Legal = "legal",
        /// Moves that a clause forbids.
        Illegal = "illegal",
        /// What a move makes of a position.
        Successors = "successors",
        /// Whether the game is over, and who has won.
        Outcome = "outcome",
        /// Counts of move sequences.
        Perft = "perft",
        /// Whole games.
        Games = "games",
    }
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
    /// The move, such as `d2-d4`.
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

/// Counts of move sequences; all but `nodes` are of the last moves. All are compared.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PerftOk {
    /// How many sequences there are.
    pub nodes: u64,
    /// How many end with a capture, crossing or not.
    pub captures: u64,
    /// How many end with a crossing that has to be answered.
    pub crossings: u64,
    /// How many end with a crossing that answers one.
    pub counter_crossings: u64,
    /// How many end with a win.
    pub wins: u64,
    /// How many end with a draw.
    pub draws: u64,
}

/// A game: a position and the moves from there, all of them legal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameAsk {
    /// Where it starts.
    pub position: PositionForm,
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

/// What is asked and what must come out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exchange<A, E> {
    /// What is asked.
    pub request: A,
    /// What must come out.
    pub expect: E,
}

/// What a case asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "cmd", rename_all = "lowercase")]
pub enum Task {
    /// Which moves are legal?
    Legal(Exchange<PositionAsk, LegalOk>),
    /// What becomes of a position by a move, or is the move illegal?
    Apply(Exchange<MoveAsk, ApplyOk>),
    /// Is the game over, and who has won?
    Status(Exchange<PositionAsk, StatusOk>),
    /// Is a text a position, and how is it written?
    Read(Exchange<TextAsk, ReadOk>),
    /// How many move sequences of a length are there?
    Perft(Exchange<PerftAsk, PerftOk>),
    /// An `apply` for each move and a `status` at the end ([`Task::steps`]).
    Game(Exchange<GameAsk, GameOk>),
}

impl Task {
    /// The word that stands in `cmd`.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Legal(_) => "legal",
            Self::Apply(_) => "apply",
            Self::Status(_) => "status",
            Self::Read(_) => "read",
            Self::Perft(_) => "perft",
            Self::Game(_) => "game",
        }
    }

    /// The position that it asks about, if it asks about one.
    pub const fn position(&self) -> Option<&PositionForm> {
        match self {
            Self::Read(_) => None,
            Self::Legal(Exchange { request, .. }) | Self::Status(Exchange { request, .. }) => {
                Some(&request.position)
            }
            Self::Apply(Exchange { request, .. }) => Some(&request.position),
            Self::Perft(Exchange { request, .. }) => Some(&request.position),
            Self::Game(Exchange { request, .. }) => Some(&request.position),
        }
    }

    /// The tasks that this one consists of, each a single line: of a game an `apply` for each move
    /// and a `status`, of any other task itself.
    ///
    /// # Panics
    /// If it is not of a checked suite.
    pub fn steps(&self, form: &RulesetForm) -> Vec<Self> {
        let Self::Game(Exchange { request, expect }) = self else { return vec![self.clone()] };
        let ruleset = form.ruleset().expect("a checked suite");
        let mut position = request.position.clone();
        let mut steps = Vec::new();
        for (mv, next) in request.moves.iter().zip(&expect.positions) {
            let ask = MoveAsk { position, mv: mv.clone() };
            let expect = ApplyOk::Position(next.clone());
            steps.push(Self::Apply(Exchange { request: ask, expect }));
            let read = read_position(&ruleset, next).expect("a checked suite");
            position = PositionForm::of(&ruleset, &read);
        }
        let expect = expect.outcome.clone();
        steps.push(Self::Status(Exchange { request: PositionAsk { position }, expect }));
        steps
    }

    /// The line that asks it, but for its id; of a game, which is many lines, what all of them are
    /// about.
    pub fn line(&self, ruleset: &RulesetForm) -> Value {
        let request = match self {
            Self::Legal(Exchange { request, .. }) | Self::Status(Exchange { request, .. }) => {
                serde_json::json!(request)
            }
            Self::Apply(Exchange { request, .. }) => serde_json::json!(request),
            Self::Read(Exchange { request, .. }) => serde_json::json!(request),
            Self::Perft(Exchange { request, .. }) => serde_json::json!(request),
            Self::Game(Exchange { request, .. }) => serde_json::json!(request),
        };
        let mut line = serde_json::json!({ "cmd": self.name(), "ruleset": ruleset });
        if let (Value::Object(line), Value::Object(fields)) = (&mut line, request) {
            line.extend(fields);
        }
        line
    }
}

/// One case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Case {
    /// The permanent id: the group, a slash, a name, such as `legal/sub-line`.
    pub id: String,
    /// The clauses that it shows.
    pub clauses: Vec<String>,
    /// What it shows, in a sentence.
    pub why: String,
    /// The ruleset.
    pub ruleset: RulesetForm,
    /// What is asked and what must come out.
    #[serde(flatten)]
    pub task: Task,
}

impl Case {
    /// The group that the id names.
    ///
    /// # Panics
    /// If the case was not read by this module and its id names none.
    pub fn group(&self) -> Group {
        let group = self.id.split('/').next().unwrap_or_default();
        group.parse().expect("an id begins with its group")
    }
}

/// The cases of a group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VectorFile {
    /// The name of the suite: [`SUITE`].
    pub suite: String,
    /// The version of the suite.
    pub suite_version: String,
    /// What the cases are about.
    pub group: Group,
    /// The cases.
    pub cases: Vec<Case>,
}

impl GroupFile for VectorFile {
    type Case = Case;

    const SUITE: &'static str = SUITE;
    const VERSION: &'static str = SUITE_VERSION;
    const GROUPS: &'static [&'static str] = Group::WORDS;

    fn version(&self) -> &str {
        &self.suite_version
    }

    fn group(&self) -> &'static str {
        self.group.as_str()
    }

    fn cases(&self) -> &[Case] {
        &self.cases
    }

    fn check(&self, file: &str) -> Result<(), BadVectors> {
        let is_clause = |id: &str| clauses_of(Rulebook::Crossings).iter().any(|c| c.id == id);
        check_cases(file, self.group.as_str(), &self.cases, is_clause)
    }

    fn text(&self) -> String {
        let head = format!(
            "{{\"suite\":{},\"suite_version\":{},\"group\":{}",
            json(&self.suite),
            json(&self.suite_version),
            json(&self.group)
        );
        file_text(&head, &self.cases)
    }
}

/// The shipped vector files: name and text, in the order of groups.
pub const SHIPPED: [(&str, &str); Group::COUNT] = [
    ("notation.json", include_str!("../../../data/vectors/crossings/notation.json")),
    ("legal.json", include_str!("../../../data/vectors/crossings/legal.json")),
    ("illegal.json", include_str!("../../../data/vectors/crossings/illegal.json")),
    ("successors.json", include_str!("../../../data/vectors/crossings/successors.json")),
    ("outcome.json", include_str!("../../../data/vectors/crossings/outcome.json")),
    ("perft.json", include_str!("../../../data/vectors/crossings/perft.json")),
    ("games.json", include_str!("../../../data/vectors/crossings/games.json")),
];

/// A suite of vectors.
pub type Suite = suite::Suite<VectorFile>;

impl Suite {
    /// The suite that the program carries.
    ///
    /// **Cost** reading all of it, the first time.
    pub fn shipped() -> &'static Self {
        static SUITE: LazyLock<Suite> = LazyLock::new(|| Suite::carried(&SHIPPED));
        &SUITE
    }
}
