//! Perft from empty boards against arithmetic on the numbers of pieces, orientations and cells.

use crosstrack::game::perft::perft;
use crosstrack::game::{Game, GameExt as _, Tally};
use crosstrack::rules::{Board, Ruleset, Seats};

/// Two players, `cells` cells, each player with two pieces of each orientation count in `set`:
/// the sequences of three moves as long as no path can be complete. The first two plies place. In
/// the third the first player, who has one piece with `o` orientations on the board, places the
/// rest, turns that one or moves it.
fn three_plies(cells: u64, set: &[u64]) -> (u64, u64, u64) {
    let stock: u64 = 2 * set.iter().sum::<u64>();
    let (mut place, mut rotate, mut relocate) = (0, 0, 0);
    for &o in set {
        let sequences = 2 * o * cells * stock * (cells - 1);
        place += sequences * (stock - o) * (cells - 2);
        rotate += sequences * (o - 1);
        relocate += sequences * o * (cells - 2);
    }
    (place, rotate, relocate)
}

fn kinds(tally: &Tally) -> (u64, u64, u64) {
    (tally.by_kind[0], tally.by_kind[1], tally.by_kind[2])
}

#[test]
fn three_plies_of_the_small_game() {
    let ruleset = Ruleset::standard(Board::SMALL, Seats::Two);
    let tally = perft(&ruleset, &ruleset.start(), 3);
    let expected = three_plies(32, &[8, 8, 8, 8, 8, 4]);
    assert_eq!(kinds(&tally), expected);
    assert_eq!(expected.0 + expected.1 + expected.2, 20_331_587_584);
    assert_eq!((tally.by_kind[3], tally.wins), (0, 0));
}

/// After every first move of the large game there is one piece of eight orientations on the board, so
/// each has the same share of all sequences.
#[test]
fn three_plies_of_the_large_game_after_some_first_moves() {
    let ruleset = Ruleset::standard(Board::LARGE, Seats::Two);
    let start = ruleset.start();
    let first = ruleset.moves(&start);
    assert_eq!(first.len(), 128 * 52);
    let (place, rotate, relocate) = three_plies(52, &[8; 8]);
    let share = [place, rotate, relocate].map(|all| all / first.len() as u64);
    for &mv in first.iter().step_by(97) {
        let tally = perft(&ruleset, &ruleset.play(&start, mv), 2);
        // Sixteen pieces of eleven orientations in four kinds, on 45 empty interstices.
        assert_eq!(tally.by_kind[..4], [share[0], share[1], share[2], 128 * 51 * 45 * 11]);
        assert_eq!(tally.wins, 0);
    }
}

#[test]
#[ignore = "many seconds: the sequences after each of 6656 first moves"]
fn three_plies_of_the_large_game() {
    let ruleset = Ruleset::standard(Board::LARGE, Seats::Two);
    let tally = perft(&ruleset, &ruleset.start(), 3);
    assert_eq!(kinds(&tally), three_plies(52, &[8; 8]));
    let placements = 128 * 52 * 128 * 51;
    assert_eq!((tally.by_kind[3], tally.wins), (placements * 45 * 11, 0));
}
