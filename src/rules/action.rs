//! Moves as data: what a player can do in a turn (PL-ONE). `legality` decides what is legal.

use crate::rules::board::Piece;
use crate::rules::geometry::{Cell, Interstice};
use crate::rules::intersection::ConnectorKind;

/// What a player does in a turn.
///
/// Rotations are steps clockwise: 0 to 7 steps of 45° for pathway pieces, 0 to 3 steps of 90° for
/// intersection pieces. Of several rotations that look the same, moves use the least.
///
/// # Examples
/// ```
/// use crosstrack::{Action, Move};
///
/// let mv: Move = Action::Rotate { cell: "d4".parse()?, rotation: 5 }.into();
/// assert_eq!(mv.to_string(), "d4.5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Action {
    /// Places a pathway piece from the stock (PL-PLACE).
    Place {
        /// Piece from the stock of the player to move, or from the common stock.
        piece: Piece,
        /// Free cell of the board.
        cell: Cell,
        /// Rotation of the piece after the move.
        rotation: u8,
    },
    /// Turns a piece on its cell (PL-ROTATE).
    Rotate {
        /// Cell on which the piece lies.
        cell: Cell,
        /// Rotation of the piece after the move.
        rotation: u8,
    },
    /// Moves a piece to a free cell (PL-RELOCATE).
    Relocate {
        /// Cell that the piece leaves.
        from: Cell,
        /// Free cell of the board.
        to: Cell,
        /// Rotation of the piece after the move.
        rotation: u8,
    },
    /// Places an intersection piece from the pile (PL-INTERSECTION).
    Intersection {
        /// Kind of the intersection piece.
        kind: ConnectorKind,
        /// Empty interstice of the board.
        at: Interstice,
        /// Rotation of the piece after the move.
        rotation: u8,
    },
    /// Claims a complete path that nobody has announced (X-CLAIM `announced`).
    Claim,
}

impl Action {
    /// Returns the cells that the action changes, as a mask; `None` for a claim, which ends the game.
    pub(super) const fn cells(self) -> Option<u64> {
        match self {
            Self::Place { cell, .. } | Self::Rotate { cell, .. } => Some(cell.bit()),
            Self::Relocate { from, to, .. } => Some(from.bit() | to.bit()),
            Self::Intersection { .. } => Some(0),
            Self::Claim => None,
        }
    }

    /// Returns the action with another rotation, in the units of [`Action`]; a claim as it is.
    pub(crate) const fn with_rotation(mut self, to: u8) -> Self {
        match &mut self {
            Self::Place { rotation, .. }
            | Self::Rotate { rotation, .. }
            | Self::Relocate { rotation, .. }
            | Self::Intersection { rotation, .. } => *rotation = to,
            Self::Claim => {}
        }
        self
    }
}

/// A move: an action, and whether the path that it completes is announced.
///
/// Moves are ordered as in lists of legal moves: by kind of [`Action`]; placements by set (r, y, b, g),
/// letter, cell, rotation; rotations by cell, rotation; relocations by `from`, `to`, rotation; intersection
/// pieces by kind (S, X, T, L), interstice, rotation; and each move before its announced form. Cells are
/// in reading order.
///
/// [`Display`](std::fmt::Display), [`FromStr`](std::str::FromStr) and serde use the notation x1. Parsing
/// does not check whether the move is legal anywhere.
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
    /// Action of the turn.
    pub action: Action,
    /// Whether the player announces the path that the action completes (X-CLAIM `announced`).
    pub announced: bool,
}

impl From<Action> for Move {
    /// Returns the move that announces no path.
    fn from(action: Action) -> Self {
        Self { action, announced: false }
    }
}

impl Move {
    /// Returns the cell of the piece before a rotation or a relocation; `None` for other moves.
    pub const fn from(self) -> Option<Cell> {
        match self.action {
            Action::Rotate { cell: from, .. } | Action::Relocate { from, .. } => Some(from),
            _ => None,
        }
    }

    /// Returns the cell of the placed, rotated or relocated piece after the move; `None` for other moves.
    pub const fn to(self) -> Option<Cell> {
        match self.action {
            Action::Place { cell: to, .. }
            | Action::Rotate { cell: to, .. }
            | Action::Relocate { to, .. } => Some(to),
            _ => None,
        }
    }

    /// Returns the piece that a placement takes from the stock; `None` for other moves.
    pub const fn piece(self) -> Option<Piece> {
        match self.action {
            Action::Place { piece, .. } => Some(piece),
            _ => None,
        }
    }

    /// Returns the interstice of a placed intersection piece; `None` for other moves.
    pub const fn interstice(self) -> Option<Interstice> {
        match self.action {
            Action::Intersection { at, .. } => Some(at),
            _ => None,
        }
    }

    /// Returns the rotation of the piece after the move, in the units of [`Action`]; `None` for a claim.
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
