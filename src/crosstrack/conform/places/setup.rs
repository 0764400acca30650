//! States of the slow twin as setups.

use crate::base::vocab::Player;
use crate::crosstrack::rules::{Cell, Connector, Interstice, Letter, Piece, Placed, Setup};
use crate::crosstrack::twin::geometry::Slot;
use crate::crosstrack::twin::rules::{PieceName, State, Turned};

/// The setup of a state of the twin; freezes are left out.
///
/// # Panics
/// If the state has a set, a letter or a slot that no game has.
pub fn setup(state: &State) -> Setup {
    let cell = |(row, column): Slot| Cell::new(row as usize, column as usize);
    let piece = |&((set, letter), rotation): &(PieceName, usize)| {
        let colour = set.to_string().parse().expect("one of the four sets");
        let letter = Letter::from_char(letter).expect("A to Z");
        Placed { piece: Piece { colour, letter }, rotation: rotation as u8 }
    };
    let connector = |&(kind, rotation): &Turned| Connector {
        kind: kind.to_string().parse().expect("one of the four kinds"),
        rotation: rotation as u8,
    };
    let at = |(row, column): Slot| Interstice::new(row as usize, column as usize);
    Setup {
        pieces: state.pieces.iter().map(|(&slot, lying)| (cell(slot), piece(lying))).collect(),
        connectors: Some(
            state.connectors.iter().map(|(&s, tile)| (at(s), connector(tile))).collect(),
        ),
        to_move: Player::from_index(state.mover),
        frozen: Vec::new(),
        decided: state.decided,
    }
}
