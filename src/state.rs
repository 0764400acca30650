//! A position together with its ruleset, for programs that play.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::str::FromStr;
use std::sync::Arc;

use crate::base::{Outcome, Player};
use crate::game::perft::perft;
use crate::game::{
    Game, GameExt as _, Rulebook as _, RulesError, Symmetric as _, SyntaxError, Tactics as _,
};
use crate::rules::notation::{self, ParsePositionError, parse_header, part, write_position};
use crate::rules::setup::SetupError;
use crate::rules::{
    IllegalMoveError, Move, Position, Ruleset, RulesetError, Setup, WinningPath, threats,
};
use crate::solve::certificate::{CertificateError, CheckStats, Strategy, check};
use crate::solve::{
    Budget, BudgetError, Search, Verdict, Wanted, certificate, principal_line, solve,
};

/// A position together with the ruleset that it is played by.
///
/// Keeping both in one value makes it impossible to play a position by the rules of another game. A state is
/// immutable: [`Self::play`] returns the next one. Cloning copies the position (some 300 bytes) and shares the
/// ruleset.
///
/// [`Display`](fmt::Display) writes the notation x1 (`docs/notation.md`), which does not name the readings.
/// [`FromStr`] parses it with the default readings, [`read_with`] with others. As JSON (feature `serde`), a state is
/// `{"rules": "junction=through", "position": "x1_…"}`, with a user's own pieces and connectors as `tables`.
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
    ///
    /// # Examples
    /// ```
    /// use crosstrack::{Board, Ruleset, Seats, State};
    ///
    /// let state = State::start(Ruleset::standard(Board::LARGE, Seats::Three));
    /// assert_eq!(state.to_string(), "x1_4x3_123c.1_4-6-8-8-8-8-6-4_d");
    /// ```
    pub fn start(ruleset: impl Into<Arc<Ruleset>>) -> Self {
        let ruleset = ruleset.into();
        Self { position: Position::start(&ruleset), ruleset }
    }

    /// Returns the state that a setup describes.
    ///
    /// # Errors
    /// If the setup is not a position of the ruleset: all its faults, each with the clause that it violates.
    ///
    /// # Examples
    /// ```
    /// use crosstrack::{Player, Ruleset, Setup, State};
    ///
    /// let mut setup = Setup::start();
    /// setup.pieces.push(("b1".parse()?, "rA0".parse()?));
    /// setup.to_move = Player::Two;
    /// let state = State::from_setup(Ruleset::default(), &setup)?;
    /// assert_eq!(state, State::default().play("rA.b1.0".parse()?)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_setup(ruleset: impl Into<Arc<Ruleset>>, setup: &Setup) -> Result<Self, SetupError> {
        let ruleset = ruleset.into();
        Ok(Self { position: Position::new(&ruleset, setup)?, ruleset })
    }

    /// Parses a position of a known ruleset.
    ///
    /// # Errors
    /// If the text is not a position of the ruleset; [`ReadError::span`] says where.
    pub fn from_text(ruleset: impl Into<Arc<Ruleset>>, text: &str) -> Result<Self, ReadError> {
        let ruleset = ruleset.into();
        let position = notation::parse_position(&ruleset, text)
            .map_err(|error| ReadError::of_position(&ruleset, text, error))?;
        Ok(Self { ruleset, position })
    }

    /// Returns the ruleset by which the position is played.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// Returns the position: the pieces on the board, the player to move and the frozen pieces.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the player to move; in a finished game, the player who would be next.
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
    /// **Cost** some microseconds: it examines only places where track from opposite edges meets, not every
    /// move.
    pub fn winning_moves(&self) -> Vec<Move> {
        threats::winning_moves(&self.ruleset, &self.position)
    }

    /// Returns the legal moves after which no opponent can win on the next turn, in the order of [`Move`].
    ///
    /// **Cost** that of [`Self::winning_moves`] for each legal move: some milliseconds.
    ///
    /// # Examples
    /// ```
    /// use crosstrack::State;
    ///
    /// let state: State = "x1_2x1_1122.1_rA0.gI1-2_d".parse()?;
    /// let safe = state.safe_moves();
    /// assert!(safe.contains(&state.winning_moves()[0]));
    /// for mv in state.legal_moves() {
    ///     let next = state.play(mv)?;
    ///     let is_safe = next.outcome().is_some() || next.winning_moves().is_empty();
    ///     assert_eq!(safe.contains(&mv), is_safe, "{mv}");
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn safe_moves(&self) -> Vec<Move> {
        let mut moves = self.legal_moves();
        moves.retain(|&mv| self.ruleset.is_safe(&self.position, mv));
        moves
    }

    /// Draws the position as a standalone SVG document: the board, the stocks and the player to move. Equal positions
    /// give equal bytes. Needs the feature `svg`.
    ///
    /// # Examples
    /// ```
    /// let picture = crosstrack::State::default().svg();
    /// assert!(picture.starts_with("<svg ") && picture.contains("Player 1 to move"));
    /// ```
    #[cfg(feature = "svg")]
    pub fn svg(&self) -> String {
        crate::draw::position::svg(&self.ruleset, &self.position)
    }

    /// Returns whether a move is legal.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.check(mv).is_ok()
    }

    /// Checks whether a move is legal.
    ///
    /// # Errors
    /// If the move is not legal: the first clause that forbids it, which [`IllegalMoveError::clause`] names.
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
    /// If the move rotates or relocates from an empty cell. After another illegal move the state is unspecified.
    #[must_use]
    pub fn play_unchecked(&self, mv: Move) -> Self {
        let position = self.position.play_unchecked(&self.ruleset, mv);
        Self { ruleset: self.ruleset.clone(), position }
    }

    /// Counts the sequences of exactly `depth` legal moves (*perft*).
    ///
    /// **Cost** visits every sequence of `depth - 1` moves; depth 3 from the start takes some 10⁶ visits.
    ///
    /// # Examples
    /// ```
    /// let state = crosstrack::State::default();
    /// assert_eq!((state.perft(0), state.perft(1)), (1, 88 * 32));
    /// ```
    pub fn perft(&self, depth: usize) -> u64 {
        perft(&*self.ruleset, &self.position, depth).nodes()
    }

    /// Returns the representative of all states that are equivalent to this one, up to quarter turns of the
    /// board, renaming of players, and exchanges of equal pieces of one owner.
    ///
    /// # Examples
    /// ```
    /// use crosstrack::State;
    ///
    /// let play = |text: &str| State::default().play(text.parse().unwrap()).unwrap();
    /// assert_eq!(play("rC.b1.0").canonical(), play("yC.f2.2").canonical());
    /// ```
    #[must_use]
    pub fn canonical(&self) -> Self {
        let position = self.ruleset.canonical(&self.position);
        Self { ruleset: self.ruleset.clone(), position }
    }

    /// Searches for the shortest win that the player to move can force within `plies` plies (turns of any player).
    /// Returns `None` if there is none.
    ///
    /// **Cost** milliseconds for 3 plies, seconds for 5, on the board 4×2.
    ///
    /// # Errors
    /// If the budget is spent before the answer is known.
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

