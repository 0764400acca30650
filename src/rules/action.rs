//! Moves as data: what a turn can be (clause PL-ONE). Whether it is legal is for `legality`.

use crate::rules::board::Piece;
use crate::rules::geometry::{Cell, Interstice};
use crate::rules::intersection::Kind;

/// What a turn does. Rotations are 0 to 7 for pathway and 0 to 3 for intersection pieces, the
/// least of those that give the same orientation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Places a pathway piece from the stock (PL-PLACE).
    Place {
        /// The piece.
        piece: Piece,
        /// A free cell.
        cell: Cell,
        /// The rotation it gets.
        rotation: u8,
    },
    /// Turns a piece on its cell (PL-ROTATE).
    Rotate {
        /// Where the piece is.
        cell: Cell,
        /// The rotation it gets.
        rotation: u8,
    },
    /// Moves a piece to a free cell (PL-RELOCATE).
    Relocate {
        /// Where the piece is.
        from: Cell,
        /// A free cell.
        to: Cell,
        /// The rotation it gets.
        rotation: u8,
    },
    /// Places an intersection piece from the pile (PL-INTERSECTION).
    Intersection {
        /// Its kind.
        kind: Kind,
        /// An empty interstice.
        at: Interstice,
        /// The rotation it gets.
        rotation: u8,
    },
    /// Claims a path that stands unclaimed (X-CLAIM `announced`).
    Claim,
}

/// A turn: an action, and whether the path that it completes is announced with it.
///
/// The order is the documented order of legal moves: by kind as in [`Action`]; placements by set
/// (r, y, b, g), letter, cell, rotation; rotations by cell, rotation; relocations by from, to,
/// rotation; intersection pieces by kind (S, X, T, L), interstice, rotation; cells in reading
/// order; and each move before its announced form.
///
/// The text, in files as well, is that of the notation x1.
///
/// # Examples
/// ```
/// use crosstrack::{Action, Move};
///
/// let mv: Move = "d4.e6.5!".parse()?;
/// assert!(matches!(mv.action, Action::Relocate { rotation: 5, .. }) && mv.announced);
/// assert_eq!(mv.to_string(), "d4.e6.5!");
/// assert!("d4.e6.9".parse::<Move>().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// What is done.
    pub action: Action,
    /// Whether a completed path is announced (X-CLAIM `announced`).
    pub announced: bool,
}

impl From<Action> for Move {
    /// Returns the move that announces no path.
    fn from(action: Action) -> Self {
        Self { action, announced: false }
    }
}

impl Move {
    /// Returns the cell that a piece is taken from: of a relocation, and of a rotation, whose piece stays.
    pub const fn from(self) -> Option<Cell> {
        match self.action {
            Action::Rotate { cell: from, .. } | Action::Relocate { from, .. } => Some(from),
            _ => None,
        }
    }

    /// Returns the cell on which a piece lies afterwards that the move places, turns or relocates.
    pub const fn to(self) -> Option<Cell> {
        match self.action {
            Action::Place { cell: to, .. }
            | Action::Rotate { cell: to, .. }
            | Action::Relocate { to, .. } => Some(to),
            _ => None,
        }
    }

    /// Returns the piece that a placement takes from the stock. Of other moves the position knows it.
    pub const fn piece(self) -> Option<Piece> {
        match self.action {
            Action::Place { piece, .. } => Some(piece),
            _ => None,
        }
    }

    /// Returns the interstice in which an intersection piece is placed.
    pub const fn interstice(self) -> Option<Interstice> {
        match self.action {
            Action::Intersection { at, .. } => Some(at),
            _ => None,
        }
    }

    /// Returns the rotation that the piece has afterwards: 0 to 7 steps of 45° clockwise, 0 to 3 of 90° for an
    /// intersection piece.
    pub const fn rotation(self) -> Option<u8> {
        match self.action {
            Action::Place { rotation, .. }
            | Action::Rotate { rotation, .. }
            | Action::Relocate { rotation, .. }
            | Action::Intersection { rotation, .. } => Some(rotation),
            Action::Claim => None,
        }
    }
}
