//! What a puzzle asks for.

use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

use crosstrack::base::counted;

/// What the player to move is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Goal {
    /// Win within so many plies, the turns of all players counted, whatever the others do.
    Win(NonZeroU8),
    /// Win in so many turns of one's own, while all others pass.
    Solitaire(NonZeroU8),
}

/// More plies or turns are no puzzle.
const MOST: u8 = 99;

impl Goal {
    /// The plies or turns.
    pub const fn length(self) -> usize {
        match self {
            Self::Win(n) | Self::Solitaire(n) => n.get() as usize,
        }
    }

    /// The number of turns that the side to move has, if it has one in `round` plies.
    pub const fn turns(self, round: usize) -> usize {
        match self {
            Self::Win(n) => (n.get() as usize).div_ceil(round),
            Self::Solitaire(n) => n.get() as usize,
        }
    }

    /// The goal as a person is asked to reach it.
    pub fn words(self) -> String {
        match self {
            Self::Win(n) if n.get() == 1 => "win at once".to_owned(),
            Self::Win(n) => format!("win within {}, whatever the others do", counted(n, "ply")),
            Self::Solitaire(n) => format!("win in {} while all others pass", counted(n, "turn")),
        }
    }

    /// The goal of winning within so many plies, if that can be one.
    pub fn win(plies: usize) -> Option<Self> {
        number(plies).map(Self::Win)
    }

    /// The goal of winning alone in so many turns, if that can be one.
    pub fn solitaire(turns: usize) -> Option<Self> {
        number(turns).map(Self::Solitaire)
    }
}

fn number(n: usize) -> Option<NonZeroU8> {
    u8::try_from(n).ok().filter(|&n| n <= MOST).and_then(NonZeroU8::new)
}

/// A text that is no goal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a goal was expected: win-in-N with N plies, or solitaire-N with N turns, N from 1 to 99")]
pub struct ParseGoalError;

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Self::Win(n) => format!("win-in-{n}"),
            Self::Solitaire(n) => format!("solitaire-{n}"),
        };
        f.pad(&text)
    }
}

impl FromStr for Goal {
    type Err = ParseGoalError;

    fn from_str(text: &str) -> Result<Self, ParseGoalError> {
        let (kind, n) = text.rsplit_once('-').ok_or(ParseGoalError)?;
        // Written in one way only.
        let n = n.parse().ok().filter(|_| !n.starts_with(['+', '0'])).ok_or(ParseGoalError)?;
        match kind {
            "win-in" => Self::win(n),
            "solitaire" => Self::solitaire(n),
            _ => None,
        }
        .ok_or(ParseGoalError)
    }
}
