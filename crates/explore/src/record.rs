//! The responses to `read-record` and `record`: games that were recorded, and their texts.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::explorable::Explorable;
use crate::fault::Fault;
use crate::line_of_play::LineOfPlay;
use crosstrack::base::counted;
use crosstrack_players::{End, GameRecord, MoveTree, RecordError, Replay};

/// The records of games in their two forms.
///
/// ```
/// use crosstrack::Ruleset;
/// use crosstrack_explore::{Explorer, Watch};
///
/// let explorer = Explorer::default().with_game::<Ruleset>();
/// let request = r#"{"version": 1, "ask": "record", "games": [{
///     "game": "crosstrack", "position": "x1_2x1_1122.1_2-2_d", "players": ["Ada", "level:5"],
///     "steps": [{"parent": 0, "move": "rI.a1.0"}, {"parent": 1, "move": "bI.a2.0"}]}]}"#;
/// let answer = explorer.answer_text(request, &mut Watch::unlimited(&mut |_| ()));
/// assert!(answer.contains(r"[Player 2 level:5]\n[Result win 2]"), "{answer}");
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "RecordTexts")]
pub struct RecordTexts {
    /// The records as text for people, with line breaks.
    pub text: String,
    /// The records as JSON, each on a line; the schema `game-record` describes them.
    pub json: String,
}

/// The games of a file of records, in their order.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct RecordedGames {
    /// The games.
    pub games: Vec<RecordedGame>,
}

/// A game that was played, with variations and comments.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordedGame {
    /// The name of the game, such as `crosstrack`.
    pub game: String,
    /// The words of rules, as `NAME=VALUE` separated by spaces. A request may leave out those that are at their defaults.
    #[serde(default)]
    pub readings: String,
    /// The position in which the game began, in notation.
    pub position: String,
    /// The names of the players, in the order of turns. By default, each is `person`.
    #[serde(default)]
    pub players: Vec<String>,
    /// Further facts about the game, by name.
    #[serde(default)]
    pub tags: BTreeMap<String, String>,
    /// Why the game ended, as its record says: `win`, `no-move`, `unfinished`, `resigned` with the number of the player
    /// who gave up, `agreed`, `cap`, `illegal-move` or `forfeit`. `null` in a request: as the rules say.
    #[serde(default)]
    pub ending: Option<String>,
    /// The result: `win` with the numbers of the players who won, or `draw`; `null` if there is none or, in a request, if
    /// it follows from `ending`.
    #[serde(default)]
    pub result: Option<String>,
    /// The comments on the position in which the game began.
    #[serde(default)]
    pub comments: Vec<String>,
    /// The moves, each behind the one that it follows. Of the moves that follow the same one the first is the game's
    /// own, and the others begin variations.
    #[serde(default)]
    pub steps: Vec<RecordedStep>,
    /// Fields of the record that this version does not know.
    #[serde(default)]
    pub unknown: Map<String, Value>,
}

/// A move of a recorded game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordedStep {
    /// The number of the move that it follows, counted from 1 in `steps`; 0 for a first move.
    pub parent: usize,
    /// The move, in notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// The comments before it, if it begins a variation.
    #[serde(default)]
    pub before: Vec<String>,
    /// The comments after it.
    #[serde(default)]
    pub after: Vec<String>,
}

impl RecordTexts {
    /// Writes records one behind another.
    pub(crate) fn new(records: &[GameRecord]) -> Self {
        let texts: Vec<String> = records.iter().map(GameRecord::to_text).collect();
        let json: Vec<String> = records.iter().map(GameRecord::to_json).collect();
        Self { text: texts.join("\n"), json: json.join("\n") }
    }
}

/// Returns the names of players, who are persons if none are given.
fn names<G: Explorable>(game: &G, players: &[String]) -> Result<Vec<String>, Fault> {
    let play = game.players();
    match players {
        [] => Ok(vec!["person".to_owned(); play]),
        named if named.len() == play => Ok(named.to_vec()),
        named => {
            let message =
                format!("lists {}, but the game has {play}", counted(named.len(), "player"));
            Err(Fault::of("players", named.join(", "), message))
        }
    }
}

/// Returns the record of a game without moves, with the words of rules that its start needs.
pub fn record_of<G: Explorable>(game: &G, start: &G::Position, players: Vec<String>) -> GameRecord {
    GameRecord { readings: game.readings_for(start), ..GameRecord::new(game, start, players) }
}

/// Plays the game of a record again by the rules. Its readings may waive a clause for its start.
///
/// # Errors
/// As [`GameRecord::replay_from`], or if the readings or the start are invalid.
pub fn replay<G: Explorable>(record: &GameRecord) -> Result<Replay<G>, RecordError> {
    record.check_game::<G>()?;
    let place = LineOfPlay::<G>::from_position(&record.readings, &record.start);
    let LineOfPlay { game, start, .. } = place.map_err(|fault| {
        let field = if fault.part() == "rules" { "readings" } else { "start" };
        RecordError::Field { field, reason: fault.to_string() }
    })?;
    record.replay_from(game, start)
}

