//! Records as JSON, one object for each.

use std::collections::BTreeMap;
use std::iter::Peekable;
use std::vec::IntoIter;

use crosstrack::base::json_error_text;
use schemars::JsonSchema;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

use super::tree::{self, MoveTree, Visit};
use super::{End, GameRecord, RecordError};

/// Most brackets that may stand within each other: two for each variation, and those around and within them.
pub(super) const MAX_NESTING: usize = 2 * tree::MAX_NESTING + 8;

/// Names of the fields that records have.
pub(super) const FIELDS: [&str; 11] = [
    "schema",
    "game",
    "start",
    "readings",
    "players",
    "moves",
    "result",
    "ending",
    "tags",
    "comments",
    "variations",
];

/// A game that was played.
#[derive(Serialize, Deserialize, JsonSchema)]
#[schemars(
    rename = "GameRecord",
    description = "A game that was played. Fields that it does not know are kept."
)]
pub(super) struct RecordJson {
    /// Id of the schema of the record: `crosstrack/game-record/1`.
    #[serde(deserialize_with = "schema_id")]
    schema: String,
    /// Name of the game, such as `crosstrack`.
    game: String,
    /// Position in which the game began, in notation.
    start: String,
    /// Words of rules that, with the start, name the ruleset: `NAME=VALUE` separated by spaces, such as
    /// `junction=through`. What is not named has its default. Absent if there are none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    readings: String,
    /// Names of the players, in the order of turns.
    players: Vec<String>,
    /// Moves of the game, in notation.
    moves: Vec<String>,
    /// Result: `win` with the numbers of the players who won, such as `win 2` or `win 13` for a team, or
    /// `draw`; `null` if the game has no result.
    result: Option<String>,
    /// Why the game ended: `win` or `no-move` by the rules; `resigned` with the number of the player who gave up;
    /// `agreed`, a draw; `cap`, a draw after a maximum number of moves; `illegal-move` or `forfeit` by the fault of a
    /// player; `unfinished` if it has not ended.
    ending: String,
    /// Further facts about the game, by name. Absent if there are none.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    tags: BTreeMap<String, String>,
    /// Comments on the game, in the order of its moves. Absent if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    comments: Vec<Comment>,
    /// Variations of the game, in the order of its moves. Absent if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    variations: Vec<Variation>,
    #[serde(flatten)]
    #[schemars(skip)]
    unknown: Map<String, Value>,
}

/// A comment on a line of moves.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Comment {
    /// Number of moves of the line before the comment; 0 for a comment on the first position or, in a variation, before
    /// its first move.
    after: usize,
    /// The comment.
    text: String,
}

/// A variation: a line of moves that could have been played in place of the moves of another line.
#[derive(Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Variation {
    /// Number of moves of the other line before the variation begins.
    after: usize,
    /// Moves of the variation, in notation; at least one.
    moves: Vec<String>,
    /// Comments on the variation, in the order of its moves. Absent if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    comments: Vec<Comment>,
    /// Variations of this variation, in the order of its moves. At most 64 variations stand within each other. Absent
    /// if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    variations: Vec<Self>,
}

fn schema_id<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let id = String::deserialize(deserializer)?;
    if id == GameRecord::SCHEMA {
        return Ok(id);
    }
    let reason = format!("the schema is `{id}`, which is not {}", GameRecord::SCHEMA);
    Err(D::Error::custom(reason))
}

/// Returns a value as one line of JSON.
pub(super) fn line(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("texts, numbers and lists of them")
}

/// Parses a value that is not nested too deeply.
pub(super) fn value(text: &str) -> Result<Value, String> {
    let mut reader = serde_json::Deserializer::from_str(text);
    reader.disable_recursion_limit();
    let value = Value::deserialize(&mut reader).and_then(|value| reader.end().map(|()| value));
    value.map_err(|error| json_error_text(&error))
}

/// Returns how many brackets and braces of a text stand within each other, without those in strings.
pub(super) fn nesting(text: &str) -> usize {
    let (mut open, mut most, mut is_string, mut is_escaped) = (0_usize, 0, false, false);
    for byte in text.bytes() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = is_string,
            b'"' => is_string = !is_string,
            b'[' | b'{' if !is_string => open += 1,
            b']' | b'}' if !is_string => open = open.saturating_sub(1),
            _ => {}
        }
        most = most.max(open);
    }
    most
}

/// Says that JSON is nested too deeply for a record.
pub(super) fn too_deep() -> String {
    format!(
        "it is nested too deeply: at most {} variations stand within each other",
        tree::MAX_NESTING
    )
}

/// Parses records as JSON, one behind another, on as many lines as each takes.
pub(super) fn read(text: &str) -> Result<Vec<GameRecord>, RecordError> {
    if nesting(text) > MAX_NESTING {
        return Err(RecordError::Json(too_deep()));
    }
    let mut reader = serde_json::Deserializer::from_str(text);
    // The nesting was checked.
    reader.disable_recursion_limit();
    let records = reader.into_iter::<GameRecord>().collect::<Result<_, _>>();
    records.map_err(|error| RecordError::Json(json_error_text(&error)))
}

