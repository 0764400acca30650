//! Whole games solved from their start, against other ways to solve them.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use crosstrack::base::Fate;
use crosstrack::base::{Outcome, Random};
use crosstrack::game::{Game, GameExt, Notation as _, Symmetric};
use crosstrack::rules::{Board, Catalogue, Position, Ruleset, RulesetSpec, Seats};
use crosstrack_tablebase::{AnyTablebase, Solvable, Tablebase, Value};
use crosstrack_tablebase::{BuildError, TableError, ignore_progress};
use crosstrack_tablebase::{
    CheckReport, KeyedTable, Limits, VerifyError, check, packed_key, solve,
};

use hex::{Hex, Swap};

/// The table by key, whatever the game would choose.
fn solved<G: Solvable>(game: &G) -> KeyedTable<G> {
    solve(game, Limits::default(), &mut ignore_progress).expect("a small game")
}

fn wrong<G: Solvable>(table: &KeyedTable<G>) -> Option<VerifyError> {
    check(table, &mut ignore_progress).expect("no file").mismatch
}

/// What the side to move can force within so many plies: 1 to win, -1 to lose, by trying all.
fn within<G: Game>(game: &G, position: &G::Position, plies: usize) -> i8 {
    match game.outcome(position) {
        Some(Outcome::Draw) => return 0,
        Some(Outcome::Win(side)) if side.contains(game.to_move(position)) => return 1,
        Some(Outcome::Win(_)) => return -1,
        None if plies == 0 => return 0,
        None => {}
    }
    let moves = game.moves(position);
    moves
        .into_iter()
        .map(|mv| -within(game, &game.play(position, mv), plies - 1))
        .max()
        .unwrap_or(0)
}

/// Follows play to a depth and compares every value with trying all lines.
fn agrees_with_trying<G: Solvable>(game: &G, positions: &[G::Position], most: usize) -> usize {
    let table = solved(game);
    let mut decided = 0;
    for position in positions {
        let value = table.value(position).unwrap().expect("reached");
        for plies in 0..=most {
            let expected = match (value.fate(), value.dtw()) {
                (Fate::Win, Some(dtw)) if dtw <= plies => 1,
                (Fate::Loss, Some(dtw)) if dtw <= plies => -1,
                _ => 0,
            };
            let found = within(game, position, plies);
            assert_eq!(found, expected, "{} {value}", game.write_position(position));
            decided += usize::from(found != 0);
        }
    }
    decided
}

fn reachable<G: Symmetric>(game: &G) -> Vec<G::Position> {
    let mut seen: HashSet<u128> = HashSet::new();
    let mut found = vec![game.start()];
    seen.insert(packed_key(game, &found[0]).unwrap());
    let mut at = 0;
    while let Some(position) = found.get(at).cloned() {
        for mv in game.moves(&position) {
            let next = game.play(&position, mv);
            if seen.insert(packed_key(game, &next).unwrap()) {
                found.push(next);
            }
        }
        at += 1;
    }
    found
}

#[test]
fn hex_is_solved_as_by_trying() {
    for swap in [Swap::No, Swap::Yes] {
        let game = Hex { size: 2, swap };
        let all = reachable(&game);
        let table = solved(&game);
        assert_eq!(table.stored_positions(), all.len() as u64);
        assert!(agrees_with_trying(&game, &all, 5) > 0);
        let checked = check(&table, &mut ignore_progress).expect("no file");
        assert_eq!(checked, CheckReport { positions: all.len() as u64, mismatch: None });
    }
}

fn study(a: u8, b: u8, readings: &str) -> Ruleset {
    let spec = RulesetSpec::new(Board::new(a, b).expect("a board"), Seats::Two);
    Ruleset::new(spec.with_readings(readings).expect("readings")).expect("a game")
}

#[test]
fn the_smallest_board_is_solved_as_by_trying() {
    for readings in ["", "junction=through", "null-turn=allowed"] {
        let game = study(1, 1, readings);
        let all = reachable(&game);
        assert!(agrees_with_trying(&game, &all, 2) > 0);
    }
}

/// The tables that number positions and the ones that look keys up know nothing of each other.
/// One pattern at a time keeps the second small.
#[test]
fn tables_of_numbers_and_of_keys_agree() {
    let mut fates = [0; 3];
    let cases = [
        ("A,14-15", "junction=joined"),
        ("A,14-15", "junction=through relocate-turn=keep"),
        ("I,15-26", "null-turn=allowed"),
        ("C,14-27", "relocate-turn=keep"),
    ];
    for (pattern, readings) in cases {
        let pieces = format!("letter,pattern\n{pattern}\n");
        let pieces = Catalogue::from_csv("own", &pieces).expect("a pattern");
        let spec = RulesetSpec {
            pieces: Some(Arc::new(pieces)),
            ..RulesetSpec::new(Board::of(2, 1), Seats::Two)
        };
        let game = Ruleset::new(spec.with_readings(readings).expect("readings")).expect("a game");
        let numbered: AnyTablebase<Ruleset> = game.solve(&mut ignore_progress).expect("values");
        let keyed = solved(&game);
        let all = reachable(&game);
        assert_eq!(keyed.stored_positions(), all.len() as u64);
        for position in &all {
            let [one, two] = [numbered.value(position), keyed.value(position)]
                .map(|value| value.expect("no file"));
            assert_eq!(one, two, "{}", game.write_position(position));
            fates[two.expect("reached").fate().index()] += 1;
        }
        assert_eq!(wrong(&keyed), None);
        assert_eq!(numbered.first_move_values().unwrap(), keyed.first_move_values().unwrap());
        browse(&keyed, &all);
        browse(&*numbered, &all);
    }
    assert!(fates.iter().all(|&count| count > 100), "{fates:?}");
}

