//! Conversions from the slow twin to the types of the rules.

use crosstrack::base::Player;
use crosstrack::rules::{Cell, Connector, Interstice, Letter, Piece, Placed, Setup};
use crosstrack::twin::{PieceName, Slot, TurnedTile, TwinPosition};

/// Returns the cell of a slot.
pub(crate) const fn cell((row, column): Slot) -> Cell {
    Cell::new(row as usize, column as usize)
}

/// Returns the interstice of a slot.
pub(crate) const fn interstice((row, column): Slot) -> Interstice {
    Interstice::new(row as usize, column as usize)
}

/// Returns a piece with its rotation.
///
/// # Panics
/// If no game has this set or letter.
pub(crate) fn placed(((set, letter), rotation): (PieceName, usize)) -> Placed {
    let colour = set.to_string().parse().expect("one of the four sets");
    let letter = Letter::from_char(letter).expect("A to Z");
    Placed { piece: Piece { colour, letter }, rotation: rotation as u8 }
}

/// Returns a connector with its rotation.
///
/// # Panics
/// If no game has this kind.
pub(crate) fn connector((kind, rotation): TurnedTile) -> Connector {
    let kind = kind.to_string().parse().expect("one of the four kinds");
    Connector { kind, rotation: rotation as u8 }
}

/// Returns the setup of a position of the slow twin, without its freezes.
///
/// # Panics
/// If the state has a set, a letter or a kind that no game has.
pub(crate) fn setup(state: &TwinPosition) -> Setup {
    let connectors = state.connectors.iter().map(|(&at, &tile)| (interstice(at), connector(tile)));
    Setup {
        pieces: state.pieces.iter().map(|(&at, &lying)| (cell(at), placed(lying))).collect(),
        connectors: Some(connectors.collect()),
        to_move: Player::from_index(state.mover),
        frozen: Vec::new(),
        decided: state.decided,
    }
}
