//! A position together with its ruleset: all that a program needs to play.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::str::FromStr;
use std::sync::Arc;

use crate::base::{Outcome, Player};
use crate::game::perft::perft;
use crate::game::{Game, GameExt as _, ReadingError, SyntaxError};
use crate::rules::notation::{self, ParsePositionError, part, read_header, write_position};
use crate::rules::setup::SetupError;
use crate::rules::{
    IllegalMoveError, Move, Position, Ruleset, RulesetError, Setup, WinningPath, threats,
};
use crate::solve::certificate::{CertificateError, CheckStats, Strategy, check};
use crate::solve::{
    Budget, BudgetError, Search, Verdict, Wanted, certificate, principal_line, solve,
};

/// A position under the ruleset that it is played by.
///
/// The two are kept together, so that no position can be played by the rules of another game. A state does
/// not change: [`Self::play`] returns the next one. Cloning copies the position, some 300 bytes, and shares
/// the ruleset.
///
/// The text of a state is the notation x1, which `docs/notation.md` describes; it does not say by which
/// readings is played. [`FromStr`] takes the defaults, [`read_with`] others.
///
/// # Examples
/// ```
/// use crosstrack::{Outcome, State};
///
/// let state: State = "x1_2x1_1122.1_rA0.gI1-2_d".parse()?;
/// let wins = state.winning_moves();
/// let won = state.play(wins[0])?;
/// assert!(matches!(won.outcome(), Some(Outcome::Win(_))) && won.legal_moves().is_empty());
/// assert_eq!(won.winning_path().expect("somebody has won").pieces(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct State {
    ruleset: Arc<Ruleset>,
    position: Position,
}

impl State {
    /// Returns the start of a game: the empty board, player 1 to move (PL-EMPTY).
    pub fn start(ruleset: impl Into<Arc<Ruleset>>) -> Self {
        let ruleset = ruleset.into();
        Self { position: Position::start(&ruleset), ruleset }
    }

    /// Returns the state of pieces that were set up.
    ///
    /// # Errors
    /// All the faults of the setup, each with the clause that it violates.
    pub fn from_setup(ruleset: impl Into<Arc<Ruleset>>, setup: &Setup) -> Result<Self, SetupError> {
        let ruleset = ruleset.into();
        Ok(Self { position: Position::new(&ruleset, setup)?, ruleset })
    }

    /// Returns the state that a text of this ruleset denotes.
    ///
    /// # Errors
    /// If the text is no position of the ruleset, with the bytes at fault.
    pub fn from_text(ruleset: impl Into<Arc<Ruleset>>, text: &str) -> Result<Self, ReadError> {
        let ruleset = ruleset.into();
        let position = notation::read_position(&ruleset, text)
            .map_err(|error| ReadError::of_position(&ruleset, text, error))?;
        Ok(Self { ruleset, position })
    }

    /// Returns the ruleset.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// Returns the position: what lies where, whose turn it is, what is frozen.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns whose turn it is; in a finished game, whose it would be.
    pub const fn to_move(&self) -> Player {
        self.position.to_move()
    }

    /// Returns how the game ended, or `None` while it goes on (WN-MOVER, PL-NO-MOVE).
    pub fn outcome(&self) -> Option<Outcome> {
        self.ruleset.outcome(&self.position)
    }

    /// Returns the completed path between opposite edges, if there is one (WN-OPPOSITE).
    pub fn winning_path(&self) -> Option<WinningPath> {
        self.position.winning_path(&self.ruleset)
    }

    /// Returns every legal move, in the order of [`Move`]; none in a finished game.
    pub fn legal_moves(&self) -> Vec<Move> {
        self.ruleset.moves(&self.position)
    }

    /// Returns the moves that win at once, in the order of [`Move`].
    ///
    /// **Cost** some microseconds: it looks for places where track from opposite edges meets, and not
    /// at every move.
    pub fn winning_moves(&self) -> Vec<Move> {
        threats::winning_moves(&self.ruleset, &self.position)
    }

