//! The move generator, which handles sets of stones as masks.
//!
//! A move advances a *part*, the leading stones of a line (CR-GROUP, CR-MOVE), in one direction. For each
//! direction and each size of parts, the leading stones of all parts form one set. The generator shifts
//! this set square by square; after each step, the squares that may be entered are destinations. So a few
//! dozen operations find or count all moves in a direction.

use std::ops::ControlFlow::{self, Break, Continue};

use crate::rules::action::Move;
use crate::rules::compass::Direction;
use crate::rules::geometry::{Square, squares_of};
use crate::rules::position::Position;
use crate::rules::readings::{CaptureReply, Dead, Distance, Lock, Reply, Single};
use crate::rules::ruleset::Ruleset;

/// Moves of the same direction and distance, which are either all captures or all not captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Batch {
    /// The direction of the moves.
    pub direction: Direction,
    /// The distance from the rearmost stone to the destination: the number of stones plus the squares that
    /// they advance, less one.
    pub span: u32,
    /// Whether the moves capture.
    pub captures: bool,
    /// The destinations of the leading stones, as a mask.
    pub dests: u64,
}

impl Batch {
    /// Returns the moves, ascending by destination.
    pub fn moves(self) -> impl Iterator<Item = Move> {
        let back = -self.direction.offset() * self.span as i32;
        squares_of(self.dests).map(move |dest| Move {
            rear: Square::from_index((dest.index() as i32 + back) as usize),
            dest,
            captures: self.captures,
        })
    }
}

/// A receiver of the batches of moves, some of which may be empty.
pub trait Visitor {
    /// Receives a batch; `Break` ends the generation.
    fn visit(&mut self, batch: Batch) -> ControlFlow<()>;
}

impl<F: FnMut(Batch) -> ControlFlow<()>> Visitor for F {
    fn visit(&mut self, batch: Batch) -> ControlFlow<()> {
        self(batch)
    }
}

/// Passes all legal moves to the visitor, in batches and in no particular order, until the visitor breaks.
/// A finished position has no legal moves.
///
/// **Cost** a few dozen operations for each of the eight directions.
pub fn visit_batches(
    ruleset: &Ruleset,
    position: &Position,
    visitor: &mut impl Visitor,
) -> ControlFlow<()> {
    let Some(targets) = targets(ruleset, position) else { return Continue(()) };
    let generator = Generator::new(ruleset, position);
    if targets == ruleset.squares() {
        generator.visit_directions(visitor)
    } else {
        generator.visit_directions(&mut |batch: Batch| {
            visitor.visit(Batch { dests: batch.dests & targets, ..batch })
        })
    }
}

/// Appends every legal move, ascending; none in a finished position.
///
/// **Cost** that of [`visit_batches`], and linear in the number of moves.
pub fn moves_into(ruleset: &Ruleset, position: &Position, moves: &mut Vec<Move>) {
    // For each square of a rearmost stone: the destinations of its moves, and those of its captures.
    let (mut dests, mut captures) = ([0; 64], [0; 64]);
    let _ = visit_batches(ruleset, position, &mut |batch: Batch| {
        for mv in batch.moves() {
            dests[mv.rear.index()] |= mv.dest.bit();
            captures[mv.rear.index()] |= u64::from(mv.captures) << mv.dest.index();
        }
        Continue(())
    });
    for rear in squares_of(position.free(position.to_move())) {
        let captures = captures[rear.index()];
        moves.extend(squares_of(dests[rear.index()]).map(|dest| Move {
            rear,
            dest,
            captures: captures & dest.bit() != 0,
        }));
    }
}

/// Returns whether the player to move has a legal move.
///
/// **Cost** at most that of [`visit_batches`].
pub fn has_move(ruleset: &Ruleset, position: &Position) -> bool {
    let found = |batch: Batch| if batch.dests == 0 { Continue(()) } else { Break(()) };
    visit_batches(ruleset, position, &mut { found }).is_break()
}

/// Returns whether the game is over because both far rows are full of locked stones (X-CR-DEAD).
pub fn is_dead(ruleset: &Ruleset, position: &Position) -> bool {
    // Both rows have the same number of locked stones, so checking one is enough.
    ruleset.spec().dead == Dead::Draw
        && position.locked().count_ones() as usize == 2 * ruleset.board().width()
}

