//! Rulesets: a board, rows of stones, and readings.

use std::fmt;
use std::str::FromStr;

use crate::rules::geometry::{Board, Colour};
use crate::rules::readings::{CaptureReply, Dead, Distance, Lock, NoMove, Reply, Single};
use crosstrack::base::counted;
use crosstrack::game::reading::write_readings;
use crosstrack::game::{Reading, Readings, Rules, RulesError};
use crosstrack::reading;

/// The specification of a ruleset: board, rows of stones and readings. No game may be possible under it;
/// [`Ruleset::new`] checks this.
///
/// ```
/// use crossings::{Board, RulesetSpec};
///
/// let spec: RulesetSpec = "3x4 distance=upto".parse()?;
/// assert_eq!((spec.board, spec.rows), (Board::of(3, 4), 1));
/// # Ok::<(), crosstrack::game::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RulesetSpec {
    /// The board on which the game is played (CR-START).
    pub board: Board,
    /// The number of rows of stones that each player starts with, 1 or 2 (CR-START).
    pub rows: usize,
    /// How far a group, or a part of one, moves (X-CR-DISTANCE).
    pub distance: Distance,
    /// Which stones may move alone (X-CR-SINGLE).
    pub single: Single,
    /// Which moves may follow a crossing (X-CR-REPLY).
    pub reply: Reply,
    /// Whether capturing the stone that crossed answers the crossing (X-CR-CAPTURE-REPLY).
    pub capture_reply: CaptureReply,
    /// Whether a locked stone counts in an attacked line (X-CR-LOCK).
    pub lock: Lock,
    /// The outcome for a player who has to move and cannot (X-CR-NO-MOVE).
    pub no_move: NoMove,
    /// Whether the game ends when both far rows are full of locked stones (X-CR-DEAD).
    pub dead: Dead,
}

impl RulesetSpec {
    /// Creates a specification with every reading at its default. Each player has two rows of stones on the
    /// published board, and one row on other boards.
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

    /// Returns the specification that rules name, on `board` if they name no board.
    ///
    /// # Errors
    /// If a value is invalid.
    pub fn from_rules(rules: &Rules, board: Option<Board>) -> Result<Self, RulesError> {
        let board = rules.parse("board")?.or(board).unwrap_or(Board::STANDARD);
        let spec = Self::new(board);
        let rows = rules.parse("rows")?.unwrap_or(spec.rows);
        Self { rows, ..spec }.with_rules(rules)
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
    const ALWAYS_NAMED: usize = 7;
}

impl fmt::Display for RulesetSpec {
    /// Writes board, rows and the readings that records name, in the form that [`RulesetSpec::from_str`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} rows={} {}", self.board, self.rows, write_readings(self, self.recorded()))
    }
}

impl FromStr for RulesetSpec {
    type Err = RulesError;

    /// Parses rules such as `8x8 distance=upto`; everything that is left out is as in [`RulesetSpec::new`].
    fn from_str(text: &str) -> Result<Self, RulesError> {
        Self::from_rules(&Rules::read::<Ruleset>(text)?, None)
    }
}

/// The error of a specification under which no game can be played.
///
/// ```
/// use crossings::{Board, Ruleset, RulesetError, RulesetSpec};
///
/// let error = Ruleset::new(RulesetSpec::new(Board::of(3, 2))).expect_err("too few rows");
/// assert!(matches!(error, RulesetError::NoRoom { .. }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RulesetError {
    /// The number of rows of stones of each player is neither 1 nor 2.
    #[error("{0} rows of stones: each player has one row or two (CR-START)")]
    Rows(usize),
    /// The board has too few rows for the stones.
    #[error("{board} has {}, and {} of stones on each side need at least {} (CR-START)",
        counted(board.height(), "row"), counted(rows, "row"), least_height(*rows))]
    NoRoom {
        /// The board of the specification.
        board: Board,
        /// The number of rows of stones of each player.
        rows: usize,
    },
}

/// Returns the minimum height of a board on which a first move exists. If each player has two rows of
/// stones, the players' rows may be adjacent, since diagonal lines can capture; if each has a single row,
/// they may not.
const fn least_height(rows: usize) -> usize {
    2 * rows + (rows == 1) as usize
}

/// A valid ruleset: a board, rows of stones and readings. Implements [`Game`](crosstrack::Game).
///
/// ```
/// use crossings::Ruleset;
///
/// let game: Ruleset = "3x4".parse().expect("a ruleset");
/// assert_eq!(game.stones(), 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ruleset {
    spec: RulesetSpec,
    squares: u64,
    far_rows: [u64; Colour::COUNT],
}

impl Ruleset {
    /// Creates the ruleset of a specification if a game can be played under it.
    ///
    /// # Errors
    /// If the number of rows of stones is neither 1 nor 2, or if the rows do not fit on the board.
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

    /// Returns the published game with every reading at its default.
    ///
    /// # Panics
    /// If the published game is invalid; tests rule this out.
    pub fn standard() -> Self {
        Self::new(RulesetSpec::new(Board::STANDARD)).unwrap_or_else(|e| panic!("{e}"))
    }

    /// Returns the specification that the ruleset was created from.
    pub const fn spec(&self) -> &RulesetSpec {
        &self.spec
    }

    /// Returns the board.
    pub const fn board(&self) -> Board {
        self.spec.board
    }

    /// Returns all squares of the board as a mask.
    pub const fn squares(&self) -> u64 {
        self.squares
    }

    /// Returns the row to which stones of a colour cross, as a mask (CR-CROSS).
    pub const fn far_row(&self, colour: Colour) -> u64 {
        self.far_rows[colour.index()]
    }

    /// Returns the number of stones that each player starts with (CR-START).
    pub const fn stones(&self) -> usize {
        self.spec.board.width() * self.spec.rows
    }
}

impl fmt::Display for Ruleset {
    /// Writes the specification in the form that [`Ruleset::from_str`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spec.fmt(f)
    }
}
