//! Playable positions, and playing moves.

use crate::rules::action::Move;
use crate::rules::compass::Direction;
use crate::rules::geometry::{Colour, Square, squares_of};
use crate::rules::readings::CaptureReply;
use crate::rules::ruleset::Ruleset;
use crate::rules::setup::{Setup, SetupError, Stone};

/// A playable position of a ruleset, open or finished.
///
/// Positions are equal if the same stones, free or locked, stand on the same squares, the same player is to
/// move, and the same crossing is unanswered.
///
/// ```
/// use crossings::{Position, Ruleset};
///
/// let game = Ruleset::standard();
/// let position = Position::start(&game);
/// assert_eq!(position.occupied().count_ones(), 32);
/// assert_eq!(position.pending(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// Free stones, by colour.
    free: [u64; Colour::COUNT],
    /// Locked stones of both colours; the row of a stone determines its colour.
    locked: u64,
    pending: Option<Square>,
    to_move: Colour,
}

impl Position {
    /// Returns the start position of a ruleset (CR-START).
    ///
    /// # Panics
    /// If the start position cannot be played, which is the case for no ruleset.
    pub fn start(ruleset: &Ruleset) -> Self {
        Self::new(ruleset, &Setup::start(ruleset)).expect("the start is playable")
    }

    /// Creates a position from a setup that can be played.
    ///
    /// # Errors
    /// If the setup cannot be played. The error has all its faults.
    pub fn new(ruleset: &Ruleset, setup: &Setup) -> Result<Self, SetupError> {
        let faults = setup.faults(ruleset);
        if !faults.0.is_empty() {
            return Err(faults);
        }
        let (mut free, mut locked) = ([0; Colour::COUNT], 0);
        for &(square, stone) in &setup.stones {
            let set = if stone.locked { &mut locked } else { &mut free[stone.colour.index()] };
            *set |= square.bit();
        }
        Ok(Self { free, locked, pending: setup.pending, to_move: setup.to_move })
    }

    /// Returns the position after a null move; `None` while a crossing is unanswered, since a null move would
    /// then end the game.
    pub fn after_null_move(&self) -> Option<Self> {
        self.pending.is_none().then(|| Self { to_move: self.to_move.other(), ..*self })
    }

    /// Returns the setup of this position. Its stones ascend by square.
    pub fn setup(&self, ruleset: &Ruleset) -> Setup {
        let squares = squares_of(self.occupied());
        let stones = squares.filter_map(|square| Some((square, self.stone(ruleset, square)?)));
        Setup { stones: stones.collect(), to_move: self.to_move, pending: self.pending }
    }

    /// Returns the free stones of a colour, as a mask.
    pub const fn free(&self, colour: Colour) -> u64 {
        self.free[colour.index()]
    }

    /// Returns the locked stones of both colours, as a mask (CR-LOCK).
    pub const fn locked(&self) -> u64 {
        self.locked
    }

    /// Returns the locked stones of a colour, which are those on its far row, as a mask.
    pub const fn locked_of(&self, ruleset: &Ruleset, colour: Colour) -> u64 {
        self.locked & ruleset.far_row(colour)
    }

    /// Returns the squares of all stones as a mask.
    pub const fn occupied(&self) -> u64 {
        self.free[0] | self.free[1] | self.locked
    }

    /// Returns the stone on a square; `None` if the square is empty.
    pub fn stone(&self, ruleset: &Ruleset, square: Square) -> Option<Stone> {
        Colour::ALL.iter().find_map(|&colour| {
            let locked = self.locked_of(ruleset, colour) & square.bit() != 0;
            (locked || self.free(colour) & square.bit() != 0).then_some(Stone { colour, locked })
        })
    }

    /// Returns the colour to move; in a finished position, the one that would move next.
    pub const fn to_move(&self) -> Colour {
        self.to_move
    }

    /// Returns the square of the unanswered crossing; `None` if there is none (CR-CROSS).
    pub const fn pending(&self) -> Option<Square> {
        self.pending
    }

