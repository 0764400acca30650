//! What everything later spends its time in: listing moves, finding wins, counting.
//!
//! Every bench asserts the count that it times; the counts are those of the suites.

use crosstrack::game::perft::perft;
use crosstrack::game::{Counted as _, Game, GameExt, Notation as _};
use crosstrack::rules::{Board, Position, Ruleset, Seats, winning_moves};
use divan::Bencher;

fn main() {
    divan::main();
}

/// A middle game of the standard two-player game: 19 pieces, 13 of 1453 moves win.
const MIDDLE: &str = "x1_4x2_1122.2_rD6.gG6.yC2.1-2.bA1.2.yD1-bG7.1.rF5.1.gD0.1-rI2.yA6.1.gC2.2-1.rC2.bD3.1.rG2.gI1-1.yG3.2_d";

fn middle() -> (Ruleset, Position) {
    let ruleset = Ruleset::standard(Board::SMALL, Seats::Two);
    let position = ruleset.parse_position(MIDDLE).expect("a position");
    (ruleset, position)
}

#[divan::bench]
fn list_moves(bencher: Bencher) {
    let (ruleset, position) = middle();
    bencher.bench(|| assert_eq!(ruleset.moves(&position).len(), 1453));
}

#[divan::bench]
fn count_moves_and_wins(bencher: Bencher) {
    let (ruleset, position) = middle();
    bencher.bench(|| {
        let tally = ruleset.tally(&position);
        assert_eq!((tally.nodes(), tally.wins), (1453, 13));
    });
}

#[divan::bench]
fn list_winning_moves(bencher: Bencher) {
    let (ruleset, position) = middle();
    bencher.bench(|| assert_eq!(winning_moves(&ruleset, &position).len(), 13));
}

#[divan::bench]
fn play_every_move(bencher: Bencher) {
    let (ruleset, position) = middle();
    let moves = ruleset.moves(&position);
    bencher.bench(|| {
        let wins = moves.iter().filter(|&&mv| ruleset.play(&position, mv).has_complete_path());
        assert_eq!(wins.count(), 13);
    });
}

#[divan::bench(sample_count = 5)]
fn perft_three_from_the_start(bencher: Bencher) {
    let ruleset = Ruleset::standard(Board::SMALL, Seats::Two);
    let start = ruleset.start();
    bencher.bench(|| assert_eq!(perft(&ruleset, &start, 3).nodes(), 20_331_587_584));
}

#[divan::bench(sample_count = 5)]
fn perft_two_from_the_middle(bencher: Bencher) {
    let (ruleset, position) = middle();
    bencher.bench(|| assert_eq!(perft(&ruleset, &position, 2).nodes(), 2_062_408));
}