/// Returns the record of a line of play.
///
/// # Panics
/// If the game writes a move with more than one word.
pub fn game_record<G: Explorable>(place: &LineOfPlay<G>, players: Vec<String>) -> GameRecord {
    let mut record = record_of(&place.game, &place.start, players);
    let mut at = 0;
    for (_, mv, _) in place.moves() {
        let added = record.tree.add(at, &place.game.write_move(mv));
        at = added.expect("the text of a move is one word");
    }
    record.end = End::by_rules(&place.game, place.end());
    record
}

/// Most letters that are quoted on either side of a fault.
const QUOTED: usize = 80;

/// Converts the error of a record to that of a request. `text` is what was read: the error has the line that is wrong, and
/// where in it.
pub(crate) fn request_error(error: &RecordError, text: &str) -> Fault {
    let fault = match error {
        &RecordError::Text { line, column, .. } => {
            // Of a long line what is near.
            let wrong = text.lines().nth(line - 1).unwrap_or_default();
            let first = (column - 1).saturating_sub(QUOTED);
            let before: String = wrong.chars().skip(first).take(column - 1 - first).collect();
            let after: String = wrong.chars().skip(column - 1).take(QUOTED).collect();
            let token = after.split_whitespace().next().unwrap_or_default();
            let span = before.len()..before.len() + token.len();
            Fault::of("record", format!("{before}{after}"), error.to_string()).label(span, "here")
        }
        _ => Fault::of("record", "", error.to_string()),
    };
    fault.help(error.help())
}

impl RecordedGame {
    /// Checks a record by the rules, and returns its game.
    pub(crate) fn of_record<G: Explorable>(record: &GameRecord) -> Result<Self, RecordError> {
        let replayed = replay::<G>(record)?;
        let readings = replayed.game.readings_for(&replayed.positions[0]);
        let GameRecord { game, start, players, tags, end, tree, unknown, .. } = record;
        let steps = tree.steps()[1..].iter().map(|step| RecordedStep {
            parent: step.parent(),
            mv: step.mv().to_owned(),
            before: step.before().to_vec(),
            after: step.after().to_vec(),
        });
        Ok(Self {
            game: game.clone(),
            readings,
            position: start.clone(),
            players: players.clone(),
            tags: tags.clone(),
            ending: Some(end.to_string()),
            result: end.result().map(|result| result.to_string()),
            comments: tree.step(0).after().to_vec(),
            steps: steps.collect(),
            unknown: unknown.clone(),
        })
    }

    /// Returns the record of the game, checked by the rules.
    ///
    /// # Errors
    /// If a field is wrong, or a move is not legal.
    pub(crate) fn record<G: Explorable>(&self) -> Result<GameRecord, Fault> {
        let place = LineOfPlay::<G>::from_position(&self.readings, &self.position)?;
        let mut record = record_of(&place.game, &place.start, names(&place.game, &self.players)?);
        record.tree = self.tree()?;
        record.tags.clone_from(&self.tags);
        record.unknown.clone_from(&self.unknown);
        record.end = self.end(&record, &place)?;
        replay::<G>(&record).map_err(|error| request_error(&error, ""))?;
        Ok(record)
    }

    /// Returns the moves with their comments.
    fn tree(&self) -> Result<MoveTree, Fault> {
        let mut tree = MoveTree::default();
        for text in &self.comments {
            tree.comment_after(0, text);
        }
        for RecordedStep { parent, mv, before, after } in &self.steps {
            let step = tree.add(*parent, mv);
            let step = step.map_err(|error| Fault::of("steps", mv, error.to_string()))?;
            for text in before {
                tree.comment_before(step, text);
            }
            for text in after {
                tree.comment_after(step, text);
            }
        }
        Ok(tree)
    }

    /// Returns the end: as the fields say, or by the rules.
    fn end<G: Explorable>(&self, record: &GameRecord, place: &LineOfPlay<G>) -> Result<End, Fault> {
        let game = &place.game;
        let wrong = |why: String| Fault::of("ending", self.ending.clone().unwrap_or_default(), why);
        let Some(ending) = &self.ending else {
            let mut line = place.clone();
            record.moves().iter().try_for_each(|text| line.play(text))?;
            return Ok(End::by_rules(game, line.end()));
        };
        if let (Some(seat), None) = (ending.strip_prefix("resigned "), &self.result) {
            let seat = seat.parse().map_err(|_| wrong(format!("`{seat}` is not a player")))?;
            return Ok(End::resigned(game, seat));
        }
        let is_draw =
            self.result.is_none() && matches!(ending.as_str(), "agreed" | "cap" | "no-move");
        End::read(self.result.as_deref().or(is_draw.then_some("draw")), ending)
            .map_err(|e| wrong(e.to_string()))
    }
}
