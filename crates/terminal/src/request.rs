//! Requests of the terminal to the explorer, and the responses.

use std::collections::BTreeMap;

use serde::Deserialize;

use crosstrack_explore::draw::Canvas;
use crosstrack_explore::puzzles::Hint;
use crosstrack_explore::value::MoveValue;
use crosstrack_explore::{Fault, MoveLegality, PositionView, PuzzleRow, TryResult, Values};

/// A line of play as text: a game, a position and the moves from there. The line may be invalid.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LineSpec {
    /// The name of the game, such as `crosstrack`.
    pub game: String,
    /// The readings, as `NAME=VALUE` separated by spaces.
    pub readings: String,
    /// The position before the first move, in notation.
    pub position: String,
    /// The moves of the line, in notation.
    pub line: Vec<String>,
}

impl LineSpec {
    /// Returns the line of play with one more move.
    #[must_use]
    pub fn with_move(&self, mv: &str) -> Self {
        let mut at = self.clone();
        at.line.push(mv.to_owned());
        at
    }
}

/// A request of the terminal to the explorer.
#[derive(Clone, Debug)]
pub enum Request {
    /// Asks for the position at the end of a line, with legal moves, pieces and pictures.
    Look(LineSpec),
    /// Asks for the board after a move. In a puzzle, the response does not say how the game ends.
    Preview {
        at: LineSpec,
        mv: String,
        /// Whether the user is solving a puzzle.
        in_puzzle: bool,
    },
    /// Asks why a move at the end of a line is illegal.
    Why(LineSpec, String),
    /// Asks for the position that a typed text means: another position, or moves from this one.
    Read(LineSpec, String),
    /// Asks for the values of a position and its moves, up to a depth in plies.
    Values(LineSpec, usize),
    /// Asks for the move of a computer player at the end of a line: its level and seed.
    Choose(LineSpec, u8, u64),
    /// Asks for the list of puzzles.
    Puzzles,
    /// Asks whether moves solve the puzzle with an id, or whether it can still be solved after them.
    Try(String, Vec<String>),
    /// Asks for a hint for the puzzle with an id, after some moves; the level of the hint is 1 to 3.
    Hint(String, Vec<String>, u8),
}

/// A group of requests. The terminal waits only for the response to the latest request of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Slot {
    Board,
    Preview,
    Why,
    Values,
    /// Requests for the move of a computer player.
    Choose,
    /// Requests for the list of puzzles.
    Puzzles,
    /// Requests for a verdict or a hint in a puzzle.
    Puzzle,
}

impl Request {
    /// Returns the group that the request belongs to.
    pub const fn slot(&self) -> Slot {
        match self {
            Self::Look(_) | Self::Read(..) => Slot::Board,
            Self::Preview { .. } => Slot::Preview,
            Self::Why(..) => Slot::Why,
            Self::Values(..) => Slot::Values,
            Self::Choose(..) => Slot::Choose,
            Self::Puzzles => Slot::Puzzles,
            Self::Try(..) | Self::Hint(..) => Slot::Puzzle,
        }
    }
}

/// A request with the ticket that its responses repeat.
#[derive(Clone, Debug)]
pub struct Job {
    /// The number of the request, from 1.
    pub ticket: u64,
    pub request: Request,
}

/// A response of the explorer to a [`Request`].
#[derive(Clone, Debug)]
pub enum Response {
    /// The response to [`Request::Look`] and [`Request::Read`].
    Board(Box<BoardView>),
    Preview(Preview),
    Why(MoveLegality),
    /// A partial response to [`Request::Values`], which may come any number of times before the values.
    Progress(Progress),
    /// The response to [`Request::Values`].
    Values(Box<Values>),
    /// The response to [`Request::Choose`]: a move in notation.
    Choice(String),
    Puzzles(Vec<PuzzleRow>),
    /// The response to [`Request::Try`].
    Try(TryResult),
    Hint(Hint),
    /// The response to a request of any kind that failed.
    Error(Fault),
}

/// A position with its pictures for a terminal.
#[derive(Clone, Debug)]
pub struct BoardView {
    pub look: PositionView,
    /// Pictures of the board, the largest first.
    pub canvases: Vec<Canvas>,
    /// Pictures of the pieces on the board and in stock, by code and rotation.
    pub tiles: BTreeMap<(String, u8), Canvas>,
}

/// The board after a move that is not played yet, for a preview.
#[derive(Clone, Debug)]
pub struct Preview {
    pub mv: String,
    /// The outcome in words, if the move ends the game.
    pub end: Option<String>,
    /// Pictures of the board, the largest first.
    pub canvases: Vec<Canvas>,
}

/// The progress of a search for values.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Progress {
    /// The current step of the search in words.
    pub phase: String,
    /// The number of parts of the step that are done.
    pub done: Option<u64>,
    /// The total number of parts of the step.
    pub of: Option<u64>,
    /// The moves whose values are new.
    pub moves: Vec<MoveValue>,
}
