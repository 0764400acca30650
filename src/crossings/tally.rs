//! Counting the legal moves by kind, and those that end the game, without listing them all.

use super::action::Move;
use super::compass::Direction;
use super::movegen::{Batch, for_each_batch};
use super::position::Position;
use super::readings::Single;
use super::rules::Ruleset;
use super::win::outcome;
use crate::game::Tally;

/// The kinds of moves. A crossing is one that has to be answered, a counter-crossing answers one.
pub const KINDS: &[&str] = &[
    "step",
    "capture",
    "crossing",
    "crossing-capture",
    "counter-crossing",
    "counter-crossing-capture",
];

/// The index in [`KINDS`] of a legal move.
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

/// Adds the legal moves of a position, by kind, and how many of them end the game.
///
/// **Cost** that of the batches while nobody can cross and the opponent has room to move; else
/// also one position for each move that may end the game.
pub fn tally_into(ruleset: &Ruleset, position: &Position, tally: &mut Tally) {
    let far = ruleset.far_row(position.to_move());
    let may_end = if leaves_a_move(ruleset, position) { far } else { ruleset.squares() };
    for_each_batch(ruleset, position, |batch| {
        for (crosses, dests) in [(false, batch.dests & !far), (true, batch.dests & far)] {
            let kind = kind_of(position, crosses, batch.captures);
            tally.by_kind[kind] += u64::from(dests.count_ones());
        }
        let dests = batch.dests & may_end;
        if dests != 0 {
            let chosen = Batch { dests, ..batch };
            for mv in chosen.moves() {
                tally.add_outcome(outcome(ruleset, &position.after(ruleset, mv)));
            }
        }
    });
}

/// Whether the opponent has a move after every move that does not cross, for a reason that is seen
/// at once; if not, that is not known.
///
/// The reason is that five empty squares have two of the opponent's free stones beside them each.
/// A move fills at most four empty squares, since the stones that move and the squares that they
/// advance lie on one line of eight and are at least as many; and it takes one stone. So one of
/// the five stays empty with a stone beside it, which steps there.
pub fn leaves_a_move(ruleset: &Ruleset, position: &Position) -> bool {
    // An answered crossing locks a stone more; and where stones do not step freely, stones beside
    // empty squares prove nothing.
    if position.pending().is_some() || ruleset.single() == Single::Line {
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
