//! Zugzwangs of solved games are so by search, which knows no table.

use crosstrack::base::vocab::{Fate, Players};
use crosstrack::crossings::rules::ruleset::Ruleset as Crossings;
use crosstrack::crosstrack::rules::ruleset::Ruleset as Crosstrack;
use crosstrack::puzzle::Puzzling;
use crosstrack::puzzle::zugzwang::{Zugzwang, zugzwangs};
use crosstrack::solve::retrograde::{Solvable, unwatched};
use crosstrack::solve::search::Search;
use crosstrack::solve::{Budget, Engine as _};

fn all<G: Puzzling + Solvable>(position: &str) -> (G, Vec<Zugzwang>)
where
    G::Position: Send + Sync,
    G::Move: Send + Sync,
{
    let game = G::with_readings("", position).expect("a ruleset");
    let solved = game.solved(&mut unwatched).unwrap_or_else(|_| panic!("{position} is solved"));
    let found = zugzwangs(&*solved, &mut unwatched).expect("a table").expect("not ended");
    (game, found)
}

/// What the player to move gets by search within so many plies: win, loss, or neither.
fn fate<G: Puzzling>(game: &G, position: &G::Position, plies: usize) -> Fate {
    let us = game.side_of(game.to_move(position));
    let them = game.side_of(game.to_move(&game.passed(position).expect("it can be passed")));
    let wins = |side: Players| {
        Search::new(game, Budget::default()).wins_within(position, side, plies).expect("no budget")
    };
    if wins(us) {
        Fate::Win
    } else if wins(them) {
        Fate::Loss
    } else {
        Fate::Draw
    }
}

fn check<G: Puzzling>(game: &G, found: &[Zugzwang], plies: usize) {
    for zugzwang in found {
        let position = game.read_position(&zugzwang.position).expect("within reach");
        let passed = game.passed(&position).expect("it can be passed");
        let fates = [fate(game, &position, plies), fate(game, &passed, plies)];
        assert_eq!(fates, [zugzwang.value.fate(), zugzwang.passed.fate()], "{zugzwang:?}");
        assert!(!fates.contains(&Fate::Win) && fates.contains(&Fate::Loss), "{fates:?}");
        assert_eq!(zugzwang.is_full(), fates == [Fate::Loss; 2]);
        assert!(game.outcome(&position).is_none());
    }
}

#[test]
fn zugzwangs_of_crossings_are_so_by_search() {
    let (game, found) = all::<Crossings>("bbb/3/rrr r -");
    assert!(!found.is_empty() && found.iter().all(|zugzwang| !zugzwang.is_full()));
    check(&game, &found, 12);
}

#[test]
fn zugzwangs_of_crosstrack_are_so_by_search() {
    let (_, none) = all::<Crosstrack>("x1_1x1_1122.1_1_d");
    assert!(none.is_empty());
    let (game, found) = all::<Crosstrack>("x1_2x1_1122.1_2-2_d");
    assert!(!found.is_empty() && found.iter().all(Zugzwang::is_full));
    check(&game, &found, 6);
    println!("{found:#?}");
}
