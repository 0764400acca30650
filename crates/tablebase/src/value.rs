//! Values of positions.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

pub use crosstrack::base::Fate;
use crosstrack::base::Outcome;
use crosstrack::game::Game;
use crosstrack::serde_by_text;

/// The value of a position for the player to move: a draw, or a win or loss with its distance to the end
/// (DTW) in plies. A greater value is better: a near win is greater than a far one, and a far loss is
/// greater than a near one.
///
/// As text, also in JSON and CSV, a value is written such as `win in 3`, `loss in 0` or `draw`. In binary
/// files it is a number of two bytes: 0 for a draw, `1 + plies` for a win, `-1 - plies` for a loss.
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
    /// The value of a position in which neither side can force a win.
    pub const DRAW: Self = Self(0);
    /// Maximum distance of a win or loss, in plies; [`Self::one_ply_earlier`] may exceed it by one.
    pub const MAX_PLIES: usize = i16::MAX as usize - 2;

    /// Returns a win in `plies` plies.
    ///
    /// # Panics
    /// If `plies` is above [`Self::MAX_PLIES`].
    pub const fn win(plies: usize) -> Self {
        assert!(plies <= Self::MAX_PLIES, "a value cannot hold so many plies");
        Self(1 + plies as i16)
    }

    /// Returns a loss in `plies` plies.
    ///
    /// # Panics
    /// If `plies` is above [`Self::MAX_PLIES`].
    pub const fn loss(plies: usize) -> Self {
        Self(-Self::win(plies).0)
    }

    /// Returns the fate without the distance: win, loss or draw.
    pub const fn fate(self) -> Fate {
        match self.0 {
            0 => Fate::Draw,
            1.. => Fate::Win,
            _ => Fate::Loss,
        }
    }

    /// Returns the distance to the end in plies; `None` for a draw.
    pub const fn dtw(self) -> Option<usize> {
        match self.0 {
            0 => None,
            n => Some(n.unsigned_abs() as usize - 1),
        }
    }

    /// Returns the value one ply earlier, for the player whose move leads into the position: a loss in 2
    /// becomes a win in 3.
    #[must_use]
    pub const fn one_ply_earlier(self) -> Self {
        match self.0 {
            0 => self,
            n @ 1.. => Self(-n - 1),
            n => Self(-n + 1),
        }
    }

    /// Returns a number that sorts like the value.
    const fn rank(self) -> i32 {
        match self.0 {
            0 => 0,
            n @ 1.. => i16::MAX as i32 - n as i32,
            n => -(i16::MAX as i32) - n as i32,
        }
    }

    /// Returns the number that stands for the value in binary files.
    pub const fn number(self) -> i16 {
        self.0
    }

    /// Returns the value that a number in binary files stands for; `None` if its plies exceed
    /// [`Self::MAX_PLIES`].
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
    /// Writes `win in 3`, `loss in 0` or `draw`.
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
        let error = || ParseValueError(text.to_owned());
        let (fate, plies) = text.split_once(" in ").unwrap_or((text, "0"));
        let plies: usize = plies.parse().map_err(|_| error())?;
        let value = match fate {
            "win" if plies <= Self::MAX_PLIES => Self::win(plies),
            "loss" if plies <= Self::MAX_PLIES => Self::loss(plies),
            _ => Self::DRAW,
        };
        Some(value).filter(|value| value.to_string() == text).ok_or_else(error)
    }
}

serde_by_text!(Value);

/// The error of parsing a [`Value`], with the text that is not a value.
///
/// # Examples
/// ```
/// let error = "win in -1".parse::<crosstrack_tablebase::Value>().expect_err("a negative number");
/// assert!(error.to_string().starts_with("`win in -1` is not a value"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a value: write `draw`, or such as `win in 3` or `loss in 2`")]
pub struct ParseValueError(pub String);

/// Returns the value of a finished position for the player who would be to move; `None` if the game
/// goes on.
///
/// **Cost** that of the game's `outcome`.
///
/// # Examples
/// ```
/// use crosstrack::game::Game as _;
///
/// let game: crossings::Ruleset = "3x4".parse()?;
/// assert_eq!(crosstrack_tablebase::outcome_value(&game, &game.start()), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn outcome_value<G: Game>(game: &G, position: &G::Position) -> Option<Value> {
    Some(match game.outcome(position)? {
        Outcome::Draw => Value::DRAW,
        Outcome::Win(side) if side.contains(game.to_move(position)) => Value::win(0),
        Outcome::Win(_) => Value::loss(0),
    })
}
