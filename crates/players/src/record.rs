//! Games as data: one line of JSON for programs, a text for people.

mod text;

use std::collections::BTreeMap;

use crosstrack::base::json_error_text;
use crosstrack::{Game, Outcome, Players, vocabulary};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

vocabulary! {
    /// Why a game ended.
    Ending ("way for a game to end") {
        /// By the rules, with winners.
        Win = "win",
        /// By the rules: the player to move has no legal move, and nobody wins.
        NoMove = "no-move",
        /// After a number of moves that was agreed; the game counts as drawn.
        Cap = "cap",
        /// Not yet: the game can go on, and has no result.
        Unfinished = "unfinished",
        /// A player chose a move that is not legal, and lost.
        IllegalMove = "illegal-move",
        /// A player gave up, crashed or did not answer, and lost.
        Forfeit = "forfeit",
    }
}

impl Ending {
    /// Returns whether `result` is possible for a game that ends in this way before the rules end it.
    const fn allows(self, result: Option<Outcome>) -> bool {
        match self {
            Self::Win | Self::NoMove => false,
            Self::Cap => matches!(result, Some(Outcome::Draw)),
            Self::Unfinished => result.is_none(),
            Self::IllegalMove | Self::Forfeit => matches!(result, Some(Outcome::Win(_))),
        }
    }
}

/// A game that was played. [`GameRecord::replay`] checks it by the rules.
///
/// # Examples
/// ```
/// use crosstrack::{Game as _, Ruleset};
/// use crosstrack_players::GameRecord;
///
/// let text = "[Game crosstrack]\n[Start x1_2x1_1122.1_2-2_d]\n[Player 1 Ada]\n[Player 2 level:5]\n\
///             [Result win 2]\n[Ending win]\n\n1. rI.a1.0 bI.a2.0\n";
/// let record = GameRecord::from_text(text)?;
/// assert_eq!(record.to_text(), text);
/// let replay = record.replay::<Ruleset>()?;
/// assert_eq!(replay.positions.len(), 3);
/// # Ok::<(), crosstrack_players::RecordError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(description = "A game that was played.")]
pub struct GameRecord {
    /// Id of the schema of the record: `crosstrack/game-record/1`.
    #[serde(deserialize_with = "schema_id")]
    pub schema: String,
    /// Name of the game, such as `crosstrack`.
    pub game: String,
    /// Position in which the game began, in notation.
    pub start: String,
    /// Readings that are not at their defaults, as `NAME=VALUE` separated by spaces, such as
    /// `junction=through`. Absent if all readings are at their defaults.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub readings: String,
    /// Names of the players, in the order of turns.
    pub players: Vec<String>,
    /// Moves of the game, in notation.
    pub moves: Vec<String>,
    /// Result: `win` with the numbers of the players who won, such as `win 2` or `win 13` for a team, or
    /// `draw`; `null` if the game has no result.
    #[serde(with = "outcome")]
    #[schemars(with = "Option<String>")]
    pub result: Option<Outcome>,
    /// Why the game ended: `win` or `no-move` by the rules, `cap` after a maximum number of moves,
    /// `illegal-move` or `forfeit` by the fault of a player. `unfinished` if it has not ended.
    #[schemars(with = "String")]
    pub ending: Ending,
    /// Further facts about the game, by name. Absent if there are none.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub tags: BTreeMap<String, String>,
    /// Comments on the game, in the order of its moves. Absent if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<Comment>,
    /// Variations of the game, in the order of its moves. Absent if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<Variation>,
}

/// A comment on a line of moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Comment {
    /// Number of moves of the line before the comment; 0 for a comment on the first position.
    pub after: usize,
    /// The comment, in one line.
    pub text: String,
}