/// Parses a position in the notation x1, played by the default readings.
///
/// The text names the board, the pieces and the players, but not the readings.
///
/// # Errors
/// If the text is not a position; [`ReadError::span`] says where.
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

/// Parses a position played by the given readings.
///
/// `readings` are rules such as `junction=through claim-rule=announced`. Other readings have their defaults.
///
/// # Errors
/// If the text is not a position, or a reading is unknown or does not fit the position.
///
/// # Examples
/// ```
/// use crosstrack::{Junction, read_with};
///
/// let state = read_with("x1_4x2_1122.1_4-6-6-6-6-4_d", "junction=through")?;
/// assert_eq!(state.ruleset().junction(), Junction::Through);
/// # Ok::<(), crosstrack::ReadError>(())
/// ```
pub fn read_with(text: &str, readings: &str) -> Result<State, ReadError> {
    parse_header(text)
        .map_err(|bad| ReadError::new(text, bad.span.clone(), ReadErrorKind::Syntax(bad)))?;
    let ruleset = Ruleset::with_readings(readings, text)
        .map_err(|bad| ReadError::new(&bad.text.clone(), bad.span(), ReadErrorKind::Rules(bad)))?;
    State::from_text(ruleset, text)
}

/// Error of parsing a [`State`]: what is wrong, and where in the text.
///
/// # Examples
/// ```
/// use crosstrack::ReadErrorKind;
///
/// let error = crosstrack::read("x1_4x2_1122.1_4-6-6-6-6-9_d").unwrap_err();
/// assert!(matches!(error.kind(), ReadErrorKind::Syntax(_)));
/// assert_eq!((error.span(), error.token()), (24..25, "9"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{kind}")]
pub struct ReadError {
    text: String,
    span: Range<usize>,
    kind: Box<ReadErrorKind>,
}

