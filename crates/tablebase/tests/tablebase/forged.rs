//! Tables of both kinds with one value changed: to every other value, another distance among them.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use crosstrack::base::{Outcome, Random};
use crosstrack::game::{Game, GameExt, Notation as _, Symmetric};
use crosstrack::rules::{Board, Catalogue, Ruleset, RulesetSpec, Seats};
use crosstrack_tablebase::dense::{NumberedTable, PositionSpace, byte};
use crosstrack_tablebase::{CheckReport, KeyedTable, PackedKey, VerifyError, check, packed_key};
use crosstrack_tablebase::{Progress, ignore_progress};
use crosstrack_tablebase::{Tablebase, Value};

use super::graph::Graph;

/// The positions that can be reached, with their values by trying everything.
fn by_trying(game: &Graph) -> Vec<(usize, Value)> {
    let mut reached = vec![0];
    let mut at = 0;
    while let Some(&spot) = reached.get(at) {
        for &(_, to) in &game.spots[spot].moves {
            if !reached.contains(&to) {
                reached.push(to);
            }
        }
        at += 1;
    }
    let most = reached.len();
    let value = |spot: usize| {
        let mover = game.spots[spot].mover;
        let within = |player| (0..=most).find(|&n| game.forces(game.side_of(player), spot, n));
        match (within(mover), within(mover.nth_after(1, 2))) {
            (Some(plies), _) => Value::win(plies),
            (None, Some(plies)) => Value::loss(plies),
            (None, None) => Value::DRAW,
        }
    };
    reached.iter().map(|&spot| (spot, value(spot))).collect()
}

fn table(game: &Graph, values: &[(usize, Value)]) -> KeyedTable<Graph> {
    let key = |spot: &usize| packed_key(game, spot).expect("a short key");
    KeyedTable::new(game.clone(), values.iter().map(|(spot, value)| (key(spot), *value)).collect())
}

fn checked<G: Symmetric>(table: &dyn Tablebase<G>) -> CheckReport {
    check(table, &mut ignore_progress).expect("no file")
}

fn every_value() -> Vec<Value> {
    let message = (0..12).flat_map(|plies| [Value::win(plies), Value::loss(plies)]);
    message.chain([Value::DRAW, Value::win(300), Value::loss(300)]).collect()
}

/// The value that the moves of a position give, by the words of the module: a win in one more than
/// the nearest loss of the other, a loss in one more than the farthest win.
fn plain(game: &Graph, values: &[(usize, Value)], spot: usize) -> Value {
    let of = |spot| values.iter().find(|&&(other, _)| other == spot).expect("reached").1;
    let side = game.side_of(game.spots[spot].mover);
    match game.spots[spot].outcome {
        Some(Outcome::Win(winner)) if winner == side => return Value::win(0),
        Some(Outcome::Win(_)) => return Value::loss(0),
        Some(Outcome::Draw) => return Value::DRAW,
        None => {}
    }
    let (mut win, mut loss, mut other) = (None, 0, false);
    for &(_, to) in &game.spots[spot].moves {
        let value = of(to);
        match value.dtw() {
            Some(plies) if value == Value::loss(plies) => {
                win = Some(win.map_or(plies, |least: usize| least.min(plies)));
            }
            Some(plies) => loss = loss.max(plies),
            None => other = true,
        }
    }
    match win {
        Some(plies) => Value::win(plies + 1),
        None if other => Value::DRAW,
        None => Value::loss(loss + 1),
    }
}

#[test]
fn every_changed_value_of_a_table_is_noticed() {
    let mut random = Random::new(9);
    let (mut games, mut changes, mut distances) = (0, 0, 0);
    for _ in 0..60 {
        let game = Graph::random(&mut random, 2, 8, 3);
        let values = by_trying(&game);
        if values.len() < 4 || values[0].1 == Value::DRAW {
            continue;
        }
        games += 1;
        let right = table(&game, &values);
        let all = CheckReport { positions: values.len() as u64, mismatch: None };
        assert_eq!(checked(&right), all, "{game:?}");
        for at in 0..values.len() {
            for value in every_value() {
                let mut other = values.clone();
                other[at].1 = value;
                if value == values[at].1 {
                    continue;
                }
                let wrong = checked(&table(&game, &other)).mismatch;
                let Some(VerifyError::Value { position, found, expected }) = wrong else {
                    panic!("{wrong:?}")
                };
                let spot = game.parse_position(&position).expect("a position");
                let listed = other.iter().find(|&&(listed, _)| listed == spot).expect("reached").1;
                assert_eq!((found, expected), (listed, plain(&game, &other, spot)));
                assert_ne!(found, expected);
                changes += 1;
                distances += usize::from(value.fate() == values[at].1.fate());
            }
            // One position less, one more, one twice.
            let mut other = values.clone();
            let (gone, _) = other.remove(at);
            let missing = VerifyError::Missing { position: game.write_position(&gone) };
            assert_eq!(checked(&table(&game, &other)).mismatch, Some(missing));
            let twice = [&values[..], &values[at..=at]].concat();
            assert_eq!(checked(&table(&game, &twice)).mismatch, Some(VerifyError::Extra(1)));
            let mut more: Vec<(PackedKey, Value)> = right.entries().collect();
            more.extend([(u128::MAX, Value::DRAW), (u128::MAX - 1, Value::DRAW)]);
            let more = KeyedTable::new(game.clone(), more);
            assert_eq!(checked(&more).mismatch, Some(VerifyError::Extra(2)));
        }
    }
    assert!(games > 15 && changes > 2_000 && distances > 500, "{games} {changes} {distances}");
}