/// Returns the squares where a legal move may end; `None` if the game is over.
fn targets(ruleset: &Ruleset, position: &Position) -> Option<u64> {
    let mover = position.to_move();
    match position.pending() {
        None => (!is_dead(ruleset, position)).then(|| ruleset.squares()),
        Some(_) if position.crosser(ruleset) == Some(mover) => None,
        Some(_) if ruleset.spec().reply == Reply::Free => Some(ruleset.squares()),
        Some(first) => Some(match ruleset.spec().capture_reply {
            CaptureReply::No => ruleset.far_row(mover),
            CaptureReply::Yes => ruleset.far_row(mover) | first.bit(),
        }),
    }
}

/// The masks of a position that the generator needs.
struct Generator {
    /// The mover's free stones.
    own: u64,
    /// Empty squares, the only ones that can be entered without a capture (CR-OCCUPIED).
    empty: u64,
    /// The opponent's free stones, which can be captured.
    foes: u64,
    /// The stones that count in an attacked line (X-CR-LOCK).
    line: u64,
    /// The mover's free stones without a neighbour; 0 unless X-CR-SINGLE is `line`.
    lone: u64,
    single: Single,
    distance: Distance,
}

impl Generator {
    fn new(ruleset: &Ruleset, position: &Position) -> Self {
        let mover = position.to_move();
        let (own, foes) = (position.free(mover), position.free(mover.other()));
        let line = match ruleset.spec().lock {
            Lock::Obstacle => foes,
            Lock::Defend => foes | position.locked_of(ruleset, mover.other()),
        };
        let lone = match ruleset.spec().single {
            Single::Any => 0,
            Single::Line => {
                own & !Direction::ALL
                    .iter()
                    .fold(0, |sum, direction: &Direction| sum | direction.shift(own))
            }
        };
        Self {
            own,
            empty: ruleset.squares() & !position.occupied(),
            foes,
            line,
            lone,
            single: ruleset.spec().single,
            distance: ruleset.spec().distance,
        }
    }

    fn visit_directions<V: Visitor>(&self, visitor: &mut V) -> ControlFlow<()> {
        self.visit_direction::<0, V>(visitor)?;
        self.visit_direction::<1, V>(visitor)?;
        self.visit_direction::<2, V>(visitor)?;
        self.visit_direction::<3, V>(visitor)?;
        self.visit_direction::<4, V>(visitor)?;
        self.visit_direction::<5, V>(visitor)?;
        self.visit_direction::<6, V>(visitor)?;
        self.visit_direction::<7, V>(visitor)
    }

    /// Visits all moves in a direction. The direction is a constant, so that the shifts are constant, too.
    fn visit_direction<const DIRECTION: usize, V: Visitor>(
        &self,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        let direction = const { Direction::from_index(DIRECTION) };
        let forward = |set| direction.shift(set);
        let backward = |set| const { Direction::from_index(DIRECTION).opposite() }.shift(set);
        let mut emit = |size: u32, distance: u32, captures, dests| {
            visitor.visit(Batch { direction, span: size - 1 + distance, captures, dests })
        };

        // The leading stones that can move: the next square is empty or holds a free foe.
        let mut leads = self.own & backward(self.empty | self.foes);
        if leads == 0 {
            return Continue(());
        }
        // CR-SINGLE.
        let steppers = match self.single {
            Single::Any => leads,
            Single::Line => leads & (forward(self.own) | self.lone),
        };
        emit(1, 1, false, forward(steppers) & self.empty)?;

        // CR-LINE and CR-SUB: find, for each size, the leading stones of the parts of that size.
        let (mut behind, mut strong) = (self.own, self.line);
        for size in 2..8 {
            behind = forward(behind);
            leads &= behind;
            if leads == 0 {
                break;
            }
            // CR-CAPTURE: the prey is the foes with which a line begins, in the direction of the move, that
            // has fewer stones than the moving part.
            strong = self.line & backward(strong);
            let prey = self.foes & !strong;
            let mut front = leads;
            for distance in 1..=size {
                front = forward(front);
                emit(size, distance, true, front & prey)?;
                front &= self.empty;
                if front == 0 {
                    break;
                }
                // X-CR-DISTANCE.
                match self.distance {
                    _ if distance == size => emit(size, distance, false, front)?,
                    Distance::Exact => {}
                    Distance::Upto => emit(size, distance, false, front)?,
                    Distance::Stop => {
                        let stopped = front & !backward(self.empty | prey);
                        emit(size, distance, false, stopped)?;
                    }
                }
            }
        }
        Continue(())
    }
}
