//! Legality of moves, and the clauses that forbid them. The check walks along the squares of the move one
//! by one, and shares no code with the move generator.

use crate::rules::action::Move;
use crate::rules::compass::Direction;
use crate::rules::geometry::{Board, Colour, Square};
use crate::rules::position::Position;
use crate::rules::readings::{CaptureReply, Dead, Distance, Lock, Reply, Single};
use crate::rules::ruleset::Ruleset;
use crate::rules::setup::Stone;

/// The reason why a move is illegal, with the violated clause.
///
/// ```
/// use crossings::Ruleset;
/// use crosstrack::{Game, Notation};
///
/// let game = Ruleset::standard();
/// let mv = game.parse_move("d1-d5").expect("a move");
/// let error = game.check(&game.start(), mv).expect_err("too far");
/// assert_eq!(error.to_string(), "2 stones move 2 squares, not 3");
/// assert_eq!(error.clause(), "CR-LINE");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
#[non_exhaustive]
pub enum IllegalMoveError {
    /// The game is over, since a crossing was not answered.
    #[error("the game is over: the crossing on {square} was not answered")]
    Over { square: Square },
    /// The game is over, since both far rows are full of locked stones (X-CR-DEAD).
    #[error("the game is over: both far rows are full of locked stones")]
    Dead,
    /// The move has a square that is not on the board.
    #[error("{square} is not a square of the board {board}")]
    OffBoard { square: Square, board: Board },
    /// No free stone of the mover is on the rearmost square of the move.
    #[error("no free {} stone stands on {square}", colour.name())]
    NotYours { square: Square, colour: Colour },
    /// The stone to move or to capture is locked.
    #[error("the stone on {square} is locked")]
    Locked { square: Square },
    /// No straight line leads from the rearmost stone to the destination.
    #[error("no line leads from {rear} to {dest}")]
    NoLine { rear: Square, dest: Square },
    /// A stone stands between the rearmost stone and the destination, or on it.
    #[error("a stone is in the way on {square}")]
    Occupied { square: Square },
    /// A single stone moves more than one square.
    #[error("one stone moves one square, not {squares}")]
    SingleTooFar { squares: usize },
    /// A group, or a part of a group, moves more squares than it has stones.
    #[error("{stones} stones move {stones} squares, not {squares}")]
    TooFar { stones: usize, squares: usize, whole: bool },
    /// A group, or a part of a group, moves fewer squares than it has stones, without a capture.
    #[error("{stones} stones move {stones} squares unless a capture stops them, not {squares}")]
    TooShort { stones: usize, squares: usize },
    /// A group, or a part of a group, stops early although nothing is in its way.
    #[error("{stones} stones move on as long as nothing stops them, up to {stones} squares")]
    StopsEarly { stones: usize },
    /// The mover moves one stone that has neighbours of its colour, but not straight away from one of them.
    #[error("the stone on {square} has neighbours and moves only along a line that it ends")]
    OutOfLine { square: Square },
    /// A single stone moves onto an enemy stone.
    #[error("one stone captures nothing")]
    SingleCaptures,
    /// The attacked line does not have fewer stones than the moving line.
    #[error("{stones} stones capture only from a line of fewer stones, not from one of {line}")]
    Stronger { stones: usize, line: usize },
    /// A capture is written as a plain move, or a plain move as a capture.
    #[error("the move to {dest} {}", if *captures { "captures nothing, which is written with -" } else { "captures, which is written with x" })]
    WrongMark { dest: Square, captures: bool },
    /// The move captures the stone that crossed, which does not answer the crossing.
    #[error("capturing the stone that crossed on {square} does not answer the crossing")]
    CaptureReply { square: Square },
    /// The move does not answer the opponent's crossing with another crossing.
    #[error("this move does not answer the crossing on {square}; another crossing must")]
    Reply { square: Square },
}

