//! The canonical key of a position, under mirror images and the exchange of colours.

use crate::rules::geometry::{Colour, Square};
use crate::rules::position::Position;
use crate::rules::ruleset::Ruleset;
use crate::rules::symmetry::Symmetry;

/// Returns the canonical position. In it, Red is to move; of the two mirror images with Red to move, it is
/// the one with the lesser encoding.
pub fn canonical_position(ruleset: &Ruleset, position: &Position) -> Position {
    canonical_encoding(ruleset, position).1
}

/// Appends the canonical key of a position to `key`: the encoding of the canonical position. Its length
/// depends only on the board.
///
/// **Cost** two encodings, each a few operations on masks for each row.
pub fn canonical_key(ruleset: &Ruleset, position: &Position, key: &mut Vec<u8>) {
    let (encoding, _) = canonical_encoding(ruleset, position);
    let (width, height) = (ruleset.board().width(), ruleset.board().height());
    for &set in &encoding[..3] {
        // Pack the rows, which are eight bits apart on every board.
        let row = |at: usize| (set >> (8 * at) & ((1 << width) - 1)) << (width * at);
        let dense = (0..height).fold(0, |all, at| all | row(at));
        key.extend(&dense.to_le_bytes()[..(width * height).div_ceil(8)]);
    }
    key.push(encoding[3] as u8);
}

fn canonical_encoding(ruleset: &Ruleset, position: &Position) -> ([u64; 4], Position) {
    let exchange = position.to_move() == Colour::Blue;
    [false, true]
        .map(|mirror| {
            let image = Symmetry { mirror, exchange }.image_of_position(ruleset, position);
            (encoding(&image), image)
        })
        .into_iter()
        .min_by_key(|&(encoding, _)| encoding)
        .expect("there are two")
}

/// Encodes a position: Red's free stones, Blue's free stones, all locked stones, and the index of the
/// unanswered crossing's square (64 if there is none).
fn encoding(position: &Position) -> [u64; 4] {
    let pending = position.pending().map_or(64, Square::index);
    [position.free(Colour::Red), position.free(Colour::Blue), position.locked(), pending as u64]
}
