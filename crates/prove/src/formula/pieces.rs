//! The pieces of a ruleset: its stock, wherever pieces are counted or placed.

use crosstrack::rules::{Colour, Letter, Owner, Piece, Ruleset};

/// Returns the pieces of a pattern that a ruleset has: one of each set that somebody owns and that
/// holds the pattern, in the order of sets (PL-STOCK-2, PL-STOCK-3, PL-STOCK-4).
pub fn pieces_of(ruleset: &Ruleset, letter: Letter) -> impl Iterator<Item = Piece> {
    let is_there = move |colour: &Colour| {
        ruleset.owners().of(*colour) != Owner::Unused
            && ruleset.letters_of(*colour) >> letter.index() & 1 != 0
    };
    Colour::ALL.iter().copied().filter(is_there).map(move |colour| Piece { colour, letter })
}

/// Returns how many pieces a ruleset has of the pattern of which it has most.
pub(crate) fn most_pieces(ruleset: &Ruleset) -> usize {
    let patterns = ruleset.pieces().patterns().iter();
    patterns.map(|pattern| pieces_of(ruleset, pattern.letter).count()).max().unwrap_or(0)
}
