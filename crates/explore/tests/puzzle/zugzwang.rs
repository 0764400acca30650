//! Zugzwangs of solved games are so by search, which knows no table.

use std::collections::{BTreeMap, BTreeSet};

use crossings::rules::Ruleset as Crossings;
use crosstrack::base::{Fate, Outcome, Players};
use crosstrack::game::{
    Game as _, GameExt as _, Notation as _, Rulebook as _, Symmetric as _, Tactics as _,
};
use crosstrack::rules::Ruleset as Crosstrack;
use crosstrack::solve::{Budget, Search, WinSearch as _};
use crosstrack_explore::puzzle::PuzzleGame;
use crosstrack_explore::puzzle::zugzwang::{Zugzwang, zugzwangs};
use crosstrack_tablebase::Solvable;
use crosstrack_tablebase::ignore_progress;

fn all<G: PuzzleGame + Solvable>(position: &str) -> (G, Vec<Zugzwang>)
where
    G::Position: Send + Sync,
    G::Move: Send + Sync,
{
    let game = G::with_readings("", position).expect("a ruleset");
    let solved =
        game.solve(&mut ignore_progress).unwrap_or_else(|_| panic!("{position} is solved"));
    let found = zugzwangs(&*solved, &mut ignore_progress).expect("a table").expect("not ended");
    (game, found)
}

/// What the player to move gets by search within so many plies: win, loss, or neither.
fn fate<G: PuzzleGame>(game: &G, position: &G::Position, plies: usize) -> Fate {
    let us = game.side_of(game.to_move(position));
    let them =
        game.side_of(game.to_move(&game.after_null_move(position).expect("it can be passed")));
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

fn check<G: PuzzleGame>(game: &G, found: &[Zugzwang], plies: usize) {
    for zugzwang in found {
        let position = game.parse_position(&zugzwang.position).expect("within reach");
        let passed = game.after_null_move(&position).expect("it can be passed");
        let fates = [fate(game, &position, plies), fate(game, &passed, plies)];
        assert_eq!(fates, [zugzwang.value.fate(), zugzwang.null_move_value.fate()], "{zugzwang:?}");
        assert!(!fates.contains(&Fate::Win) && fates.contains(&Fate::Loss), "{fates:?}");
        assert_eq!(zugzwang.is_full(), fates == [Fate::Loss; 2]);
        assert!(game.outcome(&position).is_none());
    }
}

/// The fates of all positions that can be played to, by their canonical texts, from the rules alone:
/// values go back from finished positions until nothing changes.
fn by_hand(game: &Crossings, start: &str) -> BTreeMap<String, Fate> {
    let text = |position: &_| game.write_position(&game.canonical(position));
    let mut next: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut fates = BTreeMap::new();
    let mut open = vec![game.parse_position(start).expect("a position")];
    while let Some(position) = open.pop() {
        if next.contains_key(&text(&position)) {
            continue;
        }
        let after: Vec<_> = match game.outcome(&position) {
            Some(Outcome::Win(side)) => {
                let mover = side.contains(game.to_move(&position));
                fates.insert(text(&position), if mover { Fate::Win } else { Fate::Loss });
                Vec::new()
            }
            Some(Outcome::Draw) => Vec::new(),
            None => game.moves(&position).iter().map(|&mv| game.play(&position, mv)).collect(),
        };
        next.insert(text(&position), after.iter().map(&text).collect());
        open.extend(after);
    }
    loop {
        let known = fates.len();
        for (position, after) in next.iter().filter(|(_, after)| !after.is_empty()) {
            let fates_after: Vec<_> = after.iter().map(|one| fates.get(one).copied()).collect();
            if fates_after.contains(&Some(Fate::Loss)) {
                fates.insert(position.clone(), Fate::Win);
            } else if fates_after.iter().all(|fate| *fate == Some(Fate::Win)) {
                fates.insert(position.clone(), Fate::Loss);
            }
        }
        if fates.len() == known {
            break;
        }
    }
    next.into_keys().map(|at| (at.clone(), *fates.get(&at).unwrap_or(&Fate::Draw))).collect()
}

#[test]
fn zugzwangs_of_crossings_are_those_that_the_rules_give() {
    let start = "bbb/3/rrr r -";
    let (game, found) = all::<Crossings>(start);
    let fates = by_hand(&game, start);
    assert_eq!(fates.len(), 2308);
    let points = |fate: Fate| match fate {
        Fate::Win => 2,
        Fate::Draw => 1,
        Fate::Loss => 0,
    };
    let expected: BTreeSet<&String> = fates
        .iter()
        .filter(|(text, fate): &(&String, &Fate)| {
            // With a crossing to be answered nobody can pass.
            let [stones, mover, "-"] = text.split(' ').collect::<Vec<_>>()[..] else {
                return false;
            };
            let other = if mover == "r" { "b" } else { "r" };
            let Ok(other) = game.parse_position(&format!("{stones} {other} -")) else {
                return false;
            };
            let position = game.parse_position(text).expect("a position");
            let goes_on = [&position, &other].iter().all(|at| game.outcome(at).is_none());
            let passed = fates.get(&game.write_position(&game.canonical(&other)));
            goes_on && passed.is_some_and(|&passed| points(**fate) + points(passed) < 2)
        })
        .map(|(text, _)| text)
        .collect();
    let listed: BTreeSet<&String> = found.iter().map(|zugzwang| &zugzwang.position).collect();
    assert!(!expected.is_empty());
    assert_eq!(listed, expected);
    assert_eq!(listed.len(), found.len());
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
    // The number that the documentation gives.
    assert_eq!(found.len(), 6);
}

/// The position of `docs/solving.md` that is nearly a zugzwang: whoever is to move cannot win at once, but
/// nearly all moves let the other player do so. The replies are played by the rules.
#[test]
fn forty_moves_of_868_are_safe_where_nobody_can_win_at_once() {
    let docs = std::fs::read_to_string("../../docs/solving.md").expect("a guide");
    let (before, _) = docs.split_once(" --safe\n").expect("a command");
    let text = before.rsplit(' ').next().expect("a position");
    let game = Crosstrack::with_readings("", text).expect("a ruleset");
    let position = game.parse_position(text).expect("a position");
    let wins_at_once = |position: &_| {
        let us = Outcome::Win(game.side_of(game.to_move(position)));
        let mut moves = game.moves(position).into_iter();
        moves.any(|mv| game.outcome(&game.play(position, mv)) == Some(us))
    };
    assert!(!wins_at_once(&position));
    assert!(!wins_at_once(&game.after_null_move(&position).expect("it can be passed")));
    let mut moves = game.moves(&position);
    assert_eq!(moves.len(), 868);
    moves.retain(|&mv| {
        let is_safe = !wins_at_once(&game.play(&position, mv));
        assert_eq!(game.is_safe(&position, mv), is_safe, "{}", game.write_move(mv));
        is_safe
    });
    assert_eq!(moves.len(), 40);
}
