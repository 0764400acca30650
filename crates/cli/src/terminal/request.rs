//! Requests of the terminal to the explorer, and the responses.

use std::collections::BTreeMap;

use serde::Deserialize;

use crosstrack_explore::draw::Canvas;
use crosstrack_explore::puzzles::Hint;
use crosstrack_explore::value::MoveValue;
use crosstrack_explore::{MoveLegality, PositionView, PuzzleRow, RequestError, TryResult, Values};

/// A game, a position and the moves played from it, all as texts; not checked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LineSpec {
    /// The game's name.
    pub game: String,
    /// The readings, as records name them.
    pub readings: String,
    /// The start of the line, in notation.
    pub position: String,
    /// The moves of the line, in notation.
    pub line: Vec<String>,
}

impl LineSpec {
    /// Returns the same with one more move.
    #[must_use]
    pub fn with_move(&self, mv: &str) -> Self {
        let mut at = self.clone();
        at.line.push(mv.to_owned());
        at
    }
}

/// A request of the terminal.
#[derive(Clone, Debug)]
pub enum Request {
    /// The position at the end of a line: its legal moves, its pieces, its pictures.
    Look(LineSpec),
    /// The board after a move. In a puzzle it does not show how the game ends.
    Preview {
        at: LineSpec,
        mv: String,
        /// Whether a puzzle is being solved.
        in_puzzle: bool,
    },
    /// Why a move is illegal.
    Why(LineSpec, String),
    /// The position that a typed text leads to: another position, or moves from this one.
    Read(LineSpec, String),
    /// The values of the position and its moves, searched to a depth in plies.
    Values(LineSpec, usize),
    /// The list of puzzles.
    Puzzles,
    /// Whether moves solve the puzzle of an id, or may still do so.
    Try(String, Vec<String>),
    /// A hint for the puzzle of an id after moves; levels are 1 to 3.
    Hint(String, Vec<String>, u8),
}

/// A group of requests of which only the latest is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Slot {
    Board,
    Preview,
    Why,
    Values,
    /// The list of puzzles.
    Puzzles,
    /// A verdict or a hint in a puzzle.
    Puzzle,
}

impl Request {
    /// Returns the slot that the request takes.
    pub const fn slot(&self) -> Slot {
        match self {
            Self::Look(_) | Self::Read(..) => Slot::Board,
            Self::Preview { .. } => Slot::Preview,
            Self::Why(..) => Slot::Why,
            Self::Values(..) => Slot::Values,
            Self::Puzzles => Slot::Puzzles,
            Self::Try(..) | Self::Hint(..) => Slot::Puzzle,
        }
    }
}

/// A request with the ticket that its responses carry.
#[derive(Clone, Debug)]
pub struct Job {
    /// Counts from 1.
    pub ticket: u64,
    pub request: Request,
}

/// A response to a [`Request`].
#[derive(Clone, Debug)]
pub enum Response {
    /// To [`Request::Look`] and [`Request::Read`].
    Board(Box<BoardView>),
    Preview(Preview),
    Why(MoveLegality),
    /// To [`Request::Values`], any number of times before the values.
    Progress(Progress),
    /// To [`Request::Values`].
    Values(Box<Values>),
    Puzzles(Vec<PuzzleRow>),
    /// To [`Request::Try`].
    Try(TryResult),
    Hint(Hint),
    /// To any request.
    Error(RequestError),
}

/// A position with its pictures.
#[derive(Clone, Debug)]
pub struct BoardView {
    pub look: PositionView,
    /// The board, the largest picture first.
    pub canvases: Vec<Canvas>,
    /// Pictures of the pieces on the board and in stock, by code and rotation.
    pub tiles: BTreeMap<(String, u8), Canvas>,
}

/// The board after a move that is not played yet.
#[derive(Clone, Debug)]
pub struct Preview {
    pub mv: String,
    /// The outcome after the move, in words, if the move ends the game.
    pub end: Option<String>,
    /// The board, the largest picture first.
    pub canvases: Vec<Canvas>,
}

/// The progress of a search for values.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Progress {
    /// What the search does now, in words.
    pub phase: String,
    /// Steps of the phase that are done.
    pub done: Option<u64>,
    /// Steps of the phase in all.
    pub of: Option<u64>,
    /// Moves whose values are new.
    pub moves: Vec<MoveValue>,
}