impl IllegalMoveError {
    /// Returns the id of the clause that forbids the move.
    pub const fn clause(&self) -> &'static str {
        match self {
            Self::Over { .. } => "CR-CROSS",
            Self::Dead => "X-CR-DEAD",
            Self::OffBoard { .. } => "CR-START",
            Self::NotYours { .. } => "CR-MOVE",
            Self::Locked { .. } => "CR-LOCK",
            Self::NoLine { .. } | Self::TooFar { whole: true, .. } => "CR-LINE",
            Self::Occupied { .. } => "CR-OCCUPIED",
            Self::SingleTooFar { .. } | Self::SingleCaptures => "CR-SINGLE",
            Self::TooFar { whole: false, .. } => "CR-SUB",
            Self::TooShort { .. } | Self::StopsEarly { .. } => "X-CR-DISTANCE",
            Self::OutOfLine { .. } => "X-CR-SINGLE",
            Self::Stronger { .. } | Self::WrongMark { .. } => "CR-CAPTURE",
            Self::CaptureReply { .. } => "X-CR-CAPTURE-REPLY",
            Self::Reply { .. } => "X-CR-REPLY",
        }
    }
}

/// Checks a move, clause by clause. A claim compares this check with the move generator for every pair of
/// squares.
///
/// **Cost** a walk along the line of the move.
///
/// # Errors
/// If the game is over, the stones cannot move like this, or a crossing is left unanswered. The error is
/// the first violation.
pub fn check(ruleset: &Ruleset, position: &Position, mv: Move) -> Result<(), IllegalMoveError> {
    let mover = position.to_move();
    if let Some(square) = position.pending() {
        if position.crosser(ruleset) == Some(mover) {
            return Err(IllegalMoveError::Over { square });
        }
    } else if ruleset.spec().dead == Dead::Draw && far_rows_are_full(ruleset, position) {
        return Err(IllegalMoveError::Dead);
    }
    MoveWalk { ruleset, position, mover }.check(mv)?;
    let Some(square) = position.pending() else { return Ok(()) };
    let crosses = ruleset.far_row(mover) & mv.dest.bit() != 0;
    let captures = mv.dest == square;
    match (ruleset.spec().reply, ruleset.spec().capture_reply) {
        _ if crosses => Ok(()),
        (Reply::Free, _) => Ok(()),
        (Reply::Forced, CaptureReply::Yes) if captures => Ok(()),
        (Reply::Forced, _) if captures => Err(IllegalMoveError::CaptureReply { square }),
        (Reply::Forced, _) => Err(IllegalMoveError::Reply { square }),
    }
}

fn far_rows_are_full(ruleset: &Ruleset, position: &Position) -> bool {
    let board = ruleset.board();
    Square::all()
        .filter(|s| board.has(*s) && [0, board.height() - 1].contains(&s.row()))
        .all(|square| matches!(position.stone(ruleset, square), Some(Stone { locked: true, .. })))
}

/// A walk along the squares of a move.
struct MoveWalk<'a> {
    ruleset: &'a Ruleset,
    position: &'a Position,
    mover: Colour,
}

