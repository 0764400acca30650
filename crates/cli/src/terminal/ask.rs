//! What the explorer's terminal asks, and what it is answered.

use std::collections::BTreeMap;

use serde::Deserialize;

use crosstrack_explore::draw::Canvas;
use crosstrack_explore::puzzles::Hint;
use crosstrack_explore::value::MoveValue;
use crosstrack_explore::{MoveLegality, PositionView, PuzzleRow, RequestError, TryResult, Values};

/// A position with the line that led there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct At {
    /// The game's name.
    pub game: String,
    /// The readings, as records name them.
    pub readings: String,
    /// The position that the line begins with.
    pub position: String,
    /// The moves.
    pub line: Vec<String>,
}

impl At {
    /// The same with a move more.
    #[must_use]
    pub fn then(&self, mv: &str) -> Self {
        let mut at = self.clone();
        at.line.push(mv.to_owned());
        at
    }
}

#[derive(Clone, Debug)]
pub enum Ask {
    /// All about a position.
    Look(At),
    /// The board after a move; in a puzzle without what gives its solution away.
    Preview {
        at: At,
        mv: String,
        /// Whether a puzzle is being solved.
        in_puzzle: bool,
    },
    /// Why a move is illegal.
    Why(At, String),
    /// What a text means that was typed at a position: another position, or moves.
    Read(At, String),
    /// What the moves are worth, within so many plies.
    Values(At, usize),
    /// The list of puzzles.
    Puzzles,
    /// Whether moves played at the puzzle of an id hold.
    Try(String, Vec<String>),
    /// A hint of a level after moves played at a puzzle.
    Hint(String, Vec<String>, u8),
}

/// Questions that take the place of each other: only the latest of each kind is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Slot {
    /// What stands on the board.
    Board,
    /// What would stand there.
    Preview,
    /// Why that is not legal.
    Why,
    /// What moves are worth.
    Values,
    /// The list of puzzles.
    Puzzles,
    /// What becomes of a puzzle.
    Puzzle,
}

impl Ask {
    /// Its kind.
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

/// A question with the number by which its answer is known.
#[derive(Clone, Debug)]
pub struct Job {
    /// 1 and up.
    pub ticket: u64,
    pub ask: Ask,
}

#[derive(Clone, Debug)]
pub enum Answer {
    /// To [`Ask::Look`] and [`Ask::Read`].
    Seen(Box<Seen>),
    Preview(Preview),
    Why(MoveLegality),
    /// To [`Ask::Values`], before the answer.
    Progress(Progress),
    /// To [`Ask::Values`].
    Values(Box<Values>),
    Puzzles(Vec<PuzzleRow>),
    /// To [`Ask::Try`].
    Tried(TryResult),
    Hint(Hint),
    /// To any: what is wrong with it.
    Wrong(RequestError),
}

/// A position with its pictures.
#[derive(Clone, Debug)]
pub struct Seen {
    /// All about it.
    pub look: PositionView,
    /// The board, the largest picture first.
    pub canvases: Vec<Canvas>,
    /// Every piece on the board and beside it, by code and rotation.
    pub tiles: BTreeMap<(String, u8), Canvas>,
}

/// The board after a move that is not played yet.
#[derive(Clone, Debug)]
pub struct Preview {
    pub mv: String,
    /// How the game would have ended.
    pub end: Option<String>,
    /// The board, the largest picture first.
    pub canvases: Vec<Canvas>,
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
    pub moves: Vec<MoveValue>,
}
