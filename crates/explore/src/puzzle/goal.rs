//! Goals of puzzles: a forced win within some plies, or a solitaire win in some turns.

use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

use crosstrack::base::counted;

/// The goal of a puzzle: what the player to move must achieve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Goal {
    /// A win within this number of plies (turns of all players) against every defence.
    Win(NonZeroU8),
    /// A win within this number of own turns while all others pass.
    Solitaire(NonZeroU8),
}

/// The maximum number of plies or turns of a goal.
const MOST: u8 = 99;

impl Goal {
    /// Returns the number of plies, or of turns of a solitaire goal.
    pub const fn length(self) -> usize {
        match self {
            Self::Win(n) | Self::Solitaire(n) => n.get() as usize,
        }
    }

    /// Returns the number of turns that the side to move has within the plies of the goal. A side has one
    /// turn in every `round` plies.
    pub const fn turns(self, round: usize) -> usize {
        match self {
            Self::Win(n) => (n.get() as usize).div_ceil(round),
            Self::Solitaire(n) => n.get() as usize,
        }
    }

    /// Returns the goal in words, such as `win within 3 plies, whatever the others do`.
    pub fn words(self) -> String {
        match self {
            Self::Win(n) if n.get() == 1 => "win at once".to_owned(),
            Self::Win(n) => format!("win within {}, whatever the others do", counted(n, "ply")),
            Self::Solitaire(n) => format!("win in {} while all others pass", counted(n, "turn")),
        }
    }

    /// Creates the goal of a win within `plies`; `None` if `plies` is not from 1 to 99.
    pub fn win(plies: usize) -> Option<Self> {
        number(plies).map(Self::Win)
    }

    /// Creates the goal of a solitaire win in `turns`; `None` if `turns` is not from 1 to 99.
    pub fn solitaire(turns: usize) -> Option<Self> {
        number(turns).map(Self::Solitaire)
    }
}

fn number(n: usize) -> Option<NonZeroU8> {
    u8::try_from(n).ok().filter(|&n| n <= MOST).and_then(NonZeroU8::new)
}

/// The error of parsing a text that is not a goal such as `win-in-3` or `solitaire-4`.
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
        // A goal is written in one way only, without a plus sign or leading zeros.
        let n = n.parse().ok().filter(|_| !n.starts_with(['+', '0'])).ok_or(ParseGoalError)?;
        match kind {
            "win-in" => Self::win(n),
            "solitaire" => Self::solitaire(n),
            _ => None,
        }
        .ok_or(ParseGoalError)
    }
}
