//! An engine of Crossings that can have a fault at one place of the board. It looks up steps in a table;
//! every rule about a square tests whether the fault is there.
//!
//! It shares no code with the rules; without a fault it is compared with them over all vectors.

use std::collections::BTreeSet;

use crate::places::fault::{DIRECTIONS, Family, PlaceFault, neighbour};
use crossings::rules::{
    Board, CaptureReply, Colour, Dead, Distance, Lock, Move, NoMove, Reply, RulesetSpec, Setup,
    Single, Square, Stone,
};
use crosstrack::base::{Outcome, Players};

/// A position of the engine: a stone or none for each square, with index `8 * row + column`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EnginePosition {
    stones: [Option<Stone>; 64],
    side: Colour,
    pending: Option<usize>,
}

impl EnginePosition {
    /// Converts a setup; of several stones on a square, the last one stays.
    pub(crate) fn of(setup: &Setup) -> Self {
        let mut stones = [None; 64];
        for &(square, stone) in &setup.stones {
            stones[square.index()] = Some(stone);
        }
        Self { stones, side: setup.to_move, pending: setup.pending.map(Square::index) }
    }
}

/// A move with the squares where its stones start and end.
#[derive(Clone, Debug)]
struct EngineMove {
    mv: Move,
    from: Vec<usize>,
    to: Vec<usize>,
}

/// The neighbour of each square in each direction: by square (`8 * row + column`), then by index of
/// [`DIRECTIONS`].
pub(crate) type StepTable = [[Option<usize>; 8]; 64];

/// Returns the right steps of a board; `None` where a step leaves it.
pub(crate) fn step_table(board: Board) -> StepTable {
    let mut steps = [[None; 8]; 64];
    for square in Square::all().filter(|&square| board.has(square)).map(Square::index) {
        steps[square] = DIRECTIONS.map(|way| neighbour(board, square, way));
    }
    steps
}

/// An engine for a ruleset, with or without a fault.
#[derive(Clone, Debug)]
pub(crate) struct Engine<'a> {
    spec: RulesetSpec,
    steps: &'a StepTable,
    fault: Option<&'a PlaceFault>,
}

impl<'a> Engine<'a> {
    /// Creates an engine with a table of steps. A fault that changes steps must be in the table already.
    pub(crate) const fn new(
        spec: RulesetSpec,
        steps: &'a StepTable,
        fault: Option<&'a PlaceFault>,
    ) -> Self {
        Self { spec, steps, fault }
    }

    /// Returns whether the fault is of this family, square and colour.
    fn has_fault(&self, family: Family, square: usize, colour: Colour) -> bool {
        self.fault.is_some_and(|fault| {
            fault.family == family
                && fault.square == Some(square)
                && fault.colour.is_none_or(|whose| whose == colour)
        })
    }

    fn step(&self, from: usize, way: usize) -> Option<usize> {
        let changed = self.fault.and_then(|fault| {
            fault.steps.iter().find(|step| (step.0, step.1) == (from, way)).map(|step| step.2)
        });
        changed.unwrap_or(self.steps[from][way])
    }

    fn far_row(&self, colour: Colour) -> usize {
        if colour == Colour::Red { self.spec.board.height() - 1 } else { 0 }
    }

    fn crosses(&self, square: usize, colour: Colour) -> bool {
        if square / 8 == self.far_row(colour) {
            !self.has_fault(Family::NoCrossing, square, colour)
        } else {
            self.has_fault(Family::FalseCrossing, square, colour)
        }
    }

    /// Returns whether a stone of the side to move stands there and can move.
    fn is_own(&self, state: &EnginePosition, square: usize) -> bool {
        state.stones[square].is_some_and(|stone| {
            stone.colour == state.side
                && (!stone.locked || self.has_fault(Family::LockedMoves, square, stone.colour))
        })
    }

    /// Returns the squares of a line from `from` on, as long as each belongs to it.
    fn line(&self, from: usize, way: usize, belongs: impl Fn(usize) -> bool) -> Vec<usize> {
        let mut line = Vec::new();
        let mut at = Some(from);
        while let Some(square) = at.filter(|&square| belongs(square) && !line.contains(&square)) {
            line.push(square);
            at = self.step(square, way);
        }
        line
    }

    /// Appends the moves of a stone together with all stones before it (CR-LINE, CR-SUB).
    fn push_moves_along(
        &self,
        state: &EnginePosition,
        rear: usize,
        way: usize,
        turns: &mut Vec<EngineMove>,
    ) {
        let line = self.line(rear, way, |square| {
            self.is_own(state, square)
                && (square == rear || !self.has_fault(Family::NotInLine, square, state.side))
        });
        let size = line.len();
        if size == 1 && !self.can_step(state, rear, way) {
            return;
        }
        let mut path = line.clone();
        let mut turn = |path: &[usize], captures| {
            let to = path[path.len() - size..].to_vec();
            let dest = Square::from_index(path[path.len() - 1]);
            let mv = Move { rear: Square::from_index(rear), dest, captures };
            turns.push(EngineMove { mv, from: line.clone(), to });
        };
        let mut reached = 0;
        while reached < size {
            let Some(ahead) = self.step(path[path.len() - 1], way) else { break };
            if path.contains(&ahead) {
                break;
            }
            let is_taken = state.stones[ahead].is_some();
            if is_taken && self.can_capture(state, ahead, way, size) {
                path.push(ahead);
                turn(&path, true);
                if self.spec.distance != Distance::Upto {
                    return;
                }
                path.pop();
                break;
            }
            if is_taken && !self.has_fault(Family::NoObstacle, ahead, state.side) {
                break;
            }
            path.push(ahead);
            reached += 1;
        }
        let shortest = match self.spec.distance {
            Distance::Exact => size,
            Distance::Upto => 1,
            Distance::Stop => reached.max(1),
        };
        for distance in shortest..=reached {
            let path = &path[..size + distance];
            if !self.has_fault(Family::NoMovingTo, path[path.len() - 1], state.side) {
                turn(path, false);
            }
        }
    }

