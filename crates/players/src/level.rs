//! Levels of play, from a beginner to the strongest.

use std::fmt;
use std::str::FromStr;

/// A level of play, 1 to 8.
///
/// # Examples
/// ```
/// use crosstrack_players::Level;
///
/// let level: Level = "4".parse()?;
/// assert_eq!((level, level.get()), (Level::ALL[3], 4));
/// assert_eq!("9".parse::<Level>().unwrap_err().to_string(), "`9` is not a level; write a number from 1 to 8");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// Error of parsing a [`Level`]: the text is not a number from 1 to 8.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a level; write a number from 1 to 8")]
pub struct ParseLevelError(String);

impl Level {
    /// All levels, ascending.
    pub const ALL: [Self; 8] =
        [Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7), Self(8)];

    /// Returns the level of a number; `None` if it is not 1 to 8.
    pub const fn new(level: u8) -> Option<Self> {
        if level >= 1 && level <= 8 { Some(Self(level)) } else { None }
    }

    /// Returns the number, 1 to 8.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Returns how the level plays.
    pub(crate) const fn habits(self) -> Habits {
        const SEES: [usize; 3] = [100; 3];
        match self.0 {
            1 => Habits { sees: [50, 0, 0], noise: 30, simulations: 0 },
            2 => Habits { sees: [100, 50, 50], noise: 20, simulations: 0 },
            3 => Habits { sees: SEES, noise: 15, simulations: 0 },
            4 => Habits { sees: SEES, noise: VARIETY, simulations: 2 },
            5 => Habits { sees: SEES, noise: VARIETY, simulations: 10 },
            6 => Habits { sees: SEES, noise: VARIETY, simulations: 50 },
            7 => Habits { sees: SEES, noise: VARIETY, simulations: 250 },
            _ => Habits { sees: SEES, noise: VARIETY, simulations: 1_500 },
        }
    }

    /// Describes how the level plays in one sentence: what it sees, and what it overlooks.
    ///
    /// # Examples
    /// ```
    /// use crosstrack_players::Level;
    ///
    /// let about = "sees every win at once and every threat; thinks through 2 lines of play";
    /// assert_eq!(Level::ALL[3].about(), about);
    /// ```
    pub fn about(self) -> String {
        let Habits { sees: [win, parry, _], simulations, .. } = self.habits();
        let sees = match (win, parry) {
            (100, 100) => "sees every win at once and every threat",
            (100, 50) => "sees every win at once; overlooks half of the threats",
            (50, 0) => "overlooks half of the wins at once and all threats",
            _ => "overlooks some wins at once and some threats",
        };
        match simulations {
            0 => format!("{sees}; looks no further than its own move"),
            _ if self == Self::ALL[7] => format!(
                "{sees}; thinks through {simulations} lines of play, and looks for wins that are forced within five moves"
            ),
            _ => format!("{sees}; thinks through {simulations} lines of play"),
        }
    }

    /// Returns the number of simulations that the level runs by default; 0 if it looks only one ply ahead.
    pub const fn simulations(self) -> u64 {
        self.habits().simulations
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Self, ParseLevelError> {
        match text.as_bytes() {
            [digit @ b'1'..=b'8'] => Ok(Self(digit - b'0')),
            _ => Err(ParseLevelError(text.to_owned())),
        }
    }
}

/// Noise that levels with a search add to the scores of the moves of the position: enough to vary the choice
/// among moves that are about equally good.
const VARIETY: i32 = 6;

/// What a level sees, and how much it searches.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Habits {
    /// Percentages of turns in which the level sees an immediate win, a threat to be parried, and that a move of
    /// its own loses at once.
    pub(crate) sees: [usize; 3],
    /// Noise on the scores of moves, in percent of the standard Gumbel distribution.
    pub(crate) noise: i32,
    /// Number of simulations; 0 if the level looks only one ply ahead.
    pub(crate) simulations: u64,
}
