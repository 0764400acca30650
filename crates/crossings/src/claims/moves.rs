//! Claims about moves: which are legal, and the positions after them.

use std::collections::BTreeMap;

use crate::claims::cases::{every_position, every_reading, one_reading_each, random_position};
use crate::rules::{Board, Move, Position, Ruleset, squares_of};
use crate::twin::{Twin, TwinOutcome, TwinPosition};
use crosstrack::base::{Outcome, Random};
use crosstrack::game::{Counted as _, Game, GameExt, Notation as _, Tactics, Tally};
use crosstrack_verify::{CheckResult, Claim, Tier, check_each, claims};

pub(super) const CLAIMS: &[Claim] = claims! {
    "crossings-moves-are-legal" => legal_moves, [
        "CR-MOVE" "CR-SINGLE" "CR-LINE" "CR-SUB" "CR-OCCUPIED" "CR-CAPTURE" "X-CR-DISTANCE"
        "X-CR-SINGLE" "X-CR-REPLY" "X-CR-CAPTURE-REPLY" "X-CR-LOCK" "X-CR-DEAD"
    ]
        "In every position of 2x4 and 3x4 with one row of stones under the default readings, in many of them under all readings on 2x4 and under each other value of one on 3x4 (in the full tier in all under all), and in random positions of larger boards, the generator lists, ascending, exactly the moves that the legality test accepts among all that can be written down."
    "crossings-play-is-twin" => play_is_twin, [
        "CR-GROUP" "CR-MOVE" "CR-SINGLE" "CR-LINE" "CR-SUB" "CR-OCCUPIED" "CR-CAPTURE" "CR-CROSS"
        "CR-LOCK" "CR-DRAW" "X-CR-DISTANCE" "X-CR-SINGLE" "X-CR-REPLY" "X-CR-CAPTURE-REPLY"
        "X-CR-LOCK" "X-CR-NO-MOVE" "X-CR-DEAD"
    ]
        "In every position of 2x3 and 3x4 with one row of stones under the default readings, in many of them under all readings on 2x3 and under each other value of one on 3x4 (in the full tier in all), and in random positions of larger boards, a twin that pushes stones square by square has the same moves, makes the same positions of them, and ends the game in the same way."
    "crossings-text-names-one-move" => one_move_per_text, ["CR-SINGLE" "CR-SUB" "CR-GROUP"]
        "Rearmost stone and destination name one move: where the twin finds two ways to move with one text, such as a step of a single stone and one of the end of a line, they lead to one position; in random positions of larger boards, under all readings."
    "crossings-counts-are-lists" => counts_are_lists, ["CR-MOVE" "CR-CROSS" "CR-DRAW"]
        "What is counted by kind and by result without listing is what a list of the moves comes to, and the moves that win at once are those that a filter finds, on the positions of the claim on legal moves."
};

/// Describes a ruleset and a position, for counterexamples.
pub(super) fn describe(ruleset: &Ruleset, position: &Position) -> String {
    format!("{ruleset}: {}", ruleset.write_position(position))
}

/// Checks every position of the first ruleset, and every `apart`-th position of each other ruleset, with
/// different offsets.
pub(super) fn check_every_position(
    rulesets: &[Ruleset],
    apart: usize,
    check: impl Fn(&Ruleset, &Position) -> CheckResult + Sync,
) -> CheckResult {
    let numbered: Vec<(usize, &Ruleset)> = rulesets.iter().enumerate().collect();
    check_each(&numbered, |&(number, ruleset)| {
        let (first, step) = if number == 0 { (0, 1) } else { (number % apart, apart) };
        let chosen = every_position(ruleset).into_iter().skip(first).step_by(step);
        chosen.map(|position| check(ruleset, &position)).sum()
    })
}

/// Checks random positions, under random readings, of larger boards, where lines can be longer.
pub(super) fn check_random_positions(
    count: usize,
    check: impl Fn(&Ruleset, &Position) -> CheckResult + Sync,
) -> CheckResult {
    let boards = [(8, 8, 2), (8, 5, 2), (5, 8, 1), (7, 6, 2), (8, 3, 1), (1, 8, 2), (4, 5, 1)];
    check_each(&boards, |&(width, height, rows)| {
        let rulesets = every_reading(Board::of(width, height), rows);
        let mut random = Random::new((100 * width + 10 * height + rows) as u64);
        (0..count)
            .map(|_| {
                let ruleset = random.pick(&rulesets);
                let position = random_position(ruleset, &mut random);
                check(ruleset, &position)
            })
            .sum()
    })
}

/// Runs a check for the positions that most claims use, small boards first.
fn check_positions(
    tier: Tier,
    check: impl Fn(&Ruleset, &Position) -> CheckResult + Sync,
) -> CheckResult {
    let is_quick = tier == Tier::Quick;
    let small = check_every_position(
        &every_reading(Board::of(2, 4), 1),
        if is_quick { 9 } else { 1 },
        &check,
    )?;
    let next = if is_quick {
        check_every_position(&one_reading_each(Board::of(3, 4), 1), 17, &check)?
    } else {
        check_every_position(&every_reading(Board::of(3, 4), 1), 1, &check)?
    };
    Ok(small + next + check_random_positions(if is_quick { 100 } else { 5000 }, check)?)
}

