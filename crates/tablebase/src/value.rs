//! The value of a position for the player to move, in two bytes.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

pub use crosstrack::base::Fate;
use crosstrack::base::Outcome;
use crosstrack::game::Game;
use crosstrack::serde_by_text;

/// Win, loss or draw, and the plies to the end of a game that is not drawn. The greater value is
/// better to have: a near win is better than a far one, a far loss than a near one.
///
/// The number is 0 for a draw, `1 + plies` for a win and `-1 - plies` for a loss. The text, in files
/// as well, is `win in 3`, `loss in 0` or `draw`.
///
/// # Examples
/// ```
/// use crosstrack_tablebase::Value;
///
/// let value: Value = "loss in 2".parse()?;
/// assert_eq!(value, Value::loss(2));
/// assert_eq!(value.one_ply_earlier(), Value::win(3));
/// assert!(Value::win(3) > Value::win(5) && Value::loss(4) > Value::loss(2));
/// # Ok::<(), crosstrack_tablebase::ParseValueError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Value(i16);

impl Value {
    /// Neither side can force a win.
    pub const DRAW: Self = Self(0);
    /// The longest win or loss that a value can hold. One ply more still fits, for the step back to the
    /// move before.
    pub const MAX_PLIES: usize = i16::MAX as usize - 2;

    /// Won in so many plies.
    ///
    /// # Panics
    /// Beyond [`Self::MAX_PLIES`].
    pub const fn win(plies: usize) -> Self {
        assert!(plies <= Self::MAX_PLIES, "a value cannot hold so many plies");
        Self(1 + plies as i16)
    }

    /// Lost in so many plies.
    ///
    /// # Panics
    /// Beyond [`Self::MAX_PLIES`].
    pub const fn loss(plies: usize) -> Self {
        Self(-Self::win(plies).0)
    }

    /// Win, loss or draw.
    pub const fn fate(self) -> Fate {
        match self.0 {
            0 => Fate::Draw,
            1.. => Fate::Win,
            _ => Fate::Loss,
        }
    }

    /// The plies to the end; `None` for a draw.
    pub const fn dtw(self) -> Option<usize> {
        match self.0 {
            0 => None,
            n => Some(n.unsigned_abs() as usize - 1),
        }
    }

    /// What a position is worth for the player who moves into it, a ply before.
    #[must_use]
    pub const fn one_ply_earlier(self) -> Self {
        match self.0 {
            0 => self,
            n @ 1.. => Self(-n - 1),
            n => Self(-n + 1),
        }
    }

    /// The order of values as numbers.
    const fn rank(self) -> i32 {
        match self.0 {
            0 => 0,
            n @ 1.. => i16::MAX as i32 - n as i32,
            n => -(i16::MAX as i32) - n as i32,
        }
    }

    /// The number.
    pub const fn number(self) -> i16 {
        self.0
    }

    /// The value of a number; `None` beyond [`Self::MAX_PLIES`].
    pub const fn from_number(number: i16) -> Option<Self> {
        if number.unsigned_abs() as usize <= 1 + Self::MAX_PLIES {
            Some(Self(number))
        } else {
            None
        }
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Value {
    /// `win in 3`, `loss in 0`, `draw`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.dtw() {
            Some(plies) => write!(f, "{} in {plies}", self.fate()),
            None => write!(f, "{}", self.fate()),
        }
    }
}

impl FromStr for Value {
    type Err = ParseValueError;

    fn from_str(text: &str) -> Result<Self, ParseValueError> {
        let bad = || ParseValueError(text.to_owned());
        let (fate, plies) = text.split_once(" in ").unwrap_or((text, "0"));
        let plies: usize = plies.parse().map_err(|_| bad())?;
        let value = match fate {
            "win" if plies <= Self::MAX_PLIES => Self::win(plies),
            "loss" if plies <= Self::MAX_PLIES => Self::loss(plies),
            _ => Self::DRAW,
        };
        Some(value).filter(|value| value.to_string() == text).ok_or_else(bad)
    }
}

serde_by_text!(Value);

/// A text that is no value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a value: write `draw`, or such as `win in 3` or `loss in 2`")]
pub struct ParseValueError(pub String);

/// How a position ended for the player who would move, if it did.
pub fn outcome_value<G: Game>(game: &G, position: &G::Position) -> Option<Value> {
    Some(match game.outcome(position)? {
        Outcome::Draw => Value::DRAW,
        Outcome::Win(side) if side.contains(game.to_move(position)) => Value::win(0),
        Outcome::Win(_) => Value::loss(0),
    })
}
