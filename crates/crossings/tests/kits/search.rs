//! Forced wins of Crossings: the search against tables of small boards, which are made backwards
//! from the end, and against every line of play on the published board.

use std::collections::HashSet;

use crossings::rules::{Move, Position, Ruleset};
use crosstrack::base::Fate;
use crosstrack::base::{Outcome, Random};
use crosstrack::game::{Game, GameExt, Notation as _};
use crosstrack::solve::certificate::check;
use crosstrack::solve::plain::PlainSearch;
use crosstrack::solve::{Budget, Search, Verdict, Wanted, certificate, solve};
use crosstrack_tablebase::ignore_progress;
use crosstrack_tablebase::packed_key;
use crosstrack_tablebase::{AnyTablebase, Solvable as _};

fn ruleset(text: &str) -> Ruleset {
    Ruleset::new(text.parse().expect("readings")).expect("a ruleset")
}

/// Every position that can be reached and that is not over.
fn reachable(game: &Ruleset) -> Vec<Position> {
    let mut found = vec![game.start()];
    let mut seen = HashSet::from([packed_key(game, &found[0]).expect("a short key")]);
    let mut at = 0;
    while let Some(position) = found.get(at).copied() {
        for mv in game.moves(&position) {
            let next = game.play(&position, mv);
            if seen.insert(packed_key(game, &next).expect("a short key")) {
                found.push(next);
            }
        }
        at += 1;
    }
    found.retain(|position| game.outcome(position).is_none());
    found
}

/// What the table says: the plies to a win of the side to move, with the moves that win in as many.
fn by_table(table: &AnyTablebase<Ruleset>, position: &Position) -> Option<(usize, Vec<Move>)> {
    let game = table.game();
    let value = |position: &Position| table.value(position).expect("no file").expect("reached");
    let own = value(position);
    let plies = own.dtw().filter(|_| own.fate() == Fate::Win)?;
    Some((
        plies,
        game.moves(position)
            .into_iter()
            .filter(|mv: &Move| {
                let after = value(&game.play(position, *mv));
                after.fate() == Fate::Loss && after.dtw() == Some(plies - 1)
            })
            .collect(),
    ))
}

fn found(answer: Verdict<Move>) -> Option<(usize, Vec<Move>)> {
    match answer {
        Verdict::Win { plies, first_moves } => Some((plies, first_moves)),
        Verdict::NoWin => None,
        Verdict::Unknown { .. } => panic!("no budget was set"),
    }
}

#[test]
fn the_search_is_what_tables_say_under_every_reading() {
    for (number, text) in [
        "3x4",
        "3x4 distance=upto",
        "3x4 distance=stop",
        "3x4 reply=free",
        "3x4 capture-reply=yes",
        "3x4 lock=defend",
        "3x4 no-move=loss",
        "3x4 dead=play-on",
        "3x4 reply=free no-move=loss distance=upto",
        "3x4 capture-reply=yes no-move=loss lock=defend",
        "2x5 rows=2 no-move=loss",
        "2x5 rows=2 single=line reply=free dead=play-on",
        "3x5 no-move=loss",
    ]
    .into_iter()
    .enumerate()
    {
        let game = ruleset(text);
        let table = game.solve(&mut ignore_progress).expect("a small game");
        let mut positions = reachable(&game);
        Random::new(number as u64).shuffle(&mut positions);
        let mut wins = [0; 8];
        for position in positions.iter().take(1_500) {
            let expected = by_table(&table, position);
            // A search to the very depth of the win, and one that stops short of it.
            for most in [3, 5, 7] {
                let mut engine = Search::new(&game, Budget::default());
                let answer = solve(&game, &mut engine, position, most, Wanted::All);
                let within = expected.clone().filter(|&(plies, _)| plies <= most);
                let text = game.write_position(position);
                assert_eq!(found(answer), within, "{game}: {text} within {most}");
            }
            wins[expected.map_or(0, |(plies, _)| plies.min(7))] += 1;
        }
        eprintln!("{text}: wins by plies {wins:?}");
        let late: usize = wins[4..].iter().sum();
        assert!(wins[0] > 0 && wins[1] > 0 && wins[3] > 0 && late > 0, "{text}: {wins:?}");
    }
}

/// A game of random moves, mostly forward, until stones are close to each other.
fn middle_game(game: &Ruleset, random: &mut Random) -> Position {
    let plies = 12 + random.below(24);
    let mut position = game.start();
    for _ in 0..plies {
        let mut moves = game.moves(&position);
        if random.chance(60) {
            let ahead: Vec<Move> =
                moves.iter().copied().filter(|&mv| mv.captures || mv.dest > mv.rear).collect();
            if !ahead.is_empty() {
                moves = ahead;
            }
        }
        let next = game.play(&position, *random.pick(&moves));
        if game.outcome(&next).is_some() {
            break;
        }
        position = next;
    }
    position
}

#[test]
fn wins_on_the_published_board_are_the_plain_ones_and_are_certified() {
    let (mut wins, mut compared) = ([0; 6], 0);
    for (number, text) in
        ["8x8", "8x8 distance=stop capture-reply=yes", "8x8 no-move=loss"].into_iter().enumerate()
    {
        let game = ruleset(text);
        let mut random = Random::new(number as u64);
        for _ in 0..150 {
            let position = middle_game(&game, &mut random);
            let text = game.write_position(&position);
            let mut engine =
                Search::new(&game, Budget { nodes: Some(100_000), ..Budget::default() });
            let within_three = solve(&game, &mut engine, &position, 3, Wanted::All);
            let mut plain =
                PlainSearch::new(&game, Budget { nodes: Some(100_000), ..Budget::default() });
            let expected = solve(&game, &mut plain, &position, 3, Wanted::All);
            if !matches!(expected, Verdict::Unknown { .. }) {
                assert_eq!(within_three, expected, "{game}: {text}");
                compared += 1;
            }
            let answer = solve(&game, &mut engine, &position, 5, Wanted::One);
            let Verdict::Win { plies, first_moves } = answer else { continue };
            let first = (first_moves[0], plies);
            let proof = certificate(&game, &mut engine, &position, first).expect("a budget");
            let stats = check(&game, &proof.expect("a win")).expect("accepted");
            assert_eq!(stats.plies, plies, "{game}: {text}");
            wins[plies] += 1;
            // A certificate says what the rules say: after the last move the mover has won.
            if plies == 1 {
                let side = game.side_of(game.to_move(&position));
                let end = game.play(&position, first.0);
                assert_eq!(game.outcome(&end), Some(Outcome::Win(side)), "{text}");
            }
        }
    }
    eprintln!("{compared} of 450 compared with plain play; wins by plies {wins:?}");
    assert!(compared == 450 && wins[1] > 5 && wins[3] > 5 && wins[5] > 0, "{compared}, {wins:?}");
}
