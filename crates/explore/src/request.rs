//! Requests to the explorer, read from JSON.

use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::Value as Json;

use crate::error::RequestError;
use crosstrack::vocabulary;

vocabulary! {
    /// The kinds of requests.
    RequestKind ("question") {
        /// The games with their boards, readings and puzzles.
        Catalogue = "catalogue",
        /// All about one position.
        Look = "look",
        /// The position alone: its picture and whether the game is over.
        Peek = "peek",
        /// The pictures of the pieces that may be brought onto the board.
        Pictures = "pictures",
        /// What every move is worth.
        Values = "values",
        /// Whether a move is legal, and if not, why.
        Why = "why",
        /// The proof of a forced win.
        Certificate = "certificate",
        /// The puzzles.
        Puzzles = "puzzles",
        /// Whether moves played at a puzzle hold.
        Try = "try",
        /// A hint for a puzzle.
        Hint = "hint",
        /// A small game in numbers.
        Solved = "solved",
        /// A position of a small game by its value.
        SolvedPosition = "solved-position",
        /// The positions of a small game in which nobody wants to move.
        Zugzwangs = "zugzwangs",
        /// Lessons, pieces and clauses.
        Rules = "rules",
        /// A picture that stands alone.
        Picture = "picture",
    }
}

/// The version of the protocol, which each request names and each response repeats.
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

/// A request. Leave out fields that its kind does not need.
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
    /// The version of requests, [`VERSION`].
    #[schemars(extend("const" = VERSION))]
    pub version: u32,
    /// What is asked.
    #[schemars(extend("enum" = RequestKind::WORDS), with = "String")]
    pub ask: RequestKind,
    /// The game; Crosstrack if it is left out.
    pub game: Option<String>,
    /// The readings that are not at their defaults, as `NAME=VALUE` separated by spaces.
    #[serde(default)]
    pub readings: String,
    /// A position in notation.
    #[serde(default)]
    pub position: String,
    /// Moves that are played from there.
    #[serde(default)]
    pub line: Vec<String>,
    /// The number of plies that is looked ahead.
    pub plies: Option<usize>,
    /// A move that is asked about.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// The id of a puzzle.
    pub id: Option<String>,
    /// The goal of a puzzle without an id.
    pub goal: Option<String>,
    /// How much a hint gives away, 1 to 3.
    pub level: Option<u8>,
    /// The value that positions are sought of.
    pub value: Option<WantedValue>,
    /// Which of the positions with that value, 0-based.
    pub nth: Option<u64>,
}

/// A value that positions are sought of.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Wanted")]
pub struct WantedValue {
    /// `win`, `loss` or `draw`.
    pub kind: String,
    /// The plies to the end of a win or a loss.
    pub plies: Option<usize>,
}

impl Request {
    /// Parses a request. Does not check its position and moves.
    ///
    /// # Errors
    /// If the text is longer than [`MOST_BYTES`], is not a request, or is of another version.
    pub fn read(text: &str) -> Result<Self, RequestError> {
        if text.len() > MOST_BYTES {
            let message =
                format!("a request has at most {MOST_BYTES} bytes, this one {}", text.len());
            return Err(RequestError::new("request", "", message));
        }
        let bad = |error: serde_json::Error| RequestError::new("request", "", error.to_string());
        // The version first: another version may have other fields.
        let json: Json = serde_json::from_str(text).map_err(bad)?;
        if json.get("version").and_then(Json::as_u64) != Some(u64::from(VERSION)) {
            let message = format!("a request names its version, which is {VERSION}");
            return Err(RequestError::new("request", "", message));
        }
        // From the text and not from the value, so that a field given twice is an error.
        serde_json::from_str(text).map_err(bad)
    }
}