/// A variation: a line of moves that could have been played in place of the moves of another line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Variation {
    /// Number of moves of the other line before the variation begins.
    pub after: usize,
    /// Moves of the variation, in notation.
    pub moves: Vec<String>,
    /// Comments on the variation, in the order of its moves. Absent if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<Comment>,
    /// Variations of this variation, in the order of its moves. Absent if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<Self>,
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
    /// The line is not the JSON of a record.
    #[error("{0}")]
    Json(String),
    /// A line of the text is not a line of a record.
    #[error("line {line}: {reason}")]
    Text {
        /// 1-based number of the line.
        line: usize,
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
                "a record is one line of JSON; `crosstrack schema game-record` describes it"
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
    pub fn new<G: Game>(game: &G, start: &G::Position, players: Vec<String>) -> Self {
        Self {
            schema: Self::SCHEMA.to_owned(),
            game: G::NAME.to_owned(),
            start: game.write_position(start),
            readings: game.readings(),
            players,
            moves: Vec::new(),
            result: None,
            ending: Ending::Unfinished,
            tags: BTreeMap::new(),
            comments: Vec::new(),
            variations: Vec::new(),
        }
    }

    /// Parses a line of JSON. Does not check that the game can be played: see [`GameRecord::replay`].
    ///
    /// # Errors
    /// If the line is not a record.
    pub fn from_json(line: &str) -> Result<Self, RecordError> {
        let record: Self = serde_json::from_str(line)
            .map_err(|error| RecordError::Json(json_error_text(&error)))?;
        Ok(record.without_early_result())
    }

    /// Removes the result from a game that has not ended but is recorded as a draw: earlier versions wrote such
    /// records.
    fn without_early_result(self) -> Self {
        match (self.ending, self.result) {
            (Ending::Unfinished, Some(Outcome::Draw)) => Self { result: None, ..self },
            _ => self,
        }
    }

    /// Returns the record as one line of JSON, without a line feed.
    ///
    /// # Panics
    /// Never: a record has only texts.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("texts")
    }

    /// Plays the game again, and checks by the rules every move, including those of variations, and the result.
    ///
    /// # Errors
    /// If a field or a move is wrong; the error is about the first one that is found.
    pub fn replay<G: Game>(&self) -> Result<Replay<G>, RecordError> {
        if self.game != G::NAME {
            let reason = format!("the game is `{}`, which is not {}", self.game, G::NAME);
            return Err(RecordError::field("game", &reason));
        }
        let game = G::with_readings(&self.readings, &self.start)
            .map_err(|e| RecordError::field("readings", &e))?;
        let start = game.read_position(&self.start).map_err(|e| RecordError::field("start", &e))?;
        if self.players.len() != game.players() {
            let reason = format!("{} are named, and {} play", self.players.len(), game.players());
            return Err(RecordError::field("players", &reason));
        }
        let mut replay = Replay { game, positions: vec![start], moves: Vec::new() };
        for (index, text) in self.moves.iter().enumerate() {
            replay.play(text).map_err(|reason| RecordError::Move {
                number: index + 1,
                text: text.clone(),
                reason,
            })?;
        }
        self.check_result(&replay)?;
        check_comments(&self.comments, self.moves.len())?;
        check_variations(&replay.game, &replay.positions, &self.variations)?;
        Ok(replay)
    }

    /// Checks that the result is that of the last position or, if the game goes on there, one that the ending
    /// allows.
    fn check_result<G: Game>(&self, replay: &Replay<G>) -> Result<(), RecordError> {
        let last = &replay.positions[replay.positions.len() - 1];
        let (found, wrong) = (replay.game.outcome(last), |reason: String| {
            Err(RecordError::field("result", &reason))
        });
        let expected = match found {
            Some(Outcome::Win(_)) => Some(Ending::Win),
            Some(Outcome::Draw) => Some(Ending::NoMove),
            None => None,
        };
        match (found, expected) {
            (Some(result), Some(ending))
                if ending != self.ending || Some(result) != self.result =>
            {
                wrong(format!("the last position is a {result} ({ending})"))
            }
            (Some(_), _) => Ok(()),
            (None, _) if matches!(self.ending, Ending::Win | Ending::NoMove) => {
                wrong("the game goes on after the last move".to_owned())
            }
            (None, _) if !self.ending.allows(self.result) => {
                let result = outcome::text(self.result);
                wrong(format!("`{result}` does not go with the ending `{}`", self.ending))
            }
            (None, _) => match self.result {
                Some(Outcome::Win(winners)) if !is_possible(&replay.game, winners) => {
                    wrong(format!("players {winners} cannot win together"))
                }
                _ => Ok(()),
            },
        }
    }
}