    /// Returns the colour whose crossing is unanswered; `None` if there is none.
    pub const fn crosser(&self, ruleset: &Ruleset) -> Option<Colour> {
        match self.pending {
            Some(square) if ruleset.far_row(Colour::Red) & square.bit() != 0 => Some(Colour::Red),
            Some(_) => Some(Colour::Blue),
            None => None,
        }
    }

    /// Returns the position after a legal move. Does not check the move.
    ///
    /// A crossing stays unanswered until the next move. A crossing that answers it locks both stones that
    /// crossed (CR-LOCK); under X-CR-CAPTURE-REPLY `yes`, capturing the stone that crossed also answers it.
    /// After any other move, which only X-CR-REPLY `free` allows, the crossing stays unanswered, and the
    /// player who crossed has won.
    ///
    /// **Cost** constant. For an illegal move the result is unspecified.
    #[must_use]
    pub fn after_move(&self, ruleset: &Ruleset, mv: Move) -> Self {
        let (mover, foe) = (self.to_move, self.to_move.other());
        let mut next = Self { to_move: foe, ..*self };
        let (line, offset) = move_squares(mv);
        let part = line & self.free(mover);
        // The line consists of one square for each moving stone and one for each square that they advance.
        let advance = (line.count_ones() - part.count_ones()) as i32;
        let moved = part.rotate_left((offset * advance).rem_euclid(64) as u32);
        next.free[mover.index()] = self.free(mover) & !part | moved;
        if mv.captures {
            next.free[foe.index()] &= !mv.dest.bit();
        }
        let crosses = ruleset.far_row(mover) & mv.dest.bit() != 0;
        match self.pending {
            None => next.pending = crosses.then_some(mv.dest),
            Some(first) if crosses => {
                next.locked |= first.bit() | mv.dest.bit();
                next.free[mover.index()] &= !mv.dest.bit();
                next.free[foe.index()] &= !first.bit();
                next.pending = None;
            }
            Some(first)
                if first == mv.dest && ruleset.spec().capture_reply == CaptureReply::Yes =>
            {
                next.pending = None;
            }
            Some(_) => {}
        }
        next
    }

    /// Replaces every set of squares by its image, and exchanges the colours if `exchange` is set.
    pub(super) fn map_squares(&self, exchange: bool, image: impl Fn(u64) -> u64) -> Self {
        let mut free = self.free.map(&image);
        if exchange {
            free.swap(0, 1);
        }
        let square = |square: Square| image(square.bit()).trailing_zeros() as usize;
        Self {
            free,
            locked: image(self.locked),
            pending: self.pending.map(|at| Square::from_index(square(at))),
            to_move: if exchange { self.to_move.other() } else { self.to_move },
        }
    }
}

/// Returns a mask whose bits are set at the multiples of a stride.
const fn comb(stride: u32) -> u64 {
    let (mut set, mut at) = (0u64, 0);
    while at < 64 {
        set |= 1 << at;
        at += stride;
    }
    set
}

/// Returns the squares from a move's rearmost stone to its destination, inclusive, and the number that one
/// step adds to the index of a square.
fn move_squares(mv: Move) -> (u64, i32) {
    const COMBS: [u64; 10] = {
        let mut combs = [0; 10];
        let mut i = 0;
        while i < Direction::COUNT {
            let stride = Direction::from_index(i).offset().unsigned_abs();
            combs[stride as usize] = comb(stride);
            i += 1;
        }
        combs
    };
    let (rear, dest) = (mv.rear.index(), mv.dest.index());
    let up = (mv.dest.row() as i32 - mv.rear.row() as i32).signum();
    let right = (mv.dest.column() as i32 - mv.rear.column() as i32).signum();
    let offset = 8 * up + right;
    let (low, high) = (rear.min(dest), rear.max(dest));
    let comb = COMBS[offset.unsigned_abs() as usize];
    (comb << low & u64::MAX >> (63 - high), offset)
}
