//! Moves as data. Whether one is legal is for `legality`.

use crate::rules::compass::Direction;
use crate::rules::geometry::Square;

/// A turn: the stones from the rearmost on move along their line (CR-MOVE).
///
/// Rearmost stone and destination determine the move. The line between them gives the direction;
/// the moving stones are all that follow one another from the rearmost stone on, since the moving
/// part is always the leading end of a line (CR-SUB); and the leading one of them ends on the
/// destination.
///
/// The order is the documented order of legal moves: by the rearmost stone's square, then by the
/// destination; squares by row from the bottom, then by column from the left.
///
/// The text, in files as well, is `d2-d4`, or `d2xd4` with a capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where the rearmost of the moving stones stands.
    pub rear: Square,
    /// Where the leading one ends.
    pub dest: Square,
    /// Whether it captures there (CR-CAPTURE).
    pub captures: bool,
}

impl Move {
    /// The direction, and how many squares the destination is from the rearmost stone: what the
    /// move advances and the stones before the rearmost one together. `None` if the two squares
    /// lie on no line.
    pub fn line(self) -> Option<(Direction, usize)> {
        self.rear.direction_to(self.dest)
    }
}