/// Returns whether these players can win because the others lose: all of them take part in the game, and they are
/// not all of its players.
fn is_possible(game: &impl Game, winners: Players) -> bool {
    let count = winners.iter().count();
    let inside = winners.iter().all(|player| player.index() < game.players());
    inside && count > 0 && count < game.players()
}

impl<G: Game> Replay<G> {
    /// Plays a move given by its text.
    fn play(&mut self, text: &str) -> Result<(), String> {
        let (mv, next) = played(&self.game, &self.positions[self.positions.len() - 1], text)?;
        self.positions.push(next);
        self.moves.push(mv);
        Ok(())
    }
}

/// Returns a move given by its text, and the position after it.
fn played<G: Game>(
    game: &G,
    position: &G::Position,
    text: &str,
) -> Result<(G::Move, G::Position), String> {
    let mv = game.read_move(text).map_err(|e| e.to_string())?;
    if game.outcome(position).is_some() {
        return Err("the game is over before this move".to_owned());
    }
    game.check(position, mv).map_err(|e| e.to_string())?;
    Ok((mv, game.play(position, mv)))
}

/// Checks that comments stand within a line of `moves` moves.
fn check_comments(comments: &[Comment], moves: usize) -> Result<(), RecordError> {
    let beyond = comments.iter().find(|comment| comment.after > moves);
    beyond.map_or(Ok(()), |comment| {
        let reason = format!("a comment stands after {} moves of {moves}", comment.after);
        Err(RecordError::field("comments", &reason))
    })
}

/// Checks the moves of variations by the rules, given the positions of the line that they leave.
fn check_variations<G: Game>(
    game: &G,
    line: &[G::Position],
    variations: &[Variation],
) -> Result<(), RecordError> {
    for variation in variations {
        let Some(start) = line.get(variation.after) else {
            let moves = line.len() - 1;
            let reason = format!("one leaves its line after {} moves of {moves}", variation.after);
            return Err(RecordError::field("variations", &reason));
        };
        let mut positions = vec![start.clone()];
        for (index, text) in variation.moves.iter().enumerate() {
            let (_, next) =
                played(game, &positions[index], text).map_err(|reason| RecordError::Move {
                    number: variation.after + index + 1,
                    text: text.clone(),
                    reason: format!("in a variation: {reason}"),
                })?;
            positions.push(next);
        }
        check_comments(&variation.comments, variation.moves.len())?;
        check_variations(game, &positions, &variation.variations)?;
    }
    Ok(())
}

fn schema_id<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let id = String::deserialize(deserializer)?;
    if id == GameRecord::SCHEMA {
        return Ok(id);
    }
    let reason = format!("the schema is `{id}`, which is not {}", GameRecord::SCHEMA);
    Err(serde::de::Error::custom(reason))
}

/// Serde for results, by their text.
mod outcome {
    use crosstrack::Outcome;
    use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer, de};

    /// Returns a result as text; `*` for none.
    pub(super) fn text(result: Option<Outcome>) -> String {
        result.map_or_else(|| "*".to_owned(), |outcome| outcome.to_string())
    }

    #[expect(clippy::ref_option, clippy::trivially_copy_pass_by_ref, reason = "serde passes it so")]
    pub(super) fn serialize<S: Serializer>(
        result: &Option<Outcome>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        result.map(|outcome| outcome.to_string()).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Outcome>, D::Error> {
        let text = Option::<String>::deserialize(deserializer)?;
        text.map(|text| super::text::read_outcome(&text).map_err(de::Error::custom)).transpose()
    }
}
