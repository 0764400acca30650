//! Every word of every reading, as the table of readings has them, against what knows moves without
//! listing them. A reading that such a shortcut does not know fails here, unless it refuses it.

use crosstrack::base::{Outcome, Random};
use crosstrack::game::{Game as _, GameExt as _, Notation as _, Readings as _, Tactics as _};
use crosstrack::rules::{Board, Move, Position, Ruleset, RulesetSpec, Seats};
use crosstrack::solve::plain::PlainSearch;
use crosstrack::solve::{Budget, Verdict};
use crosstrack_tablebase::dense::PositionSpace;
use crosstrack_verify::crosstrack::claims::planted::PathPlanter;

use crate::formula::{by_engine, by_sat, searched};
use crate::one_ply::winning_moves;
use crate::sets::agrees_with_keys;
use crate::solve_support::{open_positions, study, with_sets};

/// Each word as a record, such as `null-turn=allowed`.
fn words() -> impl Iterator<Item = String> {
    RulesetSpec::READINGS.iter().flat_map(|reading| {
        reading.words.iter().map(move |word| format!("{}={word}", reading.name))
    })
}

/// Every move that wins at once, by trying all.
fn listed(game: &Ruleset, position: &Position) -> Vec<Move> {
    let win = Some(Outcome::Win(game.side_of(game.to_move(position))));
    let mut moves = game.moves(position);
    moves.retain(|&mv| game.outcome(&game.play(position, mv)) == win);
    moves
}

/// The moves that are in one list only, as text.
fn apart(game: &Ruleset, found: &[Move], expected: &[Move]) -> Vec<String> {
    let either = found.iter().chain(expected);
    let in_one = either.filter(|mv| found.contains(mv) != expected.contains(mv));
    in_one.map(|&mv| game.write_move(mv)).collect()
}

#[test]
fn winning_moves_are_found_under_every_reading() {
    for readings in words() {
        let mut wins = 0;
        for (board, seats) in
            [("2x1", Seats::Two), ("1x2", Seats::Two), ("1x2", Seats::Three), ("2x2", Seats::Teams)]
        {
            let board: Board = board.parse().expect("a board");
            let spec = RulesetSpec::new(board, seats).with_readings(&readings);
            let game = Ruleset::new(spec.expect("readings")).expect("a ruleset");
            let (planter, mut random) = (PathPlanter::new(&game), Random::new(23));
            let planted = (0..30).filter_map(|_| planter.position(&mut random, 30));
            for (at, position) in planted.enumerate() {
                let expected = listed(&game, &position);
                let text = || format!("{readings}: {}", game.write_position(&position));
                let fast = apart(&game, &game.winning_moves(&position), &expected);
                assert!(fast.is_empty(), "{}: by rules::threats or by trying: {fast:?}", text());
                assert_eq!(game.has_win(&position), !expected.is_empty(), "{}", text());
                if at < 6 {
                    let found = winning_moves(&game, &position);
                    let formula = apart(&game, &found, &expected);
                    assert!(formula.is_empty(), "{}: by formula or by trying: {formula:?}", text());
                }
                wins += expected.len();
            }
        }
        assert!(wins > 100, "{readings}: only {wins} winning moves were seen");
    }
}

#[test]
fn forced_wins_are_the_plain_ones_under_every_reading() {
    for readings in words() {
        let game = study("2x1_1122", &readings, "CG");
        let (mut compared, mut wins) = (0, 0);
        for position in open_positions(&game, 60) {
            if !listed(&game, &position).is_empty() {
                continue;
            }
            let nodes = Budget { nodes: Some(30_000), ..Budget::default() };
            let plain = by_engine(&game, &mut PlainSearch::new(&game, nodes), &position, 3);
            if matches!(plain, Verdict::Unknown { .. }) {
                continue;
            }
            let text = format!("{readings}: {}", game.write_position(&position));
            assert_eq!(searched(&game, &position, 3), plain, "by search or plainly: {text}");
            assert_eq!(by_sat(&game, &position, 3), plain, "by formula or plainly: {text}");
            compared += 1;
            wins += usize::from(matches!(plain, Verdict::Win { .. }));
            if compared == 30 {
                break;
            }
        }
        eprintln!("{readings}: {compared} compared, {wins} wins");
        assert!(compared >= 20, "{readings}: only {compared} compared");
    }
}

#[test]
fn solved_boards_know_every_reading_or_refuse_it() {
    let mut refused = Vec::new();
    for readings in words() {
        for (board, sets) in [("2x1", "A"), ("2x1", "A/C"), ("1x2", "I/A")] {
            let game = with_sets(board, sets, &readings);
            if PositionSpace::new(&game).is_err() {
                refused.push(readings.clone());
                break;
            }
            assert!(agrees_with_keys(&game) > 100, "{readings} {board} {sets}");
        }
    }
    assert_eq!(refused, ["claim-rule=announced"]);
}
