//! Claims about each reading: where it makes a difference, and that it makes none elsewhere.

use std::collections::BTreeSet;

use crate::claims::cases::{every_position, every_reading};
use crate::claims::moves::{check_every_position, check_random_positions, describe};
use crate::rules::compass::Direction;
use crate::rules::{
    Board, CaptureReply, Colour, Dead, Distance, Lock, Move, NoMove, Position, Reply, Ruleset,
    RulesetSpec, Single,
};
use crosstrack::base::Outcome;
use crosstrack::game::{Counted as _, Game, GameExt};
use crosstrack_verify::{CheckResult, Claim, Tier, claims, ensure};

// Each claim counts the cases in which the values of the reading differ, and fails if there is no such
// case.
pub(super) const CLAIMS: &[Claim] = claims! {
    "crossings-reading-distance" => distance, ["X-CR-DISTANCE" "CR-LINE" "CR-SUB"]
        "Whatever moves exactly as far as it has stones moves so under `stop` too, and whatever moves under `stop` does under `upto`; steps of one stone and captures are the same under all three."
    "crossings-reading-single" => single, ["X-CR-SINGLE" "CR-SINGLE"]
        "Under `line` exactly those moves are missing that one stone makes which has a neighbour of its colour but none behind it."
    "crossings-reading-reply" => reply, ["X-CR-REPLY" "X-CR-CAPTURE-REPLY" "CR-CROSS"]
        "Under `forced` the replies to a crossing are those under `free` after which nobody has won; a capture of the crossing stone is among them exactly under capture-reply `yes`. Who cannot be answered under `forced` wins under `free` one move later, whatever the reply."
    "crossings-reading-lock" => lock, ["X-CR-LOCK" "CR-LOCK"]
        "Under `defend` exactly those captures are missing whose victim has a locked stone of its colour further on in its line; no move of either reading moves or captures a locked stone."
    "crossings-reading-no-move" => no_move, ["X-CR-NO-MOVE" "CR-DRAW"]
        "Positions end differently under the two values exactly where there is no crossing to be answered, no dead board, and no move: a draw under one, a loss of whoever is to move under the other."
    "crossings-reading-dead" => dead, ["X-CR-DEAD" "CR-DRAW"]
        "Once both far rows are full of locked stones no crossing is ever among the moves, however play goes on: on every such position of 2x5 with two rows of stones. Any other position is the same under both values."
};

/// Returns the ruleset with a change to its specification.
fn with_change(ruleset: &Ruleset, change: impl FnOnce(&mut RulesetSpec)) -> Ruleset {
    let mut spec = *ruleset.spec();
    change(&mut spec);
    Ruleset::new(spec).expect("the same board")
}

fn move_set(ruleset: &Ruleset, position: &Position) -> BTreeSet<Move> {
    ruleset.moves(position).into_iter().collect()
}

/// Runs a check for positions of 2x4 under all readings, and for random positions of larger boards.
fn check_positions(check: impl Fn(&Ruleset, &Position) -> CheckResult + Sync) -> CheckResult {
    let small = check_every_position(&every_reading(Board::of(2, 4), 1), 9, &check)?;
    Ok(small + check_random_positions(150, check)?)
}

/// Counts the stones that move: the unbroken row of stones that begins with the rearmost one.
fn moving_stones(position: &Position, mv: Move) -> usize {
    let Some((direction, _)) = mv.line() else { return 0 };
    let own = position.free(position.to_move());
    let walk = (0..8).map_while(|steps| mv.rear.walk(direction, steps));
    walk.take_while(|square| own & square.bit() != 0).count()
}

fn distance(_: Tier) -> CheckResult {
    check_positions(|ruleset, position| {
        let [exact, stop, upto] =
            [Distance::Exact, Distance::Stop, Distance::Upto].map(|distance| {
                move_set(&with_change(ruleset, |spec| spec.distance = distance), position)
            });
        let new = upto
            .difference(&exact)
            .find(|mv: &&Move| mv.captures || moving_stones(position, **mv) == 1);
        ensure(exact.is_subset(&stop) && stop.is_subset(&upto) && new.is_none(), || {
            format!("{}: {exact:?} {stop:?} {upto:?}", describe(ruleset, position))
        })?;
        Ok((upto.len() - exact.len()) as u64)
    })
}

fn single(_: Tier) -> CheckResult {
    check_positions(|ruleset, position| {
        let any = move_set(&with_change(ruleset, |spec| spec.single = Single::Any), position);
        let line = move_set(&with_change(ruleset, |spec| spec.single = Single::Line), position);
        let own = position.free(position.to_move());
        let is_own = |mv: &Move, direction: Direction| {
            mv.rear.walk(direction, 1).is_some_and(|square| own & square.bit() != 0)
        };
        let steps_out = |mv: &&Move| {
            let Some((direction, _)) = mv.line() else { return false };
            moving_stones(position, **mv) == 1
                && Direction::ALL.iter().any(|&d| is_own(mv, d))
                && !is_own(mv, direction.opposite())
        };
        let expected: BTreeSet<Move> = any.iter().filter(|mv| !steps_out(mv)).copied().collect();
        ensure(line == expected, || {
            format!("{}: {line:?}, not {expected:?}", describe(ruleset, position))
        })?;
        Ok((any.len() - line.len()) as u64)
    })
}

