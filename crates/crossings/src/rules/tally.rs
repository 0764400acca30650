//! Counts the legal moves of each kind, and those that end the game, without listing them.

use std::ops::ControlFlow::{self, Continue};

use crate::rules::action::Move;
use crate::rules::compass::Direction;
use crate::rules::movegen::{Batch, Visitor, visit_batches};
use crate::rules::position::Position;
use crate::rules::readings::Single;
use crate::rules::ruleset::Ruleset;
use crate::rules::win::outcome;
use crosstrack::game::Tally;

/// The names of the kinds of moves. A `crossing` must be answered; a `counter-crossing` answers it.
pub const KINDS: &[&str] = &[
    "step",
    "capture",
    "crossing",
    "crossing-capture",
    "counter-crossing",
    "counter-crossing-capture",
];

/// Returns the kind of a legal move as an index of [`KINDS`].
pub fn kind(ruleset: &Ruleset, position: &Position, mv: Move) -> usize {
    let crosses = ruleset.far_row(position.to_move()) & mv.dest.bit() != 0;
    kind_of(position, crosses, mv.captures)
}

const fn kind_of(position: &Position, crosses: bool, captures: bool) -> usize {
    let way = match (crosses, position.pending()) {
        (false, _) => 0,
        (true, None) => 2,
        (true, Some(_)) => 4,
    };
    way + captures as usize
}

/// Adds to `tally` the number of a position's legal moves of each kind, and the numbers of those that end
/// the game.
///
/// **Cost** that of [`visit_batches`]; if the mover can cross or the opponent may run out of moves, also
/// that of computing one position for each move that may end the game.
pub fn tally_into(ruleset: &Ruleset, position: &Position, tally: &mut Tally) {
    let far = ruleset.far_row(position.to_move());
    let leaves_a_move = leaves_a_move(ruleset, position);
    if leaves_a_move {
        let mut count = BatchCount::default();
        let _ = visit_batches(ruleset, position, &mut count);
        if count.reached & far == 0 {
            tally.by_kind[0] += count.quiet.total();
            tally.by_kind[1] += count.captures;
            return;
        }
    }
    let may_end = if leaves_a_move { far } else { ruleset.squares() };
    let _ = visit_batches(ruleset, position, &mut |batch: Batch| {
        for (crosses, dests) in [(false, batch.dests & !far), (true, batch.dests & far)] {
            let kind = kind_of(position, crosses, batch.captures);
            tally.by_kind[kind] += u64::from(dests.count_ones());
        }
        let chosen = Batch { dests: batch.dests & may_end, ..batch };
        for mv in chosen.moves() {
            tally.add_outcome(outcome(ruleset, &position.after_move(ruleset, mv)));
        }
        Continue(())
    });
}

/// The numbers of moves in all batches.
#[derive(Default)]
struct BatchCount {
    quiet: SquareSum,
    captures: u64,
    reached: u64,
}

impl Visitor for BatchCount {
    #[inline]
    fn visit(&mut self, Batch { dests, captures, .. }: Batch) -> ControlFlow<()> {
        self.reached |= dests;
        if !captures {
            self.quiet.add(dests);
        } else if dests != 0 {
            self.captures += u64::from(dests.count_ones());
        }
        Continue(())
    }
}

/// The total number of squares in many sets, as a binary counter for each square: three masks that hold its
/// digits, and the overflow of all counters. Adding a set takes fewer operations than counting its squares.
#[derive(Default)]
struct SquareSum {
    digits: [u64; 3],
    eights: u64,
}

impl SquareSum {
    #[inline]
    const fn add(&mut self, set: u64) {
        let [ones, twos, fours] = self.digits;
        let carry = ones & set;
        let carry_twos = twos & carry;
        let carry_fours = fours & carry_twos;
        self.digits = [ones ^ set, twos ^ carry, fours ^ carry_twos];
        if carry_fours != 0 {
            self.eights += carry_fours.count_ones() as u64;
        }
    }

    fn total(&self) -> u64 {
        let [ones, twos, fours] = self.digits.map(|digit| u64::from(digit.count_ones()));
        ones + 2 * twos + 4 * fours + 8 * self.eights
    }
}

/// Returns whether it is certain that the opponent can move after every move that does not cross; `false`
/// means unknown.
///
/// The test is that at least five empty squares each have two free stones of the opponent beside them. A
/// move fills at most four empty squares, since the moving stones and the squares that they advance to lie
/// on one line of eight, and there are at least as many stones as such squares. A move also captures at
/// most one stone. So at least one of the five squares stays empty, with a stone of the opponent beside it
/// that can step there.
pub fn leaves_a_move(ruleset: &Ruleset, position: &Position) -> bool {
    // An answer to a crossing also locks a stone of the opponent. Under `line`, a stone beside an empty
    // square may be unable to step there.
    if position.pending().is_some() || ruleset.spec().single == Single::Line {
        return false;
    }
    let foes = position.free(position.to_move().other());
    let (mut once, mut twice) = (0, 0);
    for &direction in Direction::ALL {
        let beside = direction.shift(foes);
        twice |= once & beside;
        once |= beside;
    }
    (twice & ruleset.squares() & !position.occupied()).count_ones() >= 5
}
