//! The canonical key of a position, for any game: what tables and searches look positions up by.

use std::fmt;

use crate::base::hex;
use crate::game::Game;

/// The canonical key of a position of one ruleset, a compact string of bytes.
///
/// Two positions of the same ruleset have equal keys exactly when a symmetry of the game, together
/// with the renaming of what its rules cannot distinguish, takes one to the other. Keys of
/// different rulesets have nothing to do with each other. The order of keys is the order of their
/// bytes and means nothing more.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(Box<[u8]>);

impl Key {
    /// Returns the bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Debug for Key {
    /// Returns the bytes in hexadecimal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Key({})", hex(&self.0))
    }
}

/// Returns the canonical key of a position.
///
/// **Cost** that of [`Game::canonical_key`], and one allocation.
///
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