fn reply(_: Tier) -> CheckResult {
    check_positions(|ruleset, position| {
        let crosser = position.crosser(ruleset);
        let Some(square) = position.pending().filter(|_| crosser != Some(position.to_move()))
        else {
            return Ok(0);
        };
        let forced = with_change(ruleset, |spec| spec.reply = Reply::Forced);
        let free = with_change(ruleset, |spec| spec.reply = Reply::Free);
        // Even after an answer, the game may end, if the next player has no move.
        let answers: BTreeSet<Move> = move_set(&free, position)
            .into_iter()
            .filter(|&mv| free.play(position, mv).pending().is_none())
            .collect();
        let takes = |mv: &&Move| mv.dest == square;
        let may_take = ruleset.spec().capture_reply == CaptureReply::Yes;
        let is_won = matches!(forced.outcome(position), Some(Outcome::Win(_)));
        let later = move_set(&free, position).into_iter().all(|mv| {
            matches!(free.outcome(&free.play(position, mv)), Some(Outcome::Win(players))
                if crosser.is_some_and(|crosser| players.contains(crosser.player())))
        });
        if move_set(&forced, position) != answers
            || answers.iter().any(|mv| takes(&mv)) && !may_take
            || move_set(&free, position)
                .iter()
                .any(|mv| takes(&mv) && answers.contains(mv) != may_take)
            || is_won != answers.is_empty()
            || is_won && !later
        {
            return Err(format!("{}: {answers:?}", describe(ruleset, position)));
        }
        Ok(u64::from(answers.len() < move_set(&free, position).len()))
    })
}

fn lock(_: Tier) -> CheckResult {
    check_positions(|ruleset, position| {
        let obstacle = move_set(&with_change(ruleset, |spec| spec.lock = Lock::Obstacle), position);
        let defend = move_set(&with_change(ruleset, |spec| spec.lock = Lock::Defend), position);
        let foe = position.to_move().other();
        let locked = position.locked_of(ruleset, foe);
        let is_line = |square: u64| (position.free(foe) | locked) & square != 0;
        // The attacked line has enough stones only if locked stones count.
        let is_defended = |mv: &&Move| {
            let Some((direction, _)) = mv.line() else { return false };
            let line: Vec<_> = (0..8)
                .map_while(|steps| mv.dest.walk(direction, steps))
                .take_while(|square| is_line(square.bit()))
                .collect();
            mv.captures
                && line.len() >= moving_stones(position, **mv)
                && line.iter().any(|square| square.bit() & locked != 0)
        };
        let expected: BTreeSet<Move> =
            obstacle.iter().filter(|mv| !is_defended(mv)).copied().collect();
        // Under `stop`, a part that may no longer capture may stop in front of the stone instead.
        let is_same = match ruleset.spec().distance {
            Distance::Stop => {
                defend.iter().filter(|mv| mv.captures).eq(expected.iter().filter(|mv| mv.captures))
            }
            _ => defend == expected,
        };
        ensure(
            is_same
                && !obstacle.union(&defend).any(|mv: &Move| {
                    position.locked() & (mv.rear.bit() | mv.dest.bit()) != 0
                        || position.locked() & !ruleset.play(position, *mv).locked() != 0
                }),
            || format!("{}: {defend:?}, not {expected:?}", describe(ruleset, position)),
        )?;
        Ok(u64::from(defend != obstacle))
    })
}

fn no_move(_: Tier) -> CheckResult {
    check_positions(|ruleset, position| {
        let draw = with_change(ruleset, |spec| spec.no_move = NoMove::Draw).outcome(position);
        let loss = with_change(ruleset, |spec| spec.no_move = NoMove::Loss).outcome(position);
        let far_rows = 2 * ruleset.board().width() as u32;
        let is_dead =
            ruleset.spec().dead == Dead::Draw && position.locked().count_ones() == far_rows;
        let is_stuck = ruleset.moves(position).is_empty();
        let differs = is_stuck && !is_dead && position.pending().is_none();
        let winner = ruleset.side_of(position.to_move().other().player());
        let expected = if differs { Some(Outcome::Win(winner)) } else { draw };
        if loss != expected || differs && draw != Some(Outcome::Draw) {
            return Err(format!("{}: {draw:?} and {loss:?}", describe(ruleset, position)));
        }
        Ok(u64::from(differs))
    })
}

fn dead(_: Tier) -> CheckResult {
    let [ends, goes_on] = [Dead::Draw, Dead::PlayOn].map(|dead| {
        let spec = RulesetSpec { rows: 2, dead, ..RulesetSpec::new(Board::of(2, 5)) };
        Ruleset::new(spec).expect("a game")
    });
    let far = goes_on.far_row(Colour::Red) | goes_on.far_row(Colour::Blue);
    let mut cases = 0;
    for position in every_position(&goes_on) {
        let is_dead = position.locked() == far;
        let same = ends.outcome(&position) == goes_on.outcome(&position)
            && ends.moves(&position) == goes_on.moves(&position);
        // Every position that play reaches on a dead board is dead, too, so it is among these positions.
        let crosses = |mv: Move| goes_on.kind(&position, mv) >= 2;
        let stays = |mv: Move| goes_on.play(&position, mv).locked() == position.locked();
        if !is_dead {
            ensure(same, || describe(&ends, &position))?;
            continue;
        }
        if ends.outcome(&position) != Some(Outcome::Draw)
            || goes_on.moves(&position).into_iter().any(|mv| crosses(mv) || !stays(mv))
        {
            return Err(describe(&goes_on, &position));
        }
        cases += 1;
    }
    Ok(cases)
}
