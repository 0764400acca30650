//! Sets of pieces other than the published ones, for two players.

use std::fmt;
use std::str::FromStr;

use crate::base::Player;
use crate::rules::piece::Letter;
use crate::serde_by_text;

/// The pieces of two players: how many pieces of each pattern each player has.
///
/// The text lists the letters of the pieces of player 1, then after a slash those of player 2, such as `AACI/BD`; a
/// letter stands twice for two pieces. Without a slash both players have the same pieces. Parsing accepts commas
/// between letters.
///
/// # Examples
/// ```
/// use crosstrack::Sets;
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

/// Error of parsing [`Sets`] from a text such as `AACI/BD`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetsError {
    /// This text gives a player no piece.
    #[error("`{0}`: each player needs at least one piece; write letters such as ACI, or AACI/BD")]
    Empty(String),
    /// A character is not the letter of a pattern.
    #[error("`{text}`: `{found}` is no letter of a pattern; write letters such as ACI, or AACI/BD")]
    Letter {
        /// Whole text that was parsed.
        text: String,
        /// Character that is not an upper-case letter.
        found: char,
    },
    /// This text lists pieces for more than two players.
    #[error("`{0}`: sets are for two players; write letters such as ACI, or AACI/BD")]
    Players(String),
    /// A player has more than two pieces of a pattern.
    #[error(
        "`{text}`: a player has at most two pieces {letter}, one in each of two sets (PL-STOCK-2)"
    )]
    TooMany {
        /// Whole text that was parsed.
        text: String,
        /// Letter of the pattern.
        letter: Letter,
    },
}

impl Sets {
    /// Maximum number of equal pieces of a player: one in each of the player's two colour sets (PL-STOCK-2).
    pub const MAX_COPIES: u8 = 2;

    /// Returns sets in which both players have `copies` pieces of each pattern in `letters`.
    ///
    /// # Panics
    /// If there are no letters, or `copies` is not 1 to [`Self::MAX_COPIES`].
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

    /// Returns the sets in which player 1 has the pieces as in `one`, and player 2 as in `two`.
    #[must_use]
    pub const fn combine(one: &Self, two: &Self) -> Self {
        Self { counts: [one.counts[0], two.counts[1]] }
    }

    /// Returns the number of pieces of both players together.
    pub fn pieces(&self) -> u32 {
        self.counts.as_flattened().iter().map(|&count| u32::from(count)).sum()
    }

    /// Returns how many pieces of a pattern a player has; 0 for players 3 and 4.
    pub const fn count(&self, player: Player, letter: Letter) -> u8 {
        match player {
            Player::One => self.counts[0][letter.index()],
            Player::Two => self.counts[1][letter.index()],
            _ => 0,
        }
    }

    /// Returns whether both players have the same pieces.
    pub fn is_symmetric(&self) -> bool {
        self.counts[0] == self.counts[1]
    }

    /// Returns the letters of the patterns of both players, as a mask with bit 0 for A.
    pub fn letters(&self) -> u32 {
        let has = |&index: &usize| self.counts.iter().any(|counts| counts[index] > 0);
        (0..Letter::COUNT).filter(has).fold(0, |mask, index| mask | 1 << index)
    }
}

impl fmt::Display for Sets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&letters_of(&self.counts[0]))?;
        if self.is_symmetric() { Ok(()) } else { write!(f, "/{}", letters_of(&self.counts[1])) }
    }
}

/// Returns the letters of a player's pieces, each repeated as often as the player has such a piece.
fn letters_of(counts: &[u8; Letter::COUNT]) -> String {
    let counts = counts.iter().enumerate();
    counts.map(|(index, &n)| Letter::from_index(index).to_string().repeat(n.into())).collect()
}

/// Parses the letters of one player, a part of the whole text.
fn parse_counts(text: &str, part: &str) -> Result<[u8; Letter::COUNT], SetsError> {
    let mut counts = [0; Letter::COUNT];
    for found in part.chars().filter(|&c| c != ',') {
        let letter = Letter::from_char(found)
            .ok_or_else(|| SetsError::Letter { text: text.to_owned(), found })?;
        counts[letter.index()] += 1;
        if counts[letter.index()] > Sets::MAX_COPIES {
            return Err(SetsError::TooMany { text: text.to_owned(), letter });
        }
    }
    if counts.iter().all(|&count| count == 0) {
        return Err(SetsError::Empty(text.to_owned()));
    }
    Ok(counts)
}

impl FromStr for Sets {
    type Err = SetsError;

    fn from_str(text: &str) -> Result<Self, SetsError> {
        let counts = match *text.split('/').collect::<Vec<_>>() {
            [both] => [parse_counts(text, both)?; 2],
            [one, two] => [parse_counts(text, one)?, parse_counts(text, two)?],
            _ => return Err(SetsError::Players(text.to_owned())),
        };
        Ok(Self { counts })
    }
}

serde_by_text!(Sets);
