//! The symmetries of the game: the mirror image, which exchanges left and right, and the exchange of the
//! colours together with top and bottom.

use crate::rules::action::Move;
use crate::rules::geometry::{Board, Square};
use crate::rules::position::Position;
use crate::rules::ruleset::Ruleset;

/// A symmetry of a ruleset. Each one is its own inverse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// Whether left and right are exchanged.
    pub mirror: bool,
    /// Whether the colours are exchanged together with top and bottom.
    pub exchange: bool,
}

impl Symmetry {
    /// Returns the symmetries of a ruleset: the identity, the exchange, the mirror image, and the
    /// combination of both. On a board of one column, leaves out those with the mirror image.
    pub fn all(ruleset: &Ruleset) -> &'static [Self] {
        const ALL: [Symmetry; 4] = [
            Symmetry { mirror: false, exchange: false },
            Symmetry { mirror: false, exchange: true },
            Symmetry { mirror: true, exchange: false },
            Symmetry { mirror: true, exchange: true },
        ];
        if ruleset.board().width() == 1 { &ALL[..2] } else { &ALL }
    }

    /// Returns the image of a set of squares (a mask) on a board.
    pub const fn image_of_set(self, board: Board, mut set: u64) -> u64 {
        if self.exchange {
            // A byte is a row.
            set = set.swap_bytes() >> (8 * (8 - board.height()));
        }
        if self.mirror {
            set = set.reverse_bits().swap_bytes() >> (8 - board.width());
        }
        set
    }

    /// Returns the image of a square of the board.
    pub const fn image_of_square(self, board: Board, square: Square) -> Square {
        Square::from_index(self.image_of_set(board, square.bit()).trailing_zeros() as usize)
    }

    /// Returns the image of a position. If `exchange` is set, the colours of the stones and of the player
    /// to move are exchanged.
    pub fn image_of_position(self, ruleset: &Ruleset, position: &Position) -> Position {
        let board = ruleset.board();
        position.map_squares(self.exchange, |set| self.image_of_set(board, set))
    }

    /// Returns the image of a move on a board.
    #[must_use]
    pub const fn image_of_move(self, board: Board, mv: Move) -> Move {
        Move {
            rear: self.image_of_square(board, mv.rear),
            dest: self.image_of_square(board, mv.dest),
            ..mv
        }
    }
}
