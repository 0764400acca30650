//! Requests to the explorer, read from JSON.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value as Json;

use crate::fault::Fault;
use crate::record::RecordedGame;
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
        /// Asks for the games of a file of records.
        ReadRecord = "read-record",
        /// Asks for games as records.
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

/// The maximum length of a request in bytes, enough for a file with many games.
pub const MOST_BYTES: usize = 4 << 20;

/// A request to the explorer. It may leave out the fields that its kind does not need.
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
    /// The name of the game, such as `crossings`. By default, it is the game of the puzzle with the given `id`;
    /// without an `id`, it is the first game of the catalogue.
    pub game: Option<String>,
    /// The rules in words, as for `--rules`; what is not named has its default.
    #[serde(default)]
    pub readings: String,
    /// The position in notation.
    #[serde(default)]
    pub position: String,
    /// The moves that are played from the position, in notation.
    #[serde(default)]
    pub line: Vec<String>,
    /// The search depth in plies, 1 to 15; for `perft`, the number of moves of a sequence. 3 by default.
    pub plies: Option<usize>,
    /// The move, in notation, that `why` checks.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// The id of a puzzle. It takes the place of `readings`, `position` and `goal`.
    pub id: Option<String>,
    /// The goal of a puzzle that is given without an `id`, such as `win-in-3`.
    pub goal: Option<String>,
    /// The level of a hint, 1 to 3 (1 by default; a higher level says more), or of a computer player, 1 to 8 (5
    /// by default).
    pub level: Option<u8>,
    /// The seed of a computer player, 0 by default. The same request with the same seed gives the same move.
    pub seed: Option<u64>,
    /// The number of simulations, 1 to 1,000,000. For `move`, it is allowed at levels 4 to 8, and by default
    /// depends on the level. For `review`, it is the number for each position, 400 by default.
    pub simulations: Option<u64>,
    /// The text of a file of records, for `read-record`: as text or as JSON.
    #[serde(default)]
    pub text: String,
    /// The games for `record`, in the order of the file.
    #[serde(default)]
    pub games: Vec<RecordedGame>,
    /// The change of the position for `edit`. By default, the position stays as it is.
    pub edit: Option<Change>,
    /// The value of the wanted position, for `solved-position`.
    pub value: Option<WantedValue>,
    /// The 0-based number of the lesson, or of the wanted position among those with the given `value`. 0 by
    /// default.
    pub nth: Option<u64>,
}

/// A change of a position by hand. It need not be a legal move, but its result must be a position that requests
/// accept.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Change {
    /// Puts a piece on a cell, interstice or square. The piece replaces the one that lies there, if any.
    Put {
        /// The code of the piece, such as `rC`.
        piece: String,
        /// The name of the cell, interstice or square.
        at: String,
        /// The rotation of the piece, in steps clockwise: of 45° on a cell, of 90° in an interstice. 0 by default;
        /// ignored if the pieces of the game do not turn.
        #[serde(default)]
        rotation: u8,
    },
    /// Moves a piece from one cell or square to another, or turns it where it lies.
    Move {
        /// The name of the cell or square where the piece lies before the change.
        from: String,
        /// The name of the cell or square where the piece lies after the change. The piece replaces the one
        /// that lies there, if any. If `to` equals `from`, the piece is only turned.
        to: String,
        /// The rotation of the piece after the change, in steps of 45° clockwise. By default, the piece keeps
        /// its rotation; ignored if the pieces of the game do not turn.
        rotation: Option<u8>,
    },
    /// Removes the piece from a cell, interstice or square, if one lies there.
    Remove {
        /// The name of the cell, interstice or square.
        at: String,
    },
    /// Removes all pieces except fixed connectors. The player to move stays the same.
    Clear,
    /// Gives the turn to the next player, and leaves the pieces as they are.
    Pass,
    /// Exchanges the roles of the players by a symmetry of the game: each player gets the pieces of the player
    /// before, and the turn passes to the next player. The symmetry may also move the pieces; in Crossings, it
    /// exchanges top and bottom.
    Swap,
}

/// The value of the position that a request asks for, for the player to move.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Wanted")]
pub struct WantedValue {
    /// The kind of the value: `win`, `loss` or `draw`.
    pub kind: String,
    /// The number of plies to the end of the game; required for a win or a loss, and ignored for a draw.
    pub plies: Option<usize>,
}

impl Request {
    /// Parses a request from JSON. Does not check its position and moves.
    ///
    /// # Errors
    /// If the text is longer than [`MOST_BYTES`], is not a request, or states another version.
    pub fn read(text: &str) -> Result<Self, Fault> {
        if text.len() > MOST_BYTES {
            let message =
                format!("a request has at most {MOST_BYTES} bytes, this one {}", text.len());
            return Err(Fault::of("request", "", message));
        }
        let bad = |error: serde_json::Error| Fault::of("request", "", json_error_text(&error));
        // Check the version first, since another version may have other fields.
        let json: Json = serde_json::from_str(text).map_err(bad)?;
        if json.get("version").and_then(Json::as_u64) != Some(u64::from(VERSION)) {
            let message = format!("a request names its version, which is {VERSION}");
            return Err(Fault::of("request", "", message));
        }
        // Parse the text again and not the value, so that a field given twice is an error.
        serde_json::from_str(text).map_err(bad)
    }
}