    /// Returns whether a move is legal.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.check(mv).is_ok()
    }

    /// Checks whether a move is legal.
    ///
    /// # Errors
    /// The first reason why it is not; [`IllegalMoveError::clause`] names the rule.
    pub fn check(&self, mv: Move) -> Result<(), IllegalMoveError> {
        self.ruleset.check(&self.position, mv)
    }

    /// Plays a move: returns the state after it.
    ///
    /// # Errors
    /// If the move is not legal.
    ///
    /// # Examples
    /// ```
    /// use crosstrack::State;
    ///
    /// let state = State::default().play("rA.b1.0".parse()?)?;
    /// assert_eq!(state.to_string(), "x1_4x2_1122.2_rA0.3-6-6-6-6-4_d");
    /// let error = state.play("b1.2".parse()?).unwrap_err();
    /// assert_eq!(error.clause(), "PL-OPENING");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&self, mv: Move) -> Result<Self, IllegalMoveError> {
        self.check(mv)?;
        Ok(self.play_unchecked(mv))
    }

    /// Plays a move that is known to be legal, such as one of [`Self::legal_moves`].
    ///
    /// # Panics
    /// If the move handles an empty cell. After another illegal move the state is unspecified.
    #[must_use]
    pub fn play_unchecked(&self, mv: Move) -> Self {
        let position = self.position.play_unchecked(&self.ruleset, mv);
        Self { ruleset: self.ruleset.clone(), position }
    }

    /// Returns the number of move sequences of a length, none of which goes on after the game has ended.
    ///
    /// **Cost** a visit of every sequence of one move less; a depth of 3 from the start is some 10⁶.
    pub fn perft(&self, depth: usize) -> u64 {
        perft(&*self.ruleset, &self.position, depth).nodes()
    }

    /// Returns the state that stands for all that are the same up to turning the board and to what the rules
    /// cannot distinguish.
    #[must_use]
    pub fn canonical(&self) -> Self {
        let position = self.ruleset.canonical(&self.position);
        Self { ruleset: self.ruleset.clone(), position }
    }

    /// Searches for a win that the player to move can force within so many plies (turns of any player): the
    /// shortest, or `None` if there is none.
    ///
    /// **Cost** milliseconds for 3 plies, seconds for 5, on the board 4×2.
    ///
    /// # Errors
    /// If the budget is spent first.
    ///
    /// # Examples
    /// ```
    /// use crosstrack::{State, solve::Budget};
    ///
    /// let state: State =
    ///     "x1_4x2_1122.1_2.rA0.1-3.yA0.2-3.rI2.2-3.yI0.2-bG0.2.rD0.2-4_d".parse()?;
    /// let win = state.forced_win(3, Budget::default())?.expect("a win in three");
    /// assert_eq!(win.plies, 3);
    /// assert!(win.replay().expect("the rules accept it").replies > 2000);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn forced_win(
        &self,
        plies: usize,
        budget: Budget,
    ) -> Result<Option<ForcedWin>, BudgetError> {
        let (game, position) = (&*self.ruleset, &self.position);
        let mut search = Search::new(game, budget);
        let (plies, first_moves) = match solve(game, &mut search, position, plies, Wanted::All) {
            Verdict::Win { plies, first_moves } => (plies, first_moves),
            Verdict::NoWin => return Ok(None),
            Verdict::Unknown { .. } => return Err(BudgetError),
        };
        let strategy = certificate(game, &mut search, position, (first_moves[0], plies))?;
        let side = game.side_of(self.to_move());
        let line = principal_line(game, &mut search, position, side, plies)?;
        Ok(strategy.map(|certificate| ForcedWin {
            plies,
            first_moves,
            line,
            certificate,
            ruleset: self.ruleset.clone(),
        }))
    }
}

impl Default for State {
    /// Returns the start of the game for two on the small board, by the default readings.
    fn default() -> Self {
        Self::start(Ruleset::default())
    }
}

impl PartialEq for State {
    fn eq(&self, other: &Self) -> bool {
        let same = Arc::ptr_eq(&self.ruleset, &other.ruleset) || self.ruleset == other.ruleset;
        same && self.position == other.position
    }
}

impl Eq for State {}

impl Hash for State {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.position.hash(state);
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&write_position(&self.ruleset, &self.position))
    }
}

impl FromStr for State {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, ReadError> {
        read(text)
    }
}