impl MoveWalk<'_> {
    /// Returns the stone on a square; `Err` if the square is not on the board.
    fn stone_at(&self, square: Option<Square>) -> Result<Option<Stone>, ()> {
        match square {
            Some(square) if self.ruleset.board().has(square) => {
                Ok(self.position.stone(self.ruleset, square))
            }
            _ => Err(()),
        }
    }

    fn is_own(&self, square: Option<Square>) -> bool {
        self.stone_at(square) == Ok(Some(Stone { colour: self.mover, locked: false }))
    }

    fn check(&self, mv: Move) -> Result<(), IllegalMoveError> {
        let Move { rear, dest, captures } = mv;
        let board = self.ruleset.board();
        for square in [rear, dest] {
            if !board.has(square) {
                return Err(IllegalMoveError::OffBoard { square, board });
            }
        }
        if !self.is_own(Some(rear)) {
            return Err(match self.stone_at(Some(rear)) {
                Ok(Some(Stone { colour, locked: true })) if colour == self.mover => {
                    IllegalMoveError::Locked { square: rear }
                }
                _ => IllegalMoveError::NotYours { square: rear, colour: self.mover },
            });
        }
        let Some((direction, span)) = rear.direction_to(dest) else {
            return Err(IllegalMoveError::NoLine { rear, dest });
        };
        let ahead = |steps: usize| rear.walk(direction, steps as isize);
        // CR-GROUP, CR-SUB: all stones in front of the rearmost one move with it.
        let stones = (0..8).take_while(|&steps| self.is_own(ahead(steps))).count();
        if span < stones {
            return Err(IllegalMoveError::Occupied { square: dest });
        }
        let squares = span + 1 - stones;
        if squares > stones {
            let whole = !self.is_own(rear.walk(direction, -1));
            return Err(match stones {
                1 => IllegalMoveError::SingleTooFar { squares },
                _ => IllegalMoveError::TooFar { stones, squares, whole },
            });
        }
        for steps in stones..span {
            if let (Some(square), Ok(Some(_))) = (ahead(steps), self.stone_at(ahead(steps))) {
                return Err(IllegalMoveError::Occupied { square });
            }
        }
        match self.stone_at(Some(dest)) {
            Ok(Some(stone)) if stone.colour == self.mover => {
                return Err(IllegalMoveError::Occupied { square: dest });
            }
            Ok(Some(Stone { locked: true, .. })) => {
                return Err(IllegalMoveError::Locked { square: dest });
            }
            Ok(Some(_)) => {
                let line = self.defenders(dest, direction);
                if stones == 1 {
                    return Err(IllegalMoveError::SingleCaptures);
                }
                if line >= stones {
                    return Err(IllegalMoveError::Stronger { stones, line });
                }
            }
            _ => self.check_plain_move(rear, dest, direction, stones, squares)?,
        }
        if captures == matches!(self.stone_at(Some(dest)), Ok(None)) {
            return Err(IllegalMoveError::WrongMark { dest, captures });
        }
        Ok(())
    }

    /// Counts the stones of the attacked line, in the direction of the move, beginning with the stone that
    /// is hit (X-CR-LOCK).
    fn defenders(&self, hit: Square, direction: Direction) -> usize {
        (0..8)
            .take_while(|steps: &isize| match self.stone_at(hit.walk(direction, *steps)) {
                Ok(Some(Stone { colour, locked })) => {
                    colour != self.mover && (!locked || self.ruleset.spec().lock == Lock::Defend)
                }
                _ => false,
            })
            .count()
    }

    fn check_plain_move(
        &self,
        rear: Square,
        dest: Square,
        direction: Direction,
        stones: usize,
        squares: usize,
    ) -> Result<(), IllegalMoveError> {
        if stones == 1 && self.ruleset.spec().single == Single::Line {
            let is_lone = !Direction::ALL.iter().any(|&d| self.is_own(rear.walk(d, 1)));
            if !is_lone && !self.is_own(rear.walk(direction, -1)) {
                return Err(IllegalMoveError::OutOfLine { square: rear });
            }
        }
        if squares == stones {
            return Ok(());
        }
        match self.ruleset.spec().distance {
            Distance::Exact => Err(IllegalMoveError::TooShort { stones, squares }),
            Distance::Upto => Ok(()),
            Distance::Stop => {
                match (dest.walk(direction, 1), self.stone_at(dest.walk(direction, 1))) {
                    (Some(next), Ok(Some(Stone { colour, locked: false })))
                        if colour != self.mover && self.defenders(next, direction) < stones =>
                    {
                        Err(IllegalMoveError::StopsEarly { stones })
                    }
                    (_, Ok(None)) => Err(IllegalMoveError::StopsEarly { stones }),
                    _ => Ok(()),
                }
            }
        }
    }
}
