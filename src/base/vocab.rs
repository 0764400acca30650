//! The small words that everything else is said in: one macro for closed vocabularies, the
//! players, and how a game ends.

use std::fmt;
use std::str::FromStr;

/// A word that is not in a closed vocabulary.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{word}` is not a {kind}; expected one of {}", .expected.join(", "))]
pub struct UnknownWordError {
    /// What was given.
    pub word: String,
    /// What kind of word was wanted.
    pub kind: &'static str,
    /// All the words that would have done.
    pub expected: &'static [&'static str],
}

/// Declares a closed vocabulary: an enum with `ALL`, `index`, `from_index`, `as_str`, `Display`,
/// `FromStr` and, with the feature `serde`, serde by name.
///
/// The position in the list is the index, 0-based. Every conversion is total or returns an
/// [`UnknownWordError`].
#[macro_export]
macro_rules! vocabulary {
    ($(#[$meta:meta])* $name:ident ($kind:literal) {
        $($(#[$vmeta:meta])* $variant:ident = $word:expr),+ $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $name { $($(#[$vmeta])* $variant),+ }

        impl $name {
            /// Every value, in index order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];
            /// How many values there are.
            pub const COUNT: usize = Self::ALL.len();
            /// Every word, in index order.
            pub const WORDS: &'static [&'static str] = &[$($word),+];

            /// Returns the 0-based index in [`Self::ALL`].
            pub const fn index(self) -> usize {
                self as usize
            }

            /// Returns the value of that index.
            ///
            /// # Panics
            /// If `index` is not below [`Self::COUNT`].
            pub const fn from_index(index: usize) -> Self {
                Self::ALL[index]
            }

            /// Returns the word for it.
            pub const fn as_str(self) -> &'static str {
                Self::WORDS[self.index()]
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl ::std::str::FromStr for $name {
            type Err = $crate::base::vocab::UnknownWordError;

            fn from_str(word: &str) -> Result<Self, Self::Err> {
                Self::ALL.iter().copied().find(|v| v.as_str() == word).ok_or_else(|| {
                    $crate::base::vocab::UnknownWordError {
                        word: word.to_owned(),
                        kind: $kind,
                        expected: Self::WORDS,
                    }
                })
            }
        }

        $crate::serde_by_text!($name);
    };
}

vocabulary! {
    /// Who plays: 1 to 4, in the order of turns.
    Player ("player") {
        /// The first to move.
        One = "1",
        /// The second.
        Two = "2",
        /// The third.
        Three = "3",
        /// The fourth.
        Four = "4",
    }
}

impl Player {
    /// Returns the player `steps` turns later among `players` players (clause PL-ORDER).
    ///
    /// # Panics
    /// If `players` is not 1 to 4.
    #[must_use]
    pub const fn nth_after(self, steps: usize, players: usize) -> Self {
        Self::from_index((self.index() + steps) % players)
    }

    /// Returns the player whose turn came just before, among `players` players.
    ///
    /// # Panics
    /// If `players` is not 1 to 4.
    #[must_use]
    pub const fn predecessor(self, players: usize) -> Self {
        self.nth_after(players - 1, players)
    }
}

/// A set of players, printed as their numbers (`13` is the team of players 1 and 3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Players(u8);

impl Players {
    /// Nobody.
    pub const NONE: Self = Self(0);

    /// Returns just that player.
    pub const fn one(player: Player) -> Self {
        Self(1 << player.index())
    }

    /// Returns these and that player.
    #[must_use]
    pub const fn with(self, player: Player) -> Self {
        Self(self.0 | 1 << player.index())
    }

    /// Returns whether the player is one of these.
    pub const fn contains(self, player: Player) -> bool {
        self.0 & (1 << player.index()) != 0
    }

    /// Returns the players, in the order of turns.
    pub fn iter(self) -> impl Iterator<Item = Player> {
        Player::ALL.iter().copied().filter(move |&p| self.contains(p))
    }
}

impl fmt::Display for Players {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|p| f.write_str(p.as_str()))
    }
}

impl FromStr for Players {
    type Err = UnknownWordError;
    fn from_str(s: &str) -> Result<Self, UnknownWordError> {
        s.chars().try_fold(Self::NONE, |set, c| Ok(set.with(c.to_string().parse()?)))
    }
}

vocabulary! {
    /// What perfect play leads to, for the player to move.
    Fate ("fate") {
        /// The player to move forces a win.
        Win = "win",
        /// The other player does.
        Loss = "loss",
        /// Neither can: the game ended drawn, or play need never end.
        Draw = "draw",
    }
}

/// How a finished game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// These players won: one, or the team (clause WN-MOVER).
    Win(Players),
    /// Nobody won, and nobody can move.
    Draw,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(players) => write!(f, "win {players}"),
            Self::Draw => f.write_str("draw"),
        }
    }
}
