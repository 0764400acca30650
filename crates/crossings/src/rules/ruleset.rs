//! The ruleset value: board, rows of stones and readings.

use std::fmt;
use std::str::FromStr;

use crate::rules::geometry::{Board, Colour, ParseNameError};
use crate::rules::readings::{CaptureReply, Dead, Distance, Lock, NoMove, Reply, Single};
use crosstrack::base::counted;
use crosstrack::game::reading::{parse_pairs, write_readings};
use crosstrack::game::{Reading, ReadingError, Readings};
use crosstrack::reading;

/// What a ruleset is made from; any combination may be written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RulesetSpec {
    /// The board (CR-START).
    pub board: Board,
    /// How many rows of stones each player starts with, 1 or 2 (CR-START).
    pub rows: usize,
    /// X-CR-DISTANCE.
    pub distance: Distance,
    /// X-CR-SINGLE.
    pub single: Single,
    /// X-CR-REPLY.
    pub reply: Reply,
    /// X-CR-CAPTURE-REPLY.
    pub capture_reply: CaptureReply,
    /// X-CR-LOCK.
    pub lock: Lock,
    /// X-CR-NO-MOVE.
    pub no_move: NoMove,
    /// X-CR-DEAD.
    pub dead: Dead,
}

impl RulesetSpec {
    /// A board with every reading at its default, and with two rows of stones if it is the
    /// published one, else with one.
    pub fn new(board: Board) -> Self {
        Self {
            board,
            rows: if board == Board::STANDARD { 2 } else { 1 },
            distance: Distance::Exact,
            single: Single::Any,
            reply: Reply::Forced,
            capture_reply: CaptureReply::No,
            lock: Lock::Obstacle,
            no_move: NoMove::Draw,
            dead: Dead::Draw,
        }
    }

    /// The same with readings such as `rows=2 distance=upto`, separated by spaces: those of the
    /// table, and `rows`.
    ///
    /// # Errors
    /// If a reading is unknown or given twice.
    pub fn with_readings(mut self, readings: &str) -> Result<Self, SpecError> {
        for pair in parse_pairs(readings) {
            match pair? {
                ("rows", word) => {
                    self.rows = word.parse().map_err(|_| SpecError::Rows(word.to_owned()))?;
                }
                (name, word) => self.set_reading(name, word)?,
            }
        }
        Ok(self)
    }
}

impl Readings for RulesetSpec {
    const READINGS: &'static [Reading<Self>] = &[
        reading!("X-CR-DISTANCE", "distance", distance: Distance,
            "how far a group of stones moves"),
        reading!("X-CR-SINGLE", "single", single: Single, "which stones may step alone"),
        reading!("X-CR-REPLY", "reply", reply: Reply, "what may follow a crossing"),
        reading!("X-CR-CAPTURE-REPLY", "capture-reply", capture_reply: CaptureReply,
            "whether capturing the crossing stone is an answer"),
        reading!("X-CR-LOCK", "lock", lock: Lock,
            "what a locked stone is to the groups beside it"),
        reading!("X-CR-NO-MOVE", "no-move", no_move: NoMove,
            "what becomes of a player who cannot move"),
        reading!("X-CR-DEAD", "dead", dead: Dead,
            "what becomes of the game when both far rows are locked"),
    ];
}

impl fmt::Display for RulesetSpec {
    /// Board, rows and every reading, in the form that [`RulesetSpec::from_str`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} rows={} {}", self.board, self.rows, write_readings(self, Self::READINGS))
    }
}

impl FromStr for RulesetSpec {
    type Err = SpecError;

    /// A board and readings, such as `8x8 distance=upto`; what is left out is as in
    /// [`RulesetSpec::new`].
    fn from_str(text: &str) -> Result<Self, SpecError> {
        let (board, readings) = text.split_once(' ').unwrap_or((text, ""));
        Self::new(board.parse()?).with_readings(readings)
    }
}

/// A text that is not a specification.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SpecError {
    /// The board is none.
    #[error(transparent)]
    Board(#[from] ParseNameError),
    /// The number of rows is no number.
    #[error("`{0}` is not a number of rows")]
    Rows(String),
    /// The readings are faulty.
    #[error(transparent)]
    Reading(#[from] ReadingError),
}

/// A combination that is no game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RulesetError {
    /// The stones do not stand in one row or two.
    #[error("{0} rows of stones: each player has one row or two (CR-START)")]
    Rows(usize),
    /// The stones have no room.
    #[error("{board} has {}, and {} of stones on each side need at least {} (CR-START)",
        counted(board.height(), "row"), counted(rows, "row"), least_height(*rows))]
    NoRoom {
        /// The board.
        board: Board,
        /// The rows of stones of each player.
        rows: usize,
    },
}

/// So many rows have to be there for anybody to have a first move: two rows of stones each may
/// meet, since their diagonals capture, one row each may not.
const fn least_height(rows: usize) -> usize {
    2 * rows + (rows == 1) as usize
}

/// A ruleset: one game among the many that boards and readings make. Two are equal when they are
/// made from the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ruleset {
    spec: RulesetSpec,
    squares: u64,
    far_rows: [u64; Colour::COUNT],
}

impl Ruleset {
    /// The ruleset of a specification.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn new(spec: RulesetSpec) -> Result<Self, RulesetError> {
        let RulesetSpec { board, rows, .. } = spec;
        if !(1..=2).contains(&rows) {
            return Err(RulesetError::Rows(rows));
        }
        if board.height() < least_height(rows) {
            return Err(RulesetError::NoRoom { board, rows });
        }
        let far_rows = [Colour::Red, Colour::Blue].map(|colour| board.far_row(colour));
        Ok(Self { spec, squares: board.squares(), far_rows })
    }

    /// The published game with every reading at its default.
    ///
    /// # Panics
    /// Never.
    pub fn standard() -> Self {
        Self::new(RulesetSpec::new(Board::STANDARD)).unwrap_or_else(|e| panic!("{e}"))
    }

    /// What it was made from.
    pub const fn spec(&self) -> &RulesetSpec {
        &self.spec
    }

    /// The board.
    pub const fn board(&self) -> Board {
        self.spec.board
    }

    /// The squares, as a mask.
    pub const fn squares(&self) -> u64 {
        self.squares
    }

    /// The row that a colour's stones cross to, as a mask (CR-CROSS).
    pub const fn far_row(&self, colour: Colour) -> u64 {
        self.far_rows[colour.index()]
    }

    /// How many stones each player starts with (CR-START).
    pub const fn stones(&self) -> usize {
        self.spec.board.width() * self.spec.rows
    }
}

impl fmt::Display for Ruleset {
    /// The specification, in the form that [`Ruleset::from_str`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spec.fmt(f)
    }
}
