//! Games as data: a record says who played, which moves, with variations and comments, and how the game ended. It is
//! read from text and JSON, and written as both.

mod end;
mod json;
mod text;
mod tree;

use std::collections::BTreeMap;

use crosstrack::base::counted;
use crosstrack::game::{Game, Notation, Rulebook};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

pub use end::{End, EndError};
pub use tree::{MAX_NESTING, MoveTree, Step, TreeError, Visit};

/// A game that was played, with what was said of it. [`GameRecord::replay`] checks it by the rules.
///
/// # Examples
/// ```
/// use crosstrack::{Game as _, Ruleset};
/// use crosstrack_players::GameRecord;
///
/// let text = "[Game crosstrack]\n[Start x1_2x1_1122.1_2-2_d]\n[Player 1 Ada]\n[Player 2 level:5]\n\
///             [Result win 2]\n[Ending win]\n\n1. rI.a1.0 bI.a2.0\n";
/// let record = GameRecord::read(text)?;
/// assert_eq!(record.to_text(), text);
/// let replay = record.replay::<Ruleset>()?;
/// assert_eq!(replay.positions.len(), 3);
/// # Ok::<(), crosstrack_players::RecordError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "json::RecordJson", into = "json::RecordJson")]
pub struct GameRecord {
    /// Name of the game, such as `crosstrack`.
    pub game: String,
    /// Position in which the game began, in notation.
    pub start: String,
    /// Readings as `NAME=VALUE`, separated by spaces; what is not named has its default.
    pub readings: String,
    /// Names of the players, in the order of turns.
    pub players: Vec<String>,
    /// Further facts about the game, by name.
    pub tags: BTreeMap<String, String>,
    /// How the game ended, as the record says.
    pub end: End,
    /// The moves with variations and comments.
    pub tree: MoveTree,
    /// Fields of the JSON that this version does not know: they are written as they were read.
    pub unknown: Map<String, Value>,
}

impl JsonSchema for GameRecord {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        json::RecordJson::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        json::RecordJson::json_schema(generator)
    }
}

/// A record's game, played again.
#[derive(Clone, Debug)]
pub struct Replay<G: Game> {
    /// The ruleset of the game.
    pub game: G,
    /// The positions of the game: the start, and the position after each move.
    pub positions: Vec<G::Position>,
    /// The moves of the game.
    pub moves: Vec<G::Move>,
}

/// Error of reading a [`GameRecord`]: where it is wrong, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// The text is not the JSON of records.
    #[error("{0}")]
    Json(String),
    /// A line of the text is not a line of a record.
    #[error("line {line}, column {column}: {reason}")]
    Text {
        /// 1-based number of the line.
        line: usize,
        /// 1-based number of the character in the line with which the wrong part begins.
        column: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// A field does not fit the others.
    #[error("`{field}`: {reason}")]
    Field {
        /// Name of the field.
        field: &'static str,
        /// What is wrong with it.
        reason: String,
    },
    /// A move cannot be read, or is not legal.
    #[error("move {number}, `{text}`: {reason}")]
    Move {
        /// 1-based number of the move.
        number: usize,
        /// Text of the move.
        text: String,
        /// What is wrong with it.
        reason: String,
    },
}

impl RecordError {
    /// Returns what the user can try.
    pub const fn help(&self) -> &'static str {
        match self {
            Self::Json(_) => {
                "a record is an object of JSON; `crosstrack schema game-record` describes it"
            }
            Self::Text { .. } => {
                "a record is lines such as `[Result draw]`, a blank line, and numbered moves"
            }
            Self::Field { .. } => "correct the field, or end the record with the moves before it",
            Self::Move { .. } => "correct the move, or leave it and all that follow out",
        }
    }

    fn field(field: &'static str, reason: &impl ToString) -> Self {
        Self::Field { field, reason: reason.to_string() }
    }
}

impl GameRecord {
    /// Id of the schema of records.
    pub const SCHEMA: &'static str = "crosstrack/game-record/1";

    /// Returns the record of a game that has no moves and no result yet.
    pub fn new<G: Rulebook>(game: &G, start: &G::Position, players: Vec<String>) -> Self {
        Self {
            game: G::NAME.to_owned(),
            start: game.write_position(start),
            readings: game.readings(),
            players,
            tags: BTreeMap::new(),
            end: End::Unfinished,
            tree: MoveTree::default(),
            unknown: Map::new(),
        }
    }

    /// Returns the moves of the game itself, without variations.
    pub fn moves(&self) -> Vec<&str> {
        self.tree.main_line()
    }

    /// Adds a move at the end of the game itself. Does not check whether it can be played.
    ///
    /// # Panics
    /// If the text is not one word, as all texts of moves are.
    pub fn push(&mut self, mv: &str) {
        self.tree.add(self.tree.main_end(), mv).unwrap_or_else(|error| panic!("{error}"));
    }

