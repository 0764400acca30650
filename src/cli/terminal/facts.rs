//! What the explorer's answers hold, as far as a terminal shows it. The fields are those of
//! [`crate::explore`].

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::draw::canvas::Canvas;

/// A move that was played.
#[derive(Clone, Debug, Deserialize)]
pub struct Played {
    /// In notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// In words.
    pub words: String,
    /// Who played it.
    pub player: String,
}

/// How a game ended.
#[derive(Clone, Debug, Deserialize)]
pub struct End {
    /// As a sentence.
    pub words: String,
}

/// A place of the board.
#[derive(Clone, Debug, Deserialize)]
pub struct Spot {
    /// In notation.
    pub name: String,
    /// `cell`, `interstice` or `square`.
    pub kind: String,
    /// From the top, 0-based.
    pub row: usize,
    /// From the left, 0-based.
    pub column: usize,
    /// All there is to say of it.
    pub label: String,
    /// What lies there.
    pub piece: Option<String>,
    /// How it lies.
    pub rotation: Option<u8>,
}

/// Pieces beside the board.
#[derive(Clone, Debug, Deserialize)]
pub struct Hand {
    /// Of which set.
    pub name: String,
    /// Whose.
    pub owner: String,
    /// Whether the player to move may take from it.
    pub open: bool,
    /// What is left.
    pub pieces: Vec<Tray>,
}

/// Pieces of one kind.
#[derive(Clone, Debug, Deserialize)]
pub struct Tray {
    /// In notation.
    pub code: String,
    /// In words.
    pub label: String,
    /// How many.
    pub left: u8,
    /// The rotations that look different.
    pub rotations: Vec<u8>,
}

/// A legal move.
#[derive(Clone, Debug, Deserialize)]
pub struct Move {
    /// In notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// As the game calls it.
    pub kind: String,
    /// What is brought onto the board.
    pub piece: Option<String>,
    /// Where what moves or turns is.
    pub from: Option<String>,
    /// Where it will be.
    pub to: Option<String>,
    /// How it will lie.
    pub rotation: Option<u8>,
    /// Whether it announces a path.
    pub announced: bool,
    /// Whether it wins at once.
    pub wins: bool,
}

/// All about a position.
#[derive(Clone, Debug, Deserialize)]
pub struct Look {
    /// The game's name.
    pub game: String,
    /// The game's name in sentences.
    pub title: String,
    /// All readings.
    pub readings: String,
    /// The position that the line begins with.
    pub start: String,
    /// The position at hand.
    pub position: String,
    /// The moves between them.
    pub line: Vec<Played>,
    /// Who is to move, or how the game ended.
    pub turn: String,
    /// The end, if it has.
    pub outcome: Option<End>,
    /// The board's size.
    pub board: String,
    /// Its places, in reading order.
    pub spots: Vec<Spot>,
    /// What is beside it.
    pub hands: Vec<Hand>,
    /// The legal moves.
    pub moves: Vec<Move>,
    /// Names and values.
    pub facts: Vec<(String, String)>,
    /// The completed path in words.
    pub path: Option<String>,
    /// The shell command that shows the position.
    pub command: String,
}

/// A position with its pictures.
#[derive(Clone, Debug)]
pub struct Seen {
    /// All about it.
    pub look: Look,
    /// The board, the largest picture first.
    pub canvases: Vec<Canvas>,
    /// Every piece on the board and beside it, by code and rotation.
    pub tiles: BTreeMap<(String, u8), Canvas>,
}

/// The board after a move that is not played yet.
#[derive(Clone, Debug)]
pub struct Preview {
    /// The move.
    pub mv: String,
    /// How the game would have ended.
    pub end: Option<String>,
    /// The board, the largest picture first.
    pub canvases: Vec<Canvas>,
}

/// Why a move is illegal, or that it is legal.
#[derive(Clone, Debug, Deserialize)]
pub struct Why {
    /// Whether it is legal.
    pub legal: bool,
    /// The clause that forbids it.
    pub clause: Option<String>,
    /// In words.
    pub words: String,
    /// What to do.
    pub help: Option<String>,
}

/// What a position or a move is worth.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct Value {
    /// `win`, `loss`, `draw`, `none` or `unknown`.
    pub kind: String,
    /// How many plies, where there is a number.
    pub plies: Option<usize>,
    /// In words.
    pub words: String,
}

/// A move with its value for the player who makes it.
#[derive(Clone, Debug, Deserialize)]
pub struct Valued {
    /// In notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its value.
    pub value: Value,
}

/// Where values come from.
#[derive(Clone, Debug, Deserialize)]
pub struct Source {
    /// `table` or `search`.
    pub kind: String,
    /// The plies of a search.
    pub within: Option<usize>,
    /// The positions of a table.
    pub positions: Option<u64>,
}

/// The values of a position and its moves.
#[derive(Clone, Debug, Deserialize)]
pub struct Values {
    /// Of the position.
    pub value: Value,
    /// Where they come from.
    pub source: Source,
    /// Whether the work was done to its end.
    pub complete: bool,
    /// Of the moves, best first.
    pub moves: Vec<Valued>,
    /// The best moves.
    pub best: Vec<String>,
    /// The best line.
    pub line: Vec<Valued>,
}

/// What is known before an answer.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Progress {
    /// What is being done.
    pub phase: String,
    /// How much of it is done.
    pub done: Option<u64>,
    /// Of how much.
    pub of: Option<u64>,
    /// Values that are known by now.
    pub moves: Vec<Valued>,
}

/// A puzzle in the list.
#[derive(Clone, Debug, Deserialize)]
pub struct Puzzle {
    /// The id.
    pub id: String,
    /// The game.
    pub game: String,
    /// The readings that are not at their defaults.
    pub readings: String,
    /// The position.
    pub position: String,
    /// The goal in words.
    pub goal_words: String,
    /// The board's size.
    pub board: String,
    /// How hard it is.
    pub level: Option<String>,
    /// What it is about.
    pub themes: Vec<String>,
}

/// What a try at a puzzle comes to.
#[derive(Clone, Debug, Deserialize)]
pub struct Tried {
    /// Whether the goal is still in reach.
    pub holds: bool,
    /// Whether it is reached.
    pub solved: bool,
    /// The best defence.
    pub reply: Option<String>,
    /// The position to go on from.
    pub position: String,
    /// In words.
    pub words: String,
}

/// A hint.
#[derive(Clone, Debug, Deserialize)]
pub struct Hint {
    /// How much it gives away, 1 to 3.
    pub level: u8,
    /// The place to look at.
    pub spot: Option<String>,
    /// In words.
    pub words: String,
}
