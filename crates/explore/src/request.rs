//! Requests to the explorer, read from JSON.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value as Json;

use crate::error::RequestError;
use crosstrack::base::json_error_text;
use crosstrack::vocabulary;

vocabulary! {
    /// The kinds of requests to the explorer.
    RequestKind ("question") {
        /// Asks for the games with their boards, readings and numbers of puzzles.
        Catalogue = "catalogue",
        /// Asks for a position's ruleset, player to move and outcome.
        State = "state",
        /// Asks for the legal moves, and which of them win at once.
        Moves = "moves",
        /// Asks for the moves after which no other player wins at once.
        Safe = "safe",
        /// Asks for the number of move sequences of a length.
        Perft = "perft",
        /// Asks for everything about one position.
        Look = "look",
        /// Asks for the picture of a position and its outcome only.
        Peek = "peek",
        /// Asks for pictures of the pieces that can be placed on the board.
        Pictures = "pictures",
        /// Asks for the value of every legal move.
        Values = "values",
        /// Asks whether a move is legal, and if not, why.
        Why = "why",
        /// Asks for the move of a computer player.
        Move = "move",
        /// Asks what each move of the line let slip.
        Review = "review",
        /// Asks for the line as a record.
        Record = "record",
        /// Asks for the position after a change by hand, and for its faults.
        Edit = "edit",
        /// Asks for a proof of a forced win, or of its absence.
        Certificate = "certificate",
        /// Asks for the list of puzzles.
        Puzzles = "puzzles",
        /// Asks whether moves tried on a puzzle still reach its goal.
        Try = "try",
        /// Asks for a hint for a puzzle.
        Hint = "hint",
        /// Asks for the numbers of positions of a small game by value.
        Solved = "solved",
        /// Asks for a position of a small game with a wanted value.
        SolvedPosition = "solved-position",
        /// Asks for the zugzwangs of a small game.
        Zugzwangs = "zugzwangs",
        /// Asks for the lessons, pieces and clauses of a game.
        Rules = "rules",
        /// Asks whether a move fulfils the task of a lesson.
        Lesson = "lesson",
        /// Asks for a standalone picture of a position.
        Picture = "picture",
    }
}

/// The version of the protocol. Each request states it, and each response repeats it.
///
/// ```
/// use crosstrack_explore::{Request, VERSION};
///
/// let request = Request::read(&format!(r#"{{"version": {VERSION}, "ask": "catalogue"}}"#));
/// assert_eq!(request.expect("a request").version, VERSION);
/// ```
pub const VERSION: u32 = 1;

/// The maximum length of a request in bytes, enough for a long game.
pub const MOST_BYTES: usize = 64 << 10;

/// A request to the explorer. Fields that its kind does not need may be left out.
///
/// ```
/// use crosstrack_explore::Request;
/// use crosstrack_explore::request::RequestKind;
///
/// let request = Request::read(r#"{"version": 1, "ask": "values", "position": "…", "plies": 5}"#);
/// let request = request.expect("a request");
/// assert_eq!((request.ask, request.plies), (RequestKind::Values, Some(5)));
/// ```
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// The version of the protocol, 1.
    #[schemars(extend("const" = VERSION))]
    pub version: u32,
    /// The kind of the request.
    #[schemars(extend("enum" = RequestKind::WORDS), with = "String")]
    pub ask: RequestKind,
    /// The name of the game, such as `crossings`; if left out, that of the puzzle with the `id`, else the
    /// first one of the catalogue.
    pub game: Option<String>,
    /// The readings that are not at their defaults, as `NAME=VALUE` separated by spaces.
    #[serde(default)]
    pub readings: String,
    /// The position in notation.
    #[serde(default)]
    pub position: String,
    /// The moves that are played from the position, in notation.
    #[serde(default)]
    pub line: Vec<String>,
    /// The search depth in plies; for `perft`, the length of the sequences.
    pub plies: Option<usize>,
    /// The move, in notation, whose legality is asked for.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// The id of a puzzle; then `position` and `goal` are left out.
    pub id: Option<String>,
    /// The goal of a puzzle without an id, such as `win-in-3`.
    pub goal: Option<String>,
    /// The level of a hint, 1 to 3 (a higher level tells more), or the level of a computer player, 1 to 8
    /// (5 if left out).
    pub level: Option<u8>,
    /// The seed of a computer player: equal requests get equal moves. 0 if left out.
    pub seed: Option<u64>,
    /// The number of simulations of a computer player of level 4 to 8, that of its level if left out; of a review for
    /// each position, 400 if left out.
    pub simulations: Option<u64>,
    /// Who plays, in the order of turns, for a record; `person` if left out.
    #[serde(default)]
    pub players: Vec<String>,
    /// The change of the position.
    pub edit: Option<Change>,
    /// The value that the wanted position has.
    pub value: Option<WantedValue>,
    /// The 0-based number of the lesson, or of the wanted position among those with the requested value.
    pub nth: Option<u64>,
}

/// A change of a position by hand, which no rule but those of [setups](crosstrack::Setup) restricts.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Change {
    /// Puts a piece on a cell, interstice or square, in place of what lies there.
    Put {
        /// The code of the piece, such as `rC`.
        piece: String,
        /// The name of the cell, interstice or square.
        at: String,
        /// The rotation of the piece.
        #[serde(default)]
        rotation: u8,
    },
    /// Moves the piece of a cell or square to another, or turns it where it lies.
    Move {
        /// The cell or square that the piece is taken from.
        from: String,
        /// Where it is to lie, in place of what lies there.
        to: String,
        /// Its rotation; as it is if left out.
        rotation: Option<u8>,
    },
    /// Takes away what lies there.
    Remove {
        /// The name of the cell, interstice or square.
        at: String,
    },
    /// Takes all pieces away.
    Clear,
    /// Makes it the turn of the next player.
    Pass,
    /// Gives each player the pieces of the player before, and the turn to the next.
    Swap,
}

/// The value of the positions that a request asks for.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Wanted")]
pub struct WantedValue {
    /// The kind of the value: `win`, `loss` or `draw`, for the player to move.
    pub kind: String,
    /// The plies to the end of a win or a loss; left out for a draw.
    pub plies: Option<usize>,
}

impl Request {
    /// Parses a request from JSON. Does not check its position and moves.
    ///
    /// # Errors
    /// If the text is longer than [`MOST_BYTES`], is not a request, or states another version.
    pub fn read(text: &str) -> Result<Self, RequestError> {
        if text.len() > MOST_BYTES {
            let message =
                format!("a request has at most {MOST_BYTES} bytes, this one {}", text.len());
            return Err(RequestError::new("request", "", message));
        }
        let bad =
            |error: serde_json::Error| RequestError::new("request", "", json_error_text(&error));
        // Check the version first, since another version may have other fields.
        let json: Json = serde_json::from_str(text).map_err(bad)?;
        if json.get("version").and_then(Json::as_u64) != Some(u64::from(VERSION)) {
            let message = format!("a request names its version, which is {VERSION}");
            return Err(RequestError::new("request", "", message));
        }
        // Parse the text again and not the value, so that a field given twice is an error.
        serde_json::from_str(text).map_err(bad)
    }
}
