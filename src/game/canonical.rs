//! Canonical keys of positions, by which tables and searches look positions up.

use std::fmt;

use crate::base::hex;
use crate::game::Game;

/// Canonical key of a position: equal for two positions of a ruleset exactly if they are equivalent, as
/// [`Game::canonical_key`] says. Keys of different rulesets must not be compared. Keys are ordered by their
/// bytes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(Box<[u8]>);

impl Key {
    /// Returns the bytes of the key.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Debug for Key {
    /// Writes the bytes in hexadecimal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Key({})", hex(&self.0))
    }
}

/// Returns the canonical key of a position.
///
/// **Cost** that of [`Game::canonical_key`], and one allocation.
///
/// # Examples
/// ```
/// use crosstrack::game::{Game, key};
/// use crosstrack::rules::{Board, Ruleset, Seats};
///
/// let game = Ruleset::standard(Board::SMALL, Seats::Two);
/// let play = |text| game.play(&game.start(), game.read_move(text).unwrap());
/// // A corner is a corner, and a red piece of player 1 is as good as the yellow one.
/// assert_eq!(key(&game, &play("rC.b1.0")), key(&game, &play("yC.f2.2")));
/// assert_ne!(key(&game, &play("rC.b1.0")), key(&game, &play("rC.b1.1")));
/// ```
pub fn key<G: Game>(game: &G, position: &G::Position) -> Key {
    let mut bytes = Vec::new();
    game.canonical_key(position, &mut bytes);
    Key(bytes.into())
}
