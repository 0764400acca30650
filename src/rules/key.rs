//! Canonical keys and positions. Equivalent positions differ by a quarter turn, by the names of players, or by an
//! exchange of equal pieces of one owner.

use crate::base::Player;
use crate::rules::board::Placed;
use crate::rules::edition::{Colour, Owner};
use crate::rules::geometry::{cells_of, interstices_of};
use crate::rules::intersection::Connector;
use crate::rules::position::Position;
use crate::rules::ruleset::Ruleset;
use crate::rules::symmetry::{Symmetry, keeps_connectors, rotate_cell};

/// Appends the canonical key of a position.
///
/// Two positions of a ruleset have equal keys exactly if one can be turned into the other by quarter turns that
/// leave the fixed connectors unchanged, by passing the players on (if they have the same pieces), and by
/// exchanging like pieces of one owner. The key is the least of the encodings of the turned positions; an
/// encoding counts owners from the player to move.
///
/// **Cost** four encodings of the board.
pub(crate) fn canonical_key(ruleset: &Ruleset, position: &Position, key: &mut Vec<u8>) {
    key.extend(least(ruleset, position).0);
}

/// Returns the canonical position equivalent to `position`: player 1 is to move if the players have the same
/// pieces, and of two like pieces, the one of the earlier set lies on the earlier cell. It has the same canonical
/// key.
///
/// # Panics
/// Never for a position of this ruleset.
pub(crate) fn canonical_position(ruleset: &Ruleset, position: &Position) -> Position {
    let (_, quarters) = least(ruleset, position);
    let mut setup = Symmetry::rotation(quarters).setup(ruleset, position);
    if ruleset.has_equal_sets() {
        setup.to_move = Player::One;
    }
    let players = ruleset.seats().players();
    let mut used = [0u32; 4];
    for (_, Placed { piece, .. }) in &mut setup.pieces {
        let letter = piece.letter;
        let ahead = turns_ahead(ruleset, position, piece.colour);
        let player = |ahead| Owner::Player(setup.to_move.nth_after(ahead, players));
        let owner = ahead.map_or(Owner::Common, player);
        let free = |c: &&Colour| {
            let left = ruleset.letters_of(**c) & !used[c.index()];
            ruleset.owners().of(**c) == owner && left >> letter.index() & 1 != 0
        };
        piece.colour = *Colour::ALL.iter().find(free).expect("every player owns as many sets");
        used[piece.colour.index()] |= 1 << letter.index();
    }
    Position::new_waiving(ruleset, &setup, |_| true).expect("a canonical position is playable")
}

fn least(ruleset: &Ruleset, position: &Position) -> (Vec<u8>, usize) {
    (0..4)
        .filter(|&quarters| keeps_connectors(ruleset, quarters))
        .map(|quarters| (encoding(ruleset, position, quarters), quarters))
        .min()
        .expect("the identity keeps the connectors")
}

/// Returns the number of turns from the player to move to the owner of a set; `None` if no player owns the set.
fn turns_ahead(ruleset: &Ruleset, position: &Position, colour: Colour) -> Option<usize> {
    let players = ruleset.seats().players();
    match ruleset.owners().of(colour) {
        Owner::Player(owner) => {
            Some((owner.index() + players - position.to_move().index()) % players)
        }
        Owner::Common | Owner::Unused => None,
    }
}

/// Returns the position after quarter turns, as bytes. First come the cells: 0 for an empty one, otherwise 1 +
/// owner (4 for common) and 8 × letter + rotation. Then come the connectors, if they are not fixed; the two
/// frozen cells, the one that stays frozen longer first, 64 for none; and a byte that says whether the game is
/// decided and, if the players have different pieces, who is to move.
fn encoding(ruleset: &Ruleset, position: &Position, quarters: usize) -> Vec<u8> {
    let (board, symmetry) = (ruleset.board(), Symmetry::rotation(quarters));
    let mut bytes = Vec::with_capacity(128);
    for cell in cells_of(ruleset.cells()) {
        let before = rotate_cell(board, cell, 4 - quarters);
        match position.layout().piece(before).map(|placed| symmetry.placed(ruleset, placed)) {
            None => bytes.push(0),
            Some(Placed { piece, rotation }) => {
                let ahead = turns_ahead(ruleset, position, piece.colour);
                bytes.push(ahead.map_or(5, |ahead| 1 + ahead as u8));
                bytes.push(8 * piece.letter.index() as u8 + rotation);
            }
        }
    }
    if ruleset.edition().facts().intersection_pieces > 0 {
        let layout = symmetry.layout(ruleset, position.layout());
        let code = |at| layout.connector(at).map_or(0, Connector::code);
        bytes.extend(interstices_of(ruleset.interstices()).map(code));
    }
    for cell in position.frozen() {
        let image = cell.map(|cell| rotate_cell(board, cell, quarters));
        bytes.push(image.map_or(64, |cell| cell.index() as u8));
    }
    // Players with different pieces cannot stand for each other.
    let to_move = if ruleset.has_equal_sets() { 0 } else { position.to_move().index() as u8 };
    bytes.push(u8::from(position.is_decided()) | to_move << 1);
    bytes
}