    /// Parses the records of a file in their order: as text, one behind another, or as JSON, which begins with `{`. Does
    /// not check that the games can be played: see [`GameRecord::replay`].
    ///
    /// # Errors
    /// If a part is not a record, variations are nested too deeply, or there is no record. The error says where.
    pub fn read_all(text: &str) -> Result<Vec<Self>, RecordError> {
        let text = text.trim_start_matches('\u{feff}');
        if text.trim_start().starts_with('{') { json::read(text) } else { text::read(text) }
    }

    /// Parses the only record of a text, as [`GameRecord::read_all`] does.
    ///
    /// # Errors
    /// If the text is not one record.
    pub fn read(text: &str) -> Result<Self, RecordError> {
        let mut all = Self::read_all(text)?;
        match all.pop() {
            Some(record) if all.is_empty() => Ok(record),
            _ => {
                let reason = format!("there are {} games in place of one", all.len() + 1);
                Err(RecordError::field("Game", &reason))
            }
        }
    }

    /// Returns the record as one line of JSON, without a line feed.
    pub fn to_json(&self) -> String {
        json::line(self)
    }

    /// Plays the game again, and checks by the rules every move, including those of variations, and the result. The start
    /// must be one that play can reach.
    ///
    /// # Errors
    /// If a field or a move is wrong; the error is about the first one that is found.
    pub fn replay<G: Rulebook>(&self) -> Result<Replay<G>, RecordError> {
        self.check_game::<G>()?;
        let game = G::with_readings(&self.readings, &self.start)
            .map_err(|e| RecordError::field("readings", &e))?;
        let start =
            game.parse_position(&self.start).map_err(|e| RecordError::field("start", &e))?;
        self.replay_from(game, start)
    }

    /// Checks that the record is of the game `G`.
    ///
    /// # Errors
    /// If it is of another game.
    pub fn check_game<G: Notation>(&self) -> Result<(), RecordError> {
        if self.game == G::NAME {
            return Ok(());
        }
        let reason = format!("the game is `{}`, which is not {}", self.game, G::NAME);
        Err(RecordError::field("game", &reason))
    }

    /// Plays the game again from its start, which the caller has parsed, and checks what [`Self::replay`] checks.
    ///
    /// # Errors
    /// If another field or a move is wrong; the error is about the first one that is found.
    ///
    /// # Panics
    /// Never: each step of a tree stands behind the one that it follows.
    pub fn replay_from<G: Notation>(
        &self,
        game: G,
        start: G::Position,
    ) -> Result<Replay<G>, RecordError> {
        if self.players.len() != game.players() {
            let listed = counted(self.players.len(), "player");
            let reason = format!("lists {listed}, but the game has {}", game.players());
            return Err(RecordError::field("players", &reason));
        }
        let mut positions = vec![Some(start)];
        let mut moves = vec![None];
        // Steps are numbered in an order in which each stands behind the one that it follows.
        for step in &self.tree.steps()[1..] {
            let before = positions[step.parent()].as_ref().expect("played before");
            let (mv, next) =
                played(&game, before, step.mv()).map_err(|reason| self.fault(step, reason))?;
            moves.push(Some(mv));
            positions.push(Some(next));
        }
        let first = positions[0].take().expect("the start");
        let mut replay = Replay { game, positions: vec![first], moves: Vec::new() };
        for number in self.tree.main_steps() {
            replay.positions.extend(positions[number].take());
            replay.moves.extend(moves[number]);
        }
        let last = &replay.positions[replay.positions.len() - 1];
        self.end
            .check(&replay.game, last)
            .map_err(|reason| RecordError::field("result", &reason))?;
        Ok(replay)
    }

    /// Returns the error of a step that cannot be played.
    fn fault(&self, step: &Step, reason: String) -> RecordError {
        let (mut number, mut at, mut is_varied) = (1, step.parent(), false);
        let mut below = step;
        loop {
            let before = self.tree.step(at);
            is_varied |= !std::ptr::eq(self.tree.step(before.children()[0]), below);
            if at == 0 {
                break;
            }
            (number, below, at) = (number + 1, before, before.parent());
        }
        let reason = if is_varied { format!("in a variation: {reason}") } else { reason };
        RecordError::Move { number, text: step.mv().to_owned(), reason }
    }
}

/// Returns a move given by its text, and the position after it.
fn played<G: Notation>(
    game: &G,
    position: &G::Position,
    text: &str,
) -> Result<(G::Move, G::Position), String> {
    let mv = game.parse_move(text).map_err(|e| e.to_string())?;
    if game.outcome(position).is_some() {
        return Err("the game is over before this move".to_owned());
    }
    game.check(position, mv).map_err(|e| e.to_string())?;
    Ok((mv, game.play(position, mv)))
}
