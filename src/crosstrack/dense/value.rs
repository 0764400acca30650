//! The value of a position for the player to move, as one byte.

use std::fmt;

pub use crate::base::vocab::Fate;

/// A value: the result for the player to move and its distance in plies (DTW). The greater byte is
/// the better position.
///
/// | byte | value |
/// |---|---|
/// | `k` below 128 | loss in `2k` plies |
/// | 128 | draw |
/// | `255 - k`, `k` below 127 | win in `2k + 1` plies |
///
/// Losses are in even numbers of plies and wins in odd ones, because the last ply is the winner's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(pub u8);

impl Value {
    /// Neither side can force a win.
    pub const DRAW: Self = Self(128);
    /// A finished position: whoever would move has lost.
    pub const LOST: Self = Self(0);
    /// The most rounds of play that a byte can tell.
    pub const MOST_ROUNDS: u8 = 126;

    /// Lost in `2 * rounds` plies; `rounds` is at most [`Self::MOST_ROUNDS`].
    pub const fn loss(rounds: u8) -> Self {
        Self(rounds)
    }

    /// Won in `2 * rounds + 1` plies; `rounds` is at most [`Self::MOST_ROUNDS`].
    pub const fn win(rounds: u8) -> Self {
        Self(255 - rounds)
    }

    /// Win, loss or draw.
    pub const fn fate(self) -> Fate {
        match self.0 {
            0..128 => Fate::Loss,
            128 => Fate::Draw,
            129.. => Fate::Win,
        }
    }

    /// The distance to the end in plies under perfect play (the winner hurries, the loser delays);
    /// `None` for a draw.
    pub const fn dtw(self) -> Option<u16> {
        match self.fate() {
            Fate::Loss => Some(2 * self.0 as u16),
            Fate::Draw => None,
            Fate::Win => Some(2 * (255 - self.0) as u16 + 1),
        }
    }

    /// What a position is worth for the player who moves into it, a ply before: lost in 2 is won
    /// in 3, won in 3 is lost in 4. `None` beyond what a byte can tell.
    pub const fn before(self) -> Option<Self> {
        match self.fate() {
            Fate::Loss if self.0 == 127 => None,
            Fate::Loss => Some(Self(255 - self.0)),
            Fate::Draw => Some(self),
            Fate::Win => match 255 - self.0 {
                Self::MOST_ROUNDS => None,
                rounds => Some(Self(rounds + 1)),
            },
        }
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