/// A table of one entry under the header of a game that nobody solves.
#[test]
fn a_walk_costs_no_more_than_the_table() {
    let game: crossings::Ruleset = "6x6".parse().expect("a board");
    let start = game.start();
    let table =
        KeyedTable::new(game, vec![(packed_key(&game, &start).expect("a key"), Value::DRAW)]);
    let mut most = 0;
    let walked = table.find(&|_| false, &mut |progress| {
        most = progress.done;
        if most > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let walked = walked.expect("no file");
    assert_eq!((walked.positions, walked.is_interrupted, most), (1, false, 1));
    assert_eq!(
        table.positions_with_value(Value::DRAW, 0, 9, &mut ignore_progress).expect("no file"),
        [start]
    );
    // What is missing is found all the same, the start too.
    assert!(matches!(wrong(&table), Some(VerifyError::Missing { .. })));
    assert!(matches!(wrong(&KeyedTable::new(game, Vec::new())), Some(VerifyError::Missing { .. })));
}

#[test]
fn a_search_for_a_value_ends_with_its_watch() {
    let game: crossings::Ruleset = "3x3".parse().expect("a board");
    let table = solved(&game);
    let ended =
        table.positions_with_value(Value::DRAW, u64::MAX, 1, &mut |_| ControlFlow::Break(()));
    assert!(matches!(ended, Err(TableError::Build(BuildError::Interrupted))));
}

/// Every value has its positions, page by page, and nothing else.
fn browse(table: &dyn Tablebase<Ruleset>, all: &[Position]) {
    let game = table.game();
    let mut keys = HashSet::new();
    let counts = table.counts().expect("no file");
    let last = counts.last().expect("a way of counting");
    for &(value, count) in &last.by_value {
        let mut pages = Vec::new();
        for page in 0.. {
            let found = table
                .positions_with_value(value, 5_000 * page, 5_000, &mut ignore_progress)
                .expect("no file");
            let is_last = found.len() < 5_000;
            pages.extend(found);
            if is_last {
                break;
            }
        }
        assert!(pages.len() as u64 <= count && !pages.is_empty(), "{value}");
        for position in &pages {
            assert_eq!(table.value(position).unwrap(), Some(value));
            keys.insert(packed_key(game, position).unwrap());
        }
    }
    assert!(all.iter().all(|position| keys.contains(&packed_key(game, position).unwrap())));
}

#[test]
fn a_check_finds_what_is_wrong() {
    let game = study(1, 1, "");
    let right = solved(&game);
    let entries: Vec<(u128, Value)> = right.entries().collect();
    let mut random = Random::new(3);
    for _ in 0..20 {
        let at = random.below(entries.len());
        let mut other = entries.clone();
        other[at].1 = if other[at].1 == Value::win(1) { Value::DRAW } else { Value::win(1) };
        let other = KeyedTable::new(game.clone(), other);
        assert!(matches!(wrong(&other), Some(VerifyError::Value { .. })));
        let mut fewer = entries.clone();
        fewer.remove(at);
        let fewer = KeyedTable::new(game.clone(), fewer);
        assert!(matches!(wrong(&fewer), Some(VerifyError::Missing { .. })));
    }
    let mut more = entries;
    more.push((u128::MAX, Value::DRAW));
    assert_eq!(wrong(&KeyedTable::new(game, more)), Some(VerifyError::Extra(1)));
}

#[test]
fn what_is_too_large_is_refused() {
    let limits = Limits { positions: 1000, moves: 100_000 };
    let game = study(2, 1, "");
    assert_eq!(solve(&game, limits, &mut ignore_progress), Err(BuildError::TooLarge(limits)));
    assert_eq!(
        solve(&game, Limits::default(), &mut |_| ControlFlow::Break(())),
        Err(BuildError::Interrupted)
    );
    let three = Ruleset::standard(Board::of(1, 1), Seats::Three);
    assert_eq!(solve(&three, Limits::default(), &mut ignore_progress), Err(BuildError::Players));
    let large = Ruleset::standard(Board::SMALL, Seats::Two);
    assert_eq!(solve(&large, Limits::default(), &mut ignore_progress), Err(BuildError::Keys));
}

#[test]
fn values_are_told_apart_and_ordered() {
    let best_first =
        [Value::win(0), Value::win(3), Value::DRAW, Value::loss(4), Value::loss(2), Value::loss(0)];
    assert!(best_first.windows(2).all(|pair| pair[0] > pair[1]));
    for value in best_first {
        assert_eq!(Value::from_number(value.number()), Some(value));
        assert_eq!(value.one_ply_earlier().dtw(), value.dtw().map(|plies| plies + 1));
    }
    assert_eq!(Value::win(3).one_ply_earlier(), Value::loss(4));
    assert_eq!(Value::loss(0).one_ply_earlier(), Value::win(1));
    assert_eq!(Value::from_number(i16::MIN), None);
    // The greatest of a two-byte number, but for the sign and two steps.
    assert_eq!(Value::MAX_PLIES, 32_765);
    // Whatever number a file has, the value a ply before can be written.
    let read = (i16::MIN..=i16::MAX).filter_map(Value::from_number);
    let before =
        read.filter(|value| value.one_ply_earlier().dtw() == value.dtw().map(|plies| plies + 1));
    assert_eq!(before.count(), 2 * (Value::MAX_PLIES + 1) + 1);
    assert_eq!(Value::loss(2).to_string(), "loss in 2");
}