/// Reason why a text is not a [`State`]; see [`ReadError::kind`].
///
/// # Examples
/// ```
/// use crosstrack::ReadErrorKind;
///
/// let error = crosstrack::read_with("x1_2x1_1122.1_2-2_d", "junction=none").unwrap_err();
/// assert!(matches!(error.kind(), ReadErrorKind::Rules(_)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// The text does not follow the notation.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// The rules are faulty, or contradict the position; the place is in the text of the rules, or in that of the
    /// position.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The board, players, set and readings contradict each other.
    #[error(transparent)]
    Ruleset(#[from] RulesetError),
    /// The text names another board, set or owners than the ruleset.
    #[error("the position is of the ruleset {theirs}, not of {ours}")]
    OtherRuleset {
        /// Board, set and owners in the text, such as `x1_4x2_1122`.
        theirs: String,
        /// Board, set and owners of the ruleset, in the same form.
        ours: String,
    },
    /// The position cannot be played; the error lists all faults.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

impl ReadError {
    fn new(text: &str, span: Range<usize>, kind: ReadErrorKind) -> Self {
        Self { text: text.to_owned(), span, kind: Box::new(kind) }
    }

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
        Self::new(text, span, kind)
    }

    /// Returns the reason why the text is not a state.
    pub fn kind(&self) -> &ReadErrorKind {
        &self.kind
    }

    /// Returns the byte range of the text that is at fault; of several faults, that of the first. Where something
    /// is missing, the range is empty.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// Returns the part of the text that [`Self::span`] covers.
    pub fn token(&self) -> &str {
        &self.text[self.span()]
    }
}

/// A win that the player to move can force, with a strategy that can be replayed.
///
/// # Examples
/// ```
/// use crosstrack::solve::Budget;
///
/// let state = crosstrack::read("x1_2x1_1122.1_rA0.gI1-2_d")?;
/// let win = state.forced_win(1, Budget::default())?.expect("a win");
/// assert_eq!((win.plies, win.first_moves.len(), win.line.len()), (1, 25, 1));
/// win.replay().expect("a strategy that wins");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ForcedWin {
    /// Minimum number of plies within which the win can be forced.
    pub plies: usize,
    /// All first moves that force the win within `plies`, ascending.
    pub first_moves: Vec<Move>,
    /// One line of play to the end: the first winning move, then the longest resistance.
    pub line: Vec<Move>,
    /// Strategy that begins with `first_moves[0]` and has an answer to every reply.
    pub certificate: Strategy<Ruleset>,
    ruleset: Arc<Ruleset>,
}

impl ForcedWin {
    /// Replays the strategy against every reply, by the rules alone.
    ///
    /// # Errors
    /// If the strategy is wrong, which means that the search has a bug. The error is the first fault, with the
    /// moves that lead to it.
    pub fn replay(&self) -> Result<CheckStats, CertificateError<Move>> {
        check(&*self.ruleset, &self.certificate)
    }
}