/// Runs a check for the positions that claims about the twin use. They are fewer, since the twin is slow.
fn check_twin_positions(
    tier: Tier,
    check: impl Fn(&Ruleset, &Position) -> CheckResult + Sync,
) -> CheckResult {
    let is_quick = tier == Tier::Quick;
    let small = check_every_position(
        &every_reading(Board::of(2, 3), 1),
        if is_quick { 9 } else { 1 },
        &check,
    )?;
    let apart = if is_quick { 47 } else { 1 };
    let next = check_every_position(&one_reading_each(Board::of(3, 4), 1), apart, &check)?;
    Ok(small + next + check_random_positions(if is_quick { 60 } else { 2000 }, check)?)
}

fn legal_moves(tier: Tier) -> CheckResult {
    check_positions(tier, |ruleset, position| {
        let moves = ruleset.moves(position);
        let mut listed = moves.iter().copied().peekable();
        for rear in squares_of(ruleset.squares()) {
            for dest in squares_of(ruleset.squares()) {
                for captures in [false, true] {
                    let mv = Move { rear, dest, captures };
                    let is_listed = listed.next_if_eq(&mv).is_some();
                    if ruleset.check(position, mv).is_ok() != is_listed {
                        let (case, text) = (describe(ruleset, position), ruleset.write_move(mv));
                        return Err(format!("{case}: {text} is listed: {is_listed}"));
                    }
                }
            }
        }
        match listed.next() {
            None => Ok(1),
            Some(mv) => Err(format!(
                "{}: {} is no move or out of order",
                describe(ruleset, position),
                ruleset.write_move(mv)
            )),
        }
    })
}

fn play_is_twin(tier: Tier) -> CheckResult {
    check_twin_positions(tier, |ruleset, position| {
        let twin = Twin::new(*ruleset.spec());
        let state = TwinPosition::parse(&ruleset.write_position(position));
        let theirs: BTreeMap<String, String> =
            twin.moves(&state).into_iter().map(|(text, after)| (text, after.to_text())).collect();
        let ours: BTreeMap<String, String> = ruleset
            .moves(position)
            .into_iter()
            .map(|mv| (mv, ruleset.play(position, mv)))
            .map(|(mv, after)| (ruleset.write_move(mv), ruleset.write_position(&after)))
            .collect();
        let (outcome, end) = (ruleset.outcome(position), twin.outcome(&state, theirs.is_empty()));
        let is_same_end = match (outcome, end) {
            (None, None) | (Some(Outcome::Draw), Some(TwinOutcome::Draw)) => true,
            (Some(Outcome::Win(players)), Some(TwinOutcome::Win(side))) => {
                players.to_string() == if side == 'r' { "1" } else { "2" }
            }
            _ => false,
        };
        if ours != theirs || !is_same_end || ours.is_empty() != outcome.is_some() {
            let case = describe(ruleset, position);
            return Err(format!("{case}: {ours:?}, {outcome:?}; the twin: {theirs:?}, {end:?}"));
        }
        Ok(1)
    })
}

fn one_move_per_text(tier: Tier) -> CheckResult {
    check_random_positions(if tier == Tier::Quick { 100 } else { 5000 }, |ruleset, position| {
        let twin = Twin::new(*ruleset.spec());
        let turns = twin.moves(&TwinPosition::parse(&ruleset.write_position(position)));
        let mut cases = 0;
        for pair in turns.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
            if pair[0] != pair[1] {
                let (case, (text, _)) = (describe(ruleset, position), &pair[0]);
                return Err(format!("{case}: {text} is two moves"));
            }
            cases += 1;
        }
        Ok(cases)
    })
}

fn counts_are_lists(tier: Tier) -> CheckResult {
    check_positions(tier, |ruleset, position| {
        let mut listed = Tally::new(Ruleset::KINDS.len());
        let mut winning = Vec::new();
        let mover = ruleset.to_move(position);
        for mv in ruleset.moves(position) {
            listed.by_kind[ruleset.kind(position, mv)] += 1;
            let outcome = ruleset.outcome(&ruleset.play(position, mv));
            listed.add_outcome(outcome);
            if outcome == Some(Outcome::Win(ruleset.side_of(mover))) {
                winning.push(mv);
            }
        }
        let (counted, found) = (ruleset.tally(position), ruleset.winning_moves(position));
        if counted != listed || found != winning || ruleset.has_win(position) == winning.is_empty()
        {
            let case = describe(ruleset, position);
            return Err(format!("{case}: {counted:?} {found:?}, listed: {listed:?} {winning:?}"));
        }
        Ok(1)
    })
}
