//! Pieces other than the published sets: how many of each pattern each of two players has.

use std::fmt;
use std::str::FromStr;

use crate::base::Player;
use crate::rules::piece::Letter;
use crate::serde_by_text;

/// How many pieces of each pattern each of two players has.
///
/// The text has the letters of a player's pieces, a letter twice for two pieces, and a slash between
/// the players: `AACI/BD`. Without a slash both have the same. Commas between letters are read and
/// not written.
///
/// # Examples
/// ```
/// use crosstrack::rules::Sets;
///
/// let sets: Sets = "C,A,A".parse()?;
/// assert_eq!((sets.to_string().as_str(), sets.is_symmetric()), ("AAC", true));
/// assert!("AAC/".parse::<Sets>().is_err());
/// # Ok::<(), crosstrack::rules::sets::SetsError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sets {
    counts: [[u8; Letter::COUNT]; 2],
}

/// A text that names no sets.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetsError {
    /// A player without pieces.
    #[error("`{0}`: each player has a piece at least; write letters such as ACI, or AACI/BD")]
    Empty(String),
    /// Something that is no letter of a pattern.
    #[error("`{text}`: `{found}` is no letter of a pattern; write letters such as ACI, or AACI/BD")]
    Letter {
        /// The whole text.
        text: String,
        /// The character.
        found: char,
    },
    /// More than two players.
    #[error("`{0}`: sets are for two players; write letters such as ACI, or AACI/BD")]
    Players(String),
    /// More pieces of a pattern than two sets have.
    #[error(
        "`{text}`: {letter} is there more than twice for a player, who has two sets (PL-STOCK-2)"
    )]
    TooMany {
        /// The whole text.
        text: String,
        /// The letter.
        letter: Letter,
    },
}

impl Sets {
    /// The most pieces of a pattern that a player has: one of each of two sets (PL-STOCK-2).
    pub const MAX_COPIES: u8 = 2;

    /// Returns the same pieces for both players: so many of each letter.
    ///
    /// # Panics
    /// If that is none, or more than [`Self::MAX_COPIES`] of each.
    pub fn uniform(letters: &[Letter], copies: u8) -> Self {
        assert!(
            !letters.is_empty() && (1..=Self::MAX_COPIES).contains(&copies),
            "one or two of each"
        );
        let mut counts = [0; Letter::COUNT];
        for letter in letters {
            counts[letter.index()] = copies;
        }
        Self { counts: [counts; 2] }
    }

    /// Returns the pieces of the first player from one, those of the second from the other.
    #[must_use]
    pub const fn combine(one: &Self, two: &Self) -> Self {
        Self { counts: [one.counts[0], two.counts[1]] }
    }

    /// Returns how many pieces there are, of both players together.
    pub fn pieces(&self) -> u32 {
        self.counts.as_flattened().iter().map(|&count| u32::from(count)).sum()
    }

    /// Returns how many pieces of a pattern the first or the second player has; others have none.
    pub const fn count(&self, player: Player, letter: Letter) -> u8 {
        match player {
            Player::One => self.counts[0][letter.index()],
            Player::Two => self.counts[1][letter.index()],
            _ => 0,
        }
    }

    /// Returns whether both players have the same.
    pub fn is_symmetric(&self) -> bool {
        self.counts[0] == self.counts[1]
    }

    /// Returns the patterns of which anybody has a piece, as a mask with bit 0 for A.
    pub fn letters(&self) -> u32 {
        let has = |&index: &usize| self.counts.iter().any(|counts| counts[index] > 0);
        (0..Letter::COUNT).filter(has).fold(0, |mask, index| mask | 1 << index)
    }
}

impl fmt::Display for Sets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let write = |counts: &[u8; Letter::COUNT]| -> String {
            let letters = counts
                .iter()
                .enumerate()
                .map(|(index, &count)| Letter::from_index(index).to_string().repeat(count.into()));
            letters.collect()
        };
        f.write_str(&write(&self.counts[0]))?;
        if self.is_symmetric() { Ok(()) } else { write!(f, "/{}", write(&self.counts[1])) }
    }
}

impl FromStr for Sets {
    type Err = SetsError;

    fn from_str(text: &str) -> Result<Self, SetsError> {
        let read = |part: &str| {
            let mut counts = [0; Letter::COUNT];
            for found in part.chars().filter(|&c| c != ',') {
                let letter = Letter::from_char(found)
                    .ok_or_else(|| SetsError::Letter { text: text.to_owned(), found })?;
                counts[letter.index()] += 1;
                if counts[letter.index()] > Self::MAX_COPIES {
                    return Err(SetsError::TooMany { text: text.to_owned(), letter });
                }
            }
            if counts.iter().all(|&count| count == 0) {
                return Err(SetsError::Empty(text.to_owned()));
            }
            Ok(counts)
        };
        let counts = match *text.split('/').collect::<Vec<_>>() {
            [both] => [read(both)?; 2],
            [one, two] => [read(one)?, read(two)?],
            _ => return Err(SetsError::Players(text.to_owned())),
        };
        Ok(Self { counts })
    }
}

serde_by_text!(Sets);