/// The watch is called with how many positions are done, and may end the work.
#[test]
fn a_check_is_watched_and_can_be_ended() {
    let game = Graph::random(&mut Random::new(2), 2, 30, 1);
    let values = by_trying_values_only(&game);
    let table = table(&game, &values);
    let mut message = Vec::new();
    let mut watch = |progress: Progress| {
        message.push(progress.done);
        ControlFlow::Continue(())
    };
    let all = check(&table, &mut watch).expect("no file");
    assert_eq!(all, CheckReport { positions: values.len() as u64, mismatch: None });
    assert!(message.len() > 2 && message.is_sorted_by(|a, b| a < b), "{message:?}");
    // As many positions as are reached in so many moves, and not before.
    let mut reached = BTreeSet::from([0]);
    for &done in &message {
        assert_eq!(done, reached.len() as u64);
        let next: Vec<usize> =
            reached.iter().flat_map(|&s| game.spots[s].moves.iter().map(|&(_, to)| to)).collect();
        reached.extend(next);
    }
    for stop in message {
        let ended = check(&table, &mut |progress| until(progress, stop)).expect("no file");
        assert_eq!(ended, CheckReport { positions: stop, mismatch: None });
    }
}

fn until(progress: Progress, stop: u64) -> ControlFlow<()> {
    if progress.done < stop { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}

/// Values by rounds: trying everything takes too long for many positions.
fn by_trying_values_only(game: &Graph) -> Vec<(usize, Value)> {
    let mut values: Vec<(usize, Value)> = Vec::new();
    let mut reached = vec![0];
    let mut at = 0;
    while let Some(&spot) = reached.get(at) {
        values.push((spot, Value::DRAW));
        for &(_, to) in &game.spots[spot].moves {
            if !reached.contains(&to) {
                reached.push(to);
            }
        }
        at += 1;
    }
    loop {
        let next: Vec<_> = values.iter().map(|&(s, _)| (s, plain(game, &values, s))).collect();
        if next == values {
            return values;
        }
        values = next;
    }
}

#[test]
fn a_value_follows_from_those_of_the_moves() {
    let mut random = Random::new(4);
    let game = Graph::random(&mut random, 2, 12, 3);
    let reached = by_trying_values_only(&game);
    let all = every_value();
    for _ in 0..2_000 {
        let any = |&(spot, _): &(usize, Value)| (spot, all[random.below(all.len())]);
        let values: Vec<(usize, Value)> = reached.iter().map(any).collect();
        let table = table(&game, &values);
        for &(spot, _) in &values {
            let derive_value = table.derive_value(&spot).expect("no file");
            assert_eq!(derive_value, Some(plain(&game, &values, spot)), "{game:?}");
        }
    }
}

fn ruleset(board: Board, pieces: &str) -> Ruleset {
    let pieces = Catalogue::from_csv("own", &format!("letter,pattern\n{pieces}\n"));
    let pieces = Some(Arc::new(pieces.expect("patterns")));
    let spec = RulesetSpec { pieces, ..RulesetSpec::new(board, Seats::Two) };
    Ruleset::new(spec).expect("a ruleset")
}

fn solved(game: &Ruleset) -> NumberedTable {
    NumberedTable::solve(PositionSpace::new(game).expect("a space"), &mut ignore_progress)
        .expect("values")
}

fn with(game: &Ruleset, values: Vec<u8>) -> NumberedTable {
    NumberedTable::new(PositionSpace::new(game).expect("a space"), values)
}

fn bytes(table: &NumberedTable) -> &[u8] {
    table.bytes().expect("values in memory")
}

/// Every byte of a small table to every other byte.
#[test]
fn every_changed_byte_of_a_numbered_table_is_noticed() {
    let game = Ruleset::standard(Board::of(1, 1), Seats::Two);
    let right = solved(&game);
    let values = bytes(&right);
    assert_eq!(checked(&right), CheckReport { positions: values.len() as u64, mismatch: None });
    for at in 0..values.len() {
        for byte in (0..=255).filter(|&byte| byte != values[at]) {
            let mut other = values.to_vec();
            other[at] = byte;
            let other = with(&game, other);
            let wrong = checked(&other).mismatch;
            let Some(VerifyError::Value { found, expected, .. }) = wrong else {
                panic!("byte {at} to {byte}: {wrong:?}")
            };
            assert_ne!(found, expected);
        }
    }
}

/// On a board with longer wins: a round more, a round less, the other fate.
#[test]
fn every_changed_distance_of_a_numbered_table_is_noticed() {
    let game = ruleset(Board::of(2, 1), "A,14-15");
    let right = solved(&game);
    let values = bytes(&right);
    let distances: BTreeSet<u8> = values.iter().copied().collect();
    assert!(distances.len() > 4, "several distances: {distances:?} {}", values.len());
    let mut faults = BTreeSet::new();
    for value in distances {
        let at = values.iter().position(|&other| other == value).expect("one of these");
        for byte in [value.wrapping_add(1), value.wrapping_sub(1)] {
            let mut other = values.to_vec();
            other[at] = byte;
            let wrong = checked(&with(&game, other)).mismatch;
            let Some(VerifyError::Value { found, expected, .. }) = wrong else {
                panic!("byte {at}: {} to {byte}: {wrong:?}", values[at])
            };
            faults.insert((found, expected));
        }
    }
    assert!(faults.len() > 6, "{faults:?}");
}

/// The check looks at every position, one section after the other, and can be ended.
#[test]
fn a_check_of_a_numbered_table_is_watched() {
    let game = ruleset(Board::of(2, 1), "I,15-26");
    let right = solved(&game);
    let space = right.space();
    let sections = space.sections().len();
    let length = |section| space.section_byte_range(section).len() as u64;
    let ends: Vec<u64> = (0..sections).map(|last| (0..=last).map(length).sum()).collect();
    assert!(sections > 1 && ends[sections - 1] == right.stored_positions());
    let mut seen = Vec::new();
    let mut watch = |progress: Progress| {
        assert_eq!(progress.all, right.stored_positions());
        seen.push(progress.done);
        ControlFlow::Continue(())
    };
    check(&right, &mut watch).expect("no file");
    assert_eq!(seen, ends);
    let ended = check(&right, &mut |_| ControlFlow::Break(())).expect("no file");
    assert_eq!(ended, CheckReport { positions: ends[0], mismatch: None });
    // A fault ends it too, and the sections after it are not looked at.
    let mut values = bytes(&right).to_vec();
    values[0] ^= 1;
    let ended = checked(&with(&game, values));
    assert!(ended.mismatch.is_some() && ended.positions < ends[sections - 1]);
}

/// The words for a fault; and a distance beyond what a byte can hold is never right.
#[test]
fn a_fault_says_what_is_there_and_what_follows() {
    let game = Ruleset::standard(Board::of(1, 1), Seats::Two);
    let right = solved(&game);
    let start = right.space().locate(&game.start());
    let at = right.space().byte_range(start.slot..start.slot).start + start.index;
    // The first player lays a piece that is a path by itself, and has won.
    assert_eq!(bytes(&right)[at], 255);
    let mut values = bytes(&right).to_vec();
    values[at] = 254;
    let wrong = checked(&with(&game, values)).mismatch.expect("a round more");
    let position = game.write_position(&game.start());
    let words = format!("{position}: the table says win in 3, the moves say win in 1");
    assert_eq!(wrong.to_string(), words);
    // Where every position is as far from its end as a byte can hold, one ply more is beyond it.
    for (far, more) in [(126, Some(129)), (127, None), (129, Some(127)), (130, Some(126))] {
        let table = with(&game, vec![far; bytes(&right).len()]);
        let derive_value =
            table.derive_value(&game.start()).expect("no file").expect("every value");
        assert_eq!(byte::from_value(derive_value), more, "after {far}");
    }
    // The player to move on a full board has lost, or nobody can move any more.
    let table = with(&game, vec![200; bytes(&right).len()]);
    let ends: BTreeSet<Value> = game
        .moves(&game.start())
        .into_iter()
        .map(|mv| {
            table.derive_value(&game.play(&game.start(), mv)).expect("no file").expect("ended")
        })
        .collect();
    assert_eq!(ends, [Value::loss(0), Value::DRAW].into());
}
