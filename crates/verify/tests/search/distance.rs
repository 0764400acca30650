//! The distance from a completed path, against trying every set of places to change on the twin of
//! the win.

use std::collections::BTreeSet;

use crosstrack::game::{Rulebook as _, random_game};
use crosstrack::rules::distance::distance;
use crosstrack::rules::{ConnectorKind, Position, Ruleset};
use crosstrack::twin::{Slot, Tiling};
use crosstrack_verify::crosstrack::claims::boards::tiling;
use crosstrack_verify::crosstrack::claims::suite::samples;

/// A place that a move may change: a cell, or an empty interstice.
#[derive(Clone, Copy)]
enum Place {
    Cell(Slot),
    Interstice(Slot),
}

fn all_linked(sides: usize) -> BTreeSet<(usize, usize)> {
    (0..sides).flat_map(|s| (s + 1..sides).map(move |t| (s, t))).collect()
}

/// Whether a path is complete if so many places, at most, link all of their sides.
fn can_be_completed(tiling: &Tiling, places: &[Place], changes: usize) -> bool {
    if tiling.completed_axes() != [false, false] {
        return true;
    }
    changes > 0
        && places.iter().enumerate().any(|(at, &place)| {
            let mut changed = tiling.clone();
            match place {
                Place::Cell(cell) => changed.pieces.insert(cell, all_linked(8)),
                Place::Interstice(at) => changed.connectors.insert(at, all_linked(4)),
            };
            can_be_completed(&changed, &places[at + 1..], changes - 1)
        })
}

/// Compares a position; the distance, `most + 1` for any above.
fn compare(game: &Ruleset, position: &Position, most: usize) -> usize {
    let tiling = tiling(game, position.layout());
    let mut places: Vec<Place> = tiling.plan.cells.iter().map(|&c| Place::Cell(c)).collect();
    // Where intersection pieces are played and some are left, empty interstices count.
    if ConnectorKind::ALL.iter().any(|&kind| position.pile(game, kind) > 0) {
        let empty = tiling.plan.interstices.keys();
        let empty = empty.filter(|at| !tiling.connectors.contains_key(at));
        places.extend(empty.map(|&at| Place::Interstice(at)));
    }
    let expected = (0..=most).find(|&n| can_be_completed(&tiling, &places, n));
    let expected = expected.unwrap_or(most + 1);
    assert_eq!(distance(game, position, most), expected, "{position:?}");
    expected
}

#[test]
fn the_distance_is_the_least_number_of_places_in_small_games() {
    // The most places that are tried: each more takes a board's worth of time more.
    for (header, readings, most) in [
        ("2x1_1122", "", 3),
        ("2x1_1122", "junction=through connectors=straight", 3),
        ("1x2_1122", "connectors=none", 2),
        ("2x1~tournament_1122", "", 2),
        ("2x2~tournament_1122", "junction=through", 2),
    ] {
        let game =
            Ruleset::with_readings(readings, &format!("x1_{header}.1__d")).expect("a ruleset");
        let mut found = [0; 5];
        for seed in 0..60 {
            let plies = game.board().width() + 3 * (seed as usize % 8);
            let line = random_game(&game, seed, plies);
            let (_, position) = line.last().expect("the start is there");
            found[compare(&game, position, most)] += 1;
        }
        eprintln!("{header} {readings}: by distance {found:?}");
        let distances = found.iter().filter(|&&n| n > 0).count();
        assert!(distances > 1, "{header}: all at one distance, {found:?}");
    }
}

#[test]
fn the_distance_is_the_least_number_of_places_in_the_suite() {
    let mut found = [0; 3];
    for sample in samples() {
        found[compare(&sample.entry.ruleset, &sample.position, 1)] += 1;
    }
    eprintln!("by distance {found:?}");
    assert!(found.iter().all(|&n| n > 10), "{found:?}");
}