    /// Returns whether a stone may step alone (X-CR-SINGLE).
    fn can_step(&self, state: &EnginePosition, square: usize, way: usize) -> bool {
        let friend =
            |way: usize| self.step(square, way).is_some_and(|next| self.is_own(state, next));
        self.spec.single == Single::Any || friend((way + 4) % 8) || !(0..8).any(friend)
    }

    /// Returns whether `size` stones capture what they hit (CR-CAPTURE, CR-SINGLE).
    fn can_capture(&self, state: &EnginePosition, hit: usize, way: usize, size: usize) -> bool {
        let foe = state.side.other();
        let Some(stone) = state.stones[hit] else { return false };
        if stone.colour != foe
            || stone.locked && !self.has_fault(Family::LockedCaptured, hit, foe)
            || self.has_fault(Family::NoCapturing, hit, foe)
        {
            return false;
        }
        let defends = |square: usize| {
            state.stones[square].is_some_and(|stone| {
                let counts = !stone.locked
                    || self.spec.lock == Lock::Defend
                    || self.has_fault(Family::LockedDefends, square, foe);
                stone.colour == foe && counts && !self.has_fault(Family::NotDefending, square, foe)
            })
        };
        self.line(hit, way, |square| square == hit || defends(square)).len() < size
    }

    /// Returns whether a move to `dest` answers the pending crossing.
    fn answers(&self, state: &EnginePosition, first: usize, dest: usize) -> bool {
        let other = state.side.other();
        let captured = dest == first
            && (self.spec.capture_reply == CaptureReply::Yes
                || self.has_fault(Family::CaptureReply, first, other));
        captured
            || self.crosses(dest, state.side)
                && !self.has_fault(Family::NeverAnswered, first, other)
    }

    fn is_lost(&self, state: &EnginePosition) -> bool {
        state.pending.is_some_and(|square| square / 8 == self.far_row(state.side))
    }

    fn is_dead(&self, state: &EnginePosition) -> bool {
        let board = self.spec.board;
        let is_locked = |square: Square| {
            board.has(square) && state.stones[square.index()].is_some_and(|stone| stone.locked)
        };
        let locked = Square::all().filter(|&square| is_locked(square)).count();
        state.pending.is_none() && self.spec.dead == Dead::Draw && locked == 2 * board.width()
    }

    fn engine_moves(&self, state: &EnginePosition) -> Vec<EngineMove> {
        let mut turns = Vec::new();
        if self.is_lost(state) || self.is_dead(state) {
            return turns;
        }
        for rear in (0..64).filter(|&rear| self.is_own(state, rear)) {
            if !self.has_fault(Family::NoMovingFrom, rear, state.side) {
                (0..8).for_each(|way| self.push_moves_along(state, rear, way, &mut turns));
            }
        }
        if let Some(first) = state.pending
            && self.spec.reply == Reply::Forced
            && !self.has_fault(Family::NoReply, first, state.side.other())
        {
            turns.retain(|turn| self.answers(state, first, turn.mv.dest.index()));
        }
        turns
    }

    /// Returns the legal moves as the engine with its fault finds them.
    pub(crate) fn moves(&self, state: &EnginePosition) -> BTreeSet<Move> {
        self.engine_moves(state).into_iter().map(|turn| turn.mv).collect()
    }

    /// Returns the position after a move; `None` if it is illegal.
    pub(crate) fn play(&self, state: &EnginePosition, mv: Move) -> Option<EnginePosition> {
        let turn = self.engine_moves(state).into_iter().find(|turn| turn.mv == mv)?;
        let dest = mv.dest.index();
        let mut next = EnginePosition { side: state.side.other(), ..state.clone() };
        for &square in &turn.from {
            next.stones[square] = None;
        }
        for &square in &turn.to {
            next.stones[square] = Some(Stone { colour: state.side, locked: false });
        }
        let crossed = self.crosses(dest, state.side);
        match state.pending {
            None => next.pending = crossed.then_some(dest),
            Some(first) if self.answers(state, first, dest) => {
                next.pending = None;
                if crossed {
                    let mut lock = |family, square: usize, colour| {
                        let locked = !self.has_fault(family, square, colour);
                        next.stones[square] = Some(Stone { colour, locked });
                    };
                    lock(Family::FirstNotLocked, first, state.side.other());
                    lock(Family::SecondNotLocked, dest, state.side);
                }
            }
            Some(_) => {}
        }
        Some(next)
    }

    /// Returns the outcome as the engine with its fault finds it; `None` if the game is not over.
    pub(crate) fn outcome(&self, state: &EnginePosition) -> Option<Outcome> {
        let win = |colour: Colour| Some(Outcome::Win(Players::one(colour.player())));
        if self.is_lost(state) {
            return win(state.side);
        }
        if self.is_dead(state) {
            return Some(Outcome::Draw);
        }
        if !self.engine_moves(state).is_empty() {
            return None;
        }
        if state.pending.is_some() || self.spec.no_move == NoMove::Loss {
            return win(state.side.other());
        }
        Some(Outcome::Draw)
    }
}
