//! Other solutions than the one that is derived.

use crossings::rules::Ruleset as Crossings;
use crosstrack::base::Outcome;
use crosstrack::game::{Game, GameExt as _, Notation as _};
use crosstrack_explore::puzzle::check::{CheckDepth, RowCheck};
use crosstrack_explore::puzzle::{Column, table};

use crate::support::{Puzzle, goal, shipped_of};
use crate::tables::checked_of;

/// Whether a side wins within so many plies, by playing everything out; `ours` if it is to move.
fn is_won<G: Game>(game: &G, position: &G::Position, (ours, plies): (bool, usize)) -> bool {
    match game.outcome(position) {
        // With two players, who is not to move has made the last move, and wins by none of the other's.
        Some(outcome) => return matches!(outcome, Outcome::Win(_)) && !ours,
        None if plies == 0 => return false,
        None => {}
    }
    let wins = |&mv: &G::Move| is_won(game, &game.play(position, mv), (!ours, plies - 1));
    let moves = game.moves(position);
    if ours { moves.iter().any(wins) } else { moves.iter().all(wins) }
}

/// Moves that end with a win, but only since a reply gave it back, are no solution.
#[test]
fn a_solution_keeps_the_win_after_each_own_move() {
    let all = shipped_of::<Crossings>();
    let Puzzle { record, game, position } = all
        .iter()
        .filter(|puzzle| puzzle.record.goal == goal("win-in-5"))
        .min_by_key(|puzzle| puzzle.record.text(Column::Moves).parse().unwrap_or(u32::MAX))
        .expect("a puzzle");
    let text = table::write([record]);
    let solution = record.text(Column::Solution);
    let first = game.parse_move(solution.split(' ').next().expect("moves")).expect("a move");
    let second = game.play(position, first);
    // Another reply than that of the table, then each own move with the first way to a win.
    let (mut keeping, mut losing) = (None, None);
    for reply in game.moves(&second) {
        let third = game.play(&second, reply);
        for own in game.moves(&third) {
            let fourth = game.play(&third, own);
            let kept = is_won(game, &fourth, (false, 2));
            let found = if kept { &mut keeping } else { &mut losing };
            let end = game.moves(&fourth).into_iter().find_map(|reply| {
                let fifth = game.play(&fourth, reply);
                let moves = game.moves(&fifth);
                let last = moves.into_iter().find(|&mv| {
                    let after = game.play(&fifth, mv);
                    matches!(game.outcome(&after), Some(Outcome::Win(_)))
                });
                Some([reply, last?])
            });
            if let (None, Some([answer, last])) = (&found, end) {
                let moves = [first, reply, own, answer, last];
                let words = moves.map(|mv| game.write_move(mv)).join(" ");
                if words != solution {
                    *found = Some(words);
                }
            }
        }
    }
    let of = |moves: Option<String>| {
        let changed = text.replacen(solution, &moves.expect("such moves"), 1);
        assert_ne!(changed, text);
        checked_of::<Crossings>(&changed, CheckDepth::QUICK)
    };
    let kept = of(keeping);
    assert!(matches!(kept[..], [RowCheck::Holds { .. }]), "{kept:?}");
    match &of(losing)[..] {
        [RowCheck::Faulty(faults)] => {
            let what = faults.iter().map(ToString::to_string).collect::<String>();
            assert!(what.contains("column `solution` says"), "{what}");
        }
        other => panic!("{other:?}"),
    }
}
