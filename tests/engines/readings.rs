//! Every word of every reading, as the table of readings has them, against what knows moves without
//! listing them. A reading that such a shortcut does not know fails here, unless it refuses it.

use crosstrack::base::random::Random;
use crosstrack::base::vocab::{Outcome, Player};
use crosstrack::crosstrack::claims::planted::Planter;
use crosstrack::crosstrack::dense::space::Space;
use crosstrack::crosstrack::formula::encoding::Reachability;
use crosstrack::crosstrack::formula::winone;
use crosstrack::crosstrack::rules::action::Move;
use crosstrack::crosstrack::rules::edition::Seats;
use crosstrack::crosstrack::rules::geometry::Board;
use crosstrack::crosstrack::rules::position::Position;
use crosstrack::crosstrack::rules::ruleset::{Ruleset, RulesetSpec};
use crosstrack::game::reading::Readings as _;
use crosstrack::game::tactics::Tactics as _;
use crosstrack::game::{Game as _, GameExt as _};

use crate::sets::agrees_with_keys;
use crate::solve_support::with_sets;

/// Each word as a record, such as `null-turn=allowed`.
fn words() -> impl Iterator<Item = String> {
    RulesetSpec::READINGS.iter().flat_map(|reading| {
        reading.words.iter().map(move |word| format!("{}={word}", reading.name))
    })
}

/// Every move that wins at once, by trying all.
fn listed(game: &Ruleset, position: &Position) -> Vec<Move> {
    let mover: Player = game.to_move(position);
    let win = Some(Outcome::Win(game.side_of(mover)));
    let mut moves = game.moves(position);
    moves.retain(|&mv| game.outcome(&game.play(position, mv)) == win);
    moves
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
            let (planter, mut random) = (Planter::new(&game), Random::new(23));
            let planted = (0..30).filter_map(|_| planter.position(&mut random, 30));
            for (at, position) in planted.enumerate() {
                let expected = listed(&game, &position);
                let text = || format!("{readings}: {}", game.write_position(&position));
                assert_eq!(game.winning_moves(&position), expected, "{}", text());
                assert_eq!(game.has_win(&position), !expected.is_empty(), "{}", text());
                if at < 6 {
                    let found = winone::winning_moves(&game, &position, Reachability::Flow);
                    assert_eq!(found.expect("an answer"), expected, "{}", text());
                }
                wins += expected.len();
            }
        }
        assert!(wins > 100, "{readings}: only {wins} winning moves were seen");
    }
}

#[test]
fn solved_boards_know_every_reading_or_refuse_it() {
    let mut refused = Vec::new();
    for readings in words() {
        for (board, sets) in [("2x1", "A"), ("2x1", "A/C"), ("1x2", "I/A")] {
            let game = with_sets(board, sets, &readings);
            if Space::new(&game).is_err() {
                refused.push(readings.clone());
                break;
            }
            assert!(agrees_with_keys(&game) > 100, "{readings} {board} {sets}");
        }
    }
    assert_eq!(refused, ["claim-rule=announced"]);
}