impl From<GameRecord> for RecordJson {
    fn from(record: GameRecord) -> Self {
        let GameRecord { game, start, readings, players, tags, end, tree, unknown } = record;
        let Variation { moves, comments, variations, .. } = line_of(&tree);
        Self {
            schema: GameRecord::SCHEMA.to_owned(),
            game,
            start,
            readings,
            players,
            moves,
            result: end.result().map(|result| result.to_string()),
            ending: end.to_string(),
            tags,
            comments,
            variations,
            unknown,
        }
    }
}

impl TryFrom<RecordJson> for GameRecord {
    type Error = String;

    fn try_from(json: RecordJson) -> Result<Self, String> {
        let RecordJson { game, start, readings, players, moves, result, ending, .. } = json;
        let RecordJson { tags, comments, variations, unknown, .. } = json;
        let end = End::read(result.as_deref(), &ending).map_err(|e| e.to_string())?;
        let tree = tree_of(Variation { after: 0, moves, comments, variations })?;
        Ok(Self { game, start, readings, players, tags, end, tree, unknown })
    }
}

/// Returns a tree as lines within lines, the outermost of which is the game itself.
fn line_of(tree: &MoveTree) -> Variation {
    let comments = |after: usize, texts: &[String]| -> Vec<Comment> {
        texts.iter().map(|text| Comment { after, text: text.clone() }).collect()
    };
    let mut now = Variation { comments: comments(0, tree.step(0).after()), ..Variation::default() };
    let mut around: Vec<Variation> = Vec::new();
    for visit in tree.walk() {
        match visit {
            Visit::Open => {
                let after = now.moves.len().saturating_sub(1);
                around
                    .push(std::mem::replace(&mut now, Variation { after, ..Variation::default() }));
            }
            Visit::Close => {
                let mut outer = around.pop().unwrap_or_default();
                std::mem::swap(&mut outer, &mut now);
                now.variations.push(outer);
            }
            Visit::Move(number) => {
                let step = tree.step(number);
                now.comments.extend(comments(0, step.before()));
                now.moves.push(step.mv().to_owned());
                now.comments.extend(comments(now.moves.len(), step.after()));
            }
        }
    }
    now
}

/// A line of which a beginning is in the tree.
struct Open {
    moves: IntoIter<String>,
    /// Comments and variations that are not in the tree yet, in the order of their places.
    comments: Peekable<IntoIter<Comment>>,
    variations: Peekable<IntoIter<Variation>>,
    /// Number of the moves that are in the tree.
    played: usize,
    /// The last step of the line, or the one that it leaves.
    at: usize,
}

impl Open {
    /// Begins a line.
    ///
    /// # Errors
    /// If a comment or a variation is not at a place of the line.
    fn new(line: Variation, at: usize) -> Result<Self, String> {
        check_line(&line)?;
        let Variation { moves, mut comments, mut variations, .. } = line;
        comments.sort_by_key(|comment| comment.after);
        variations.sort_by_key(|variation| variation.after);
        Ok(Self {
            moves: moves.into_iter(),
            comments: comments.into_iter().peekable(),
            variations: variations.into_iter().peekable(),
            played: 0,
            at,
        })
    }

    /// Takes the comments after the moves that are in the tree.
    fn comments_here(&mut self) -> impl Iterator<Item = String> {
        let played = self.played;
        let next = move || self.comments.next_if(|comment| comment.after == played);
        std::iter::from_fn(next).map(|comment| comment.text)
    }
}

/// Returns lines within lines as a tree.
fn tree_of(line: Variation) -> Result<MoveTree, String> {
    let mut tree = MoveTree::default();
    let mut game = Open::new(line, 0)?;
    game.comments_here().for_each(|text| tree.comment_after(0, text));
    let mut open = vec![game];
    while let Some(now) = open.last_mut() {
        let played = now.played;
        // The variations in the place of the last move come before the move that follows it.
        if let Some(line) = now.variations.next_if(|other| other.after + 1 == played) {
            if line.moves.is_empty() {
                return Err("a variation has no moves".to_owned());
            }
            let at = tree.step(now.at).parent();
            tree::check_nesting(open.len(), &line.moves[0]).map_err(|error| error.to_string())?;
            open.push(Open::new(line, at)?);
        } else if let Some(mv) = now.moves.next() {
            now.at = tree.add(now.at, &mv).map_err(|error| error.to_string())?;
            let at = now.at;
            now.comments_here().for_each(|text| tree.comment_before(at, text));
            now.played += 1;
            now.comments_here().for_each(|text| tree.comment_after(at, text));
        } else {
            open.pop();
        }
    }
    Ok(tree)
}

/// Checks that comments and variations are at a place of their line.
fn check_line(line: &Variation) -> Result<(), String> {
    let moves = line.moves.len();
    if let Some(comment) = line.comments.iter().find(|comment| comment.after > moves) {
        return Err(format!("a comment stands after {} moves of {moves}", comment.after));
    }
    if let Some(other) = line.variations.iter().find(|other| other.after >= moves) {
        return Err(format!("a variation stands in place of move {}, of {moves}", other.after + 1));
    }
    Ok(())
}
