//! The response to `record`: the record of a game, to be kept or sent.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::error::RequestError;
use crate::explorable::Explorable;
use crate::line_of_play::LineOfPlay;
use crosstrack::base::Outcome;
use crosstrack_players::{Ending, GameRecord};

/// The record of a game in its two forms.
///
/// ```
/// use crosstrack::Ruleset;
/// use crosstrack_explore::{Explorer, Watch};
///
/// let explorer = Explorer::default().with_game::<Ruleset>();
/// let request = r#"{"version": 1, "ask": "record", "position": "x1_2x1_1122.1_2-2_d",
///     "line": ["rI.a1.0", "bI.a2.0"], "players": ["Ada", "level:5"]}"#;
/// let answer = explorer.answer_text(request, &mut Watch::unlimited(&mut |_| ()));
/// assert!(answer.contains(r"[Player 2 level:5]\n[Result win 2]"), "{answer}");
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "RecordTexts")]
pub struct RecordTexts {
    /// The record as text for people, with line breaks.
    pub text: String,
    /// The record as one line of JSON; the schema `game-record` describes it.
    pub json: String,
}

impl RecordTexts {
    /// Writes the record of a line. `players` names the players in the order of turns; if it is empty, they
    /// are recorded as persons.
    ///
    /// # Errors
    /// If the number of named players differs from the number of players of the game.
    pub(crate) fn new<G: Explorable>(
        place: &LineOfPlay<G>,
        players: &[String],
    ) -> Result<Self, RequestError> {
        let play = place.game.players();
        let players = match players {
            [] => vec!["person".to_owned(); play],
            named if named.len() == play => named.to_vec(),
            named => {
                let message = format!("{} are named, and {play} play", named.len());
                return Err(RequestError::new("players", named.join(", "), message));
            }
        };
        let record = game_record(place, players);
        Ok(Self { text: record.to_text(), json: record.to_json() })
    }
}

/// Returns the record of a line of play.
pub fn game_record<G: Explorable>(place: &LineOfPlay<G>, players: Vec<String>) -> GameRecord {
    let game = &place.game;
    let outcome = game.outcome(place.end());
    GameRecord {
        schema: GameRecord::SCHEMA.to_owned(),
        game: G::NAME.to_owned(),
        start: game.write_position(&place.start),
        readings: game.readings(),
        players,
        moves: place.moves().map(|(_, mv, _)| game.write_move(mv)).collect(),
        result: outcome,
        ending: match outcome {
            Some(Outcome::Win(_)) => Ending::Win,
            Some(Outcome::Draw) => Ending::NoMove,
            None => Ending::Unfinished,
        },
        tags: BTreeMap::new(),
        comments: Vec::new(),
        variations: Vec::new(),
    }
}
