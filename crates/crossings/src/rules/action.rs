//! Moves as data; [`legality`](crate::rules::legality) checks them.

use crate::rules::compass::Direction;
use crate::rules::geometry::Square;

/// A move: all stones from a rearmost one on move along their line (CR-MOVE).
///
/// The rearmost stone and the destination determine the move. The line between them gives the direction.
/// The moving stones are the unbroken row that begins with the rearmost one (CR-SUB), and the leading stone
/// ends on the destination.
///
/// Moves are ordered by the square of the rearmost stone, then by the destination. Squares are ordered by
/// row from the bottom, then by column from the left.
///
/// The text is `d2-d4`, or `d2xd4` for a capture.
///
/// ```
/// let mv: crossings::Move = "d2-d4".parse()?;
/// assert_eq!((mv.rear.to_string().as_str(), mv.captures), ("d2", false));
/// # Ok::<(), crosstrack::SyntaxError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The square of the rearmost moving stone.
    pub rear: Square,
    /// The square where the leading stone ends.
    pub dest: Square,
    /// Whether the move captures the stone on `dest` (CR-CAPTURE).
    pub captures: bool,
}

impl Move {
    /// Returns the direction and the distance from the rearmost stone to the destination, in squares; `None` if
    /// no straight line connects them.
    pub fn line(self) -> Option<(Direction, usize)> {
        self.rear.direction_to(self.dest)
    }
}