/// Reads a position's text: board, pieces and players stand in it, the readings are the defaults.
///
/// # Errors
/// If the text is no position, with the bytes at fault.
///
/// # Examples
/// ```
/// let state = crosstrack::read("x1_4x2_1122.1_4-6-6-6-6-4_d")?;
/// assert_eq!(state, crosstrack::State::default());
///
/// let error = crosstrack::read("x1_4x2_1122.1_4-6-6-6-rQ0.5-4_d").unwrap_err();
/// assert_eq!(error.token(), "rQ0");
/// # Ok::<(), crosstrack::ReadError>(())
/// ```
pub fn read(text: &str) -> Result<State, ReadError> {
    read_with(text, "")
}

/// Reads a position's text with readings, such as `junction=through claim-rule=announced`: those of
/// [`RulesetSpec`](crate::RulesetSpec), separated by spaces; the others are the defaults.
///
/// # Errors
/// If the text is no position, with the bytes at fault, or a reading is unknown.
pub fn read_with(text: &str, readings: &str) -> Result<State, ReadError> {
    let fault = |span, kind| ReadError { text: text.to_owned(), span, kind };
    let syntax = |error: SyntaxError| fault(error.span.clone(), ReadErrorKind::Syntax(error));
    let mut spec = read_header(text).map_err(syntax)?.spec();
    let bad = |error| fault(0..0, ReadErrorKind::Reading(error));
    spec.set_readings(readings).map_err(bad)?;
    let bad = |error| fault(part(text, 2), ReadErrorKind::Ruleset(error));
    State::from_text(Ruleset::new(spec).map_err(bad)?, text)
}

/// Why a text is not a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind}")]
pub struct ReadError {
    text: String,
    span: Range<usize>,
    kind: ReadErrorKind,
}

/// What is wrong with a text that is not a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// It is not notation.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// The readings are faulty.
    #[error(transparent)]
    Reading(#[from] ReadingError),
    /// No game has these players, sets and readings.
    #[error(transparent)]
    Ruleset(#[from] RulesetError),
    /// It is of another board, set or owners than the ruleset.
    #[error("the text is of {theirs}, the ruleset of {ours}")]
    OtherRuleset {
        /// The board, set and owners of the text.
        theirs: String,
        /// Those of the ruleset.
        ours: String,
    },
    /// The position cannot be played: all the faults.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl ReadError {
    fn of_position(ruleset: &Ruleset, text: &str, error: ParsePositionError) -> Self {
        let (span, kind) = match error {
            ParsePositionError::Syntax(error) => (error.span.clone(), ReadErrorKind::Syntax(error)),
            ParsePositionError::Ruleset(error) => (part(text, 2), ReadErrorKind::Ruleset(error)),
            ParsePositionError::OtherRuleset { theirs, ours } => {
                let board = text[part(text, 1)].parse() == Ok(ruleset.board());
                let other = part(text, if board { 2 } else { 1 });
                (other, ReadErrorKind::OtherRuleset { theirs, ours })
            }
            ParsePositionError::Setup(faults) => {
                let first = faults.0.first().map(|fault| fault.span(ruleset, text));
                (first.unwrap_or(0..text.len()), ReadErrorKind::Setup(faults))
            }
        };
        Self { text: text.to_owned(), span, kind }
    }

    /// Returns what is wrong.
    pub const fn kind(&self) -> &ReadErrorKind {
        &self.kind
    }

    /// Returns the bytes at fault, as a range of the text: of the first fault if there are several; empty
    /// where something is missing.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// Returns the part of the text at fault.
    pub fn token(&self) -> &str {
        &self.text[self.span()]
    }
}

/// A win that the player to move can force, with a strategy that anyone can replay.
#[derive(Clone, Debug)]
pub struct ForcedWin {
    /// The number of plies within which it wins; no fewer are enough.
    pub plies: usize,
    /// The first moves that win within these plies, in the order of [`Move`].
    pub first_moves: Vec<Move>,
    /// One line of play to the end.
    pub line: Vec<Move>,
    /// The strategy: an answer to every reply, after the first of the first moves.
    pub certificate: Strategy<Ruleset>,
    ruleset: Arc<Ruleset>,
}

impl ForcedWin {
    /// Replays the strategy against every reply, by the rules alone.
    ///
    /// # Errors
    /// The first fault, with the moves that lead there; there is none unless the search is wrong.
    pub fn replay(&self) -> Result<CheckStats, CertificateError<Move>> {
        check(&*self.ruleset, &self.certificate)
    }
}
