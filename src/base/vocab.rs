//! Players, outcomes, and a macro for enums whose variants have one word each.

use std::fmt;
use std::str::FromStr;

use crate::base::grid::article;

/// Error of parsing an enum that [`vocabulary!`](crate::vocabulary) declares: the text is not the word of a variant.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{word}` is not {} {kind}; expected one of {}", article(kind), .expected.join(", "))]
pub struct UnknownWordError {
    /// Word that was parsed.
    pub word: String,
    /// Kind of word that was expected, such as `player`.
    pub kind: &'static str,
    /// Words that parse.
    pub expected: &'static [&'static str],
}

/// Declares an enum whose variants have one word each. The enum has `ALL`, `index`, `from_index`, `as_str`,
/// `Display`, `FromStr` and, with the feature `serde`, implements serde by the words. Indices are 0-based, in the
/// order of the list.
///
/// # Examples
/// ```
/// crosstrack::vocabulary! {
///     /// A side of a coin.
///     Side ("side of a coin") {
///         /// Heads.
///         Heads = "heads",
///         /// Tails.
///         Tails = "tails",
///     }
/// }
/// assert_eq!("tails".parse::<Side>().map(Side::index), Ok(1));
/// let error = "edge".parse::<Side>().unwrap_err();
/// assert_eq!(error.to_string(), "`edge` is not a side of a coin; expected one of heads, tails");
/// ```
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
            /// All variants, in the order of their declaration.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];
            /// Number of variants.
            pub const COUNT: usize = Self::ALL.len();
            /// Words of all variants, in the order of [`Self::ALL`].
            pub const WORDS: &'static [&'static str] = &[$($word),+];

            /// Returns the 0-based index in [`Self::ALL`].
            pub const fn index(self) -> usize {
                self as usize
            }

            /// Returns the variant with a 0-based index in [`Self::ALL`].
            ///
            /// # Panics
            /// If `index` is not below [`Self::COUNT`].
            pub const fn from_index(index: usize) -> Self {
                Self::ALL[index]
            }

            /// Returns the word of the variant, which is its text.
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
    /// A player, 1 to 4 in the order of turns (PL-ORDER).
    ///
    /// # Examples
    /// ```
    /// use crosstrack::Player;
    ///
    /// assert_eq!(Player::Two.nth_after(2, 3), Player::One);
    /// assert_eq!(Player::One.predecessor(3), Player::Three);
    /// assert_eq!(Player::Three.to_string(), "3");
    /// ```
    Player ("player") {
        /// The player who moves first.
        One = "1",
        /// The player who moves second.
        Two = "2",
        /// The player who moves third.
        Three = "3",
        /// The player who moves fourth.
        Four = "4",
    }
}

impl Player {
    /// Returns the player whose turn comes `steps` turns later among `players` players (PL-ORDER).
    ///
    /// # Panics
    /// If `players` is not 1 to 4.
    #[must_use]
    pub const fn nth_after(self, steps: usize, players: usize) -> Self {
        Self::from_index((self.index() + steps) % players)
    }

    /// Returns the player whose turn comes just before, among `players` players.
    ///
    /// # Panics
    /// If `players` is not 1 to 4.
    #[must_use]
    pub const fn predecessor(self, players: usize) -> Self {
        self.nth_after(players - 1, players)
    }
}

/// A set of players. Its text lists their numbers: `13` is the team of players 1 and 3.
///
/// # Examples
/// ```
/// use crosstrack::{Player, Players};
///
/// let team = Players::one(Player::One).with(Player::Three);
/// assert_eq!(team.to_string(), "13");
/// assert!(team.contains(Player::Three) && !team.contains(Player::Two));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Players(u8);

impl Players {
    /// The empty set.
    pub const NONE: Self = Self(0);

    /// Returns the set of `player` alone.
    pub const fn one(player: Player) -> Self {
        Self(1 << player.index())
    }

    /// Returns this set together with `player`.
    #[must_use]
    pub const fn with(self, player: Player) -> Self {
        Self(self.0 | 1 << player.index())
    }

    /// Returns whether a player is in the set.
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
    /// The result of perfect play of two players, for the player to move.
    Fate ("fate") {
        /// The player to move forces a win.
        Win = "win",
        /// The other player forces a win.
        Loss = "loss",
        /// Neither forces a win: the game is drawn, or play can go on forever.
        Draw = "draw",
    }
}

/// The result of a finished game.
///
/// # Examples
/// ```
/// use crosstrack::{Outcome, Player, Players};
///
/// let outcome = Outcome::Win(Players::one(Player::Two));
/// assert_eq!(outcome.to_string(), "win 2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// These players won: a single player, or both players of a team (WN-MOVER).
    Win(Players),
    /// Nobody won: the player to move has no legal move (PL-NO-MOVE).
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
