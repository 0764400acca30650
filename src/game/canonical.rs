//! Symmetries of rulesets, and canonical keys of positions, by which tables and searches look positions up.

use std::fmt;

use crate::base::hex;
use crate::game::Notation;

/// A game with the symmetries of its rulesets. By default, a ruleset has none but the identity.
pub trait Symmetric: Notation {
    /// Returns the number of symmetries of the ruleset. They are numbered from 0, which is the identity.
    fn symmetries(&self) -> usize {
        1
    }

    /// Returns the image of a position under a symmetry, given by its number.
    fn image(&self, position: &Self::Position, _symmetry: usize) -> Self::Position {
        position.clone()
    }

    /// Returns the image of a legal move of `position` under a symmetry: a legal move of the image of `position`.
    fn image_of_move(
        &self,
        _position: &Self::Position,
        mv: Self::Move,
        _symmetry: usize,
    ) -> Self::Move {
        mv
    }

    /// Returns the representative of all positions with the same canonical key; by default, the image with the
    /// least text.
    fn canonical(&self, position: &Self::Position) -> Self::Position {
        (0..self.symmetries())
            .map(|symmetry| self.image(position, symmetry))
            .min_by_key(|image| self.write_position(image))
            .unwrap_or_else(|| position.clone())
    }

    /// Appends the canonical key of a position to `key`; by default, the text of [`Self::canonical`]. Two positions
    /// have equal keys exactly if a symmetry, followed by exchanges of pieces that the rules do not distinguish, maps
    /// one to the other.
    fn canonical_key(&self, position: &Self::Position, key: &mut Vec<u8>) {
        key.extend(self.write_position(&self.canonical(position)).bytes());
    }
}

/// Canonical key of a position: equal for two positions of a ruleset exactly if they are equivalent, as
/// [`Symmetric::canonical_key`] says. Keys of different rulesets must not be compared. Keys are ordered by their
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
/// **Cost** that of [`Symmetric::canonical_key`], and one allocation.
///
/// # Examples
/// ```
/// use crosstrack::game::{Game, Notation, key};
/// use crosstrack::rules::{Board, Ruleset, Seats};
///
/// let game = Ruleset::standard(Board::SMALL, Seats::Two);
/// let play = |text| game.play(&game.start(), game.parse_move(text).unwrap());
/// // A corner is a corner, and a red piece of player 1 is as good as the yellow one.
/// assert_eq!(key(&game, &play("rC.b1.0")), key(&game, &play("yC.f2.2")));
/// assert_ne!(key(&game, &play("rC.b1.0")), key(&game, &play("rC.b1.1")));
/// ```
pub fn key<G: Symmetric>(game: &G, position: &G::Position) -> Key {
    let mut bytes = Vec::new();
    game.canonical_key(position, &mut bytes);
    Key(bytes.into())
}
