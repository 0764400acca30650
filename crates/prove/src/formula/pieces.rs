//! The stock of a ruleset.

use crosstrack::rules::{Colour, Letter, Owner, Piece, Ruleset};

/// Returns the pieces of a pattern in the stock of a ruleset, in the order of sets: one piece from each set
/// that has an owner and contains the pattern (PL-STOCK-2, PL-STOCK-3, PL-STOCK-4).
///
/// # Examples
/// ```
/// use crosstrack::rules::{Board, Letter, Ruleset, Seats};
/// use crosstrack_prove::formula::pieces_of;
/// let ruleset = Ruleset::standard(Board::of(2, 2), Seats::Two);
/// assert_eq!(pieces_of(&ruleset, Letter::from_index(0)).count(), 4);
/// ```
pub fn pieces_of(ruleset: &Ruleset, letter: Letter) -> impl Iterator<Item = Piece> {
    let is_there = move |colour: &Colour| {
        ruleset.owners().of(*colour) != Owner::Unused
            && ruleset.letters_of(*colour) >> letter.index() & 1 != 0
    };
    Colour::ALL.iter().copied().filter(is_there).map(move |colour| Piece { colour, letter })
}

/// Returns the maximum number of pieces that a ruleset has of one pattern.
pub(crate) fn most_pieces(ruleset: &Ruleset) -> usize {
    let patterns = ruleset.pieces().patterns().iter();
    patterns.map(|pattern| pieces_of(ruleset, pattern.letter).count()).max().unwrap_or(0)
}
