//! What a player does per second, beside the winning moves that the library finds; every count is asserted.

use crosstrack::game::{GameExt as _, Notation as _, Tactics as _};
use crosstrack::{Game as _, Position, Ruleset};
use crosstrack_players::{Evaluated as _, Level, Limits, choose};
use divan::{Bencher, black_box};

/// Eleven pieces; player 2 wins in three plies, and not at once.
const MIDDLE: &str = "x1_4x2_1122.2_4-6-6-1.gC4.rI1.bI2.bG3.1-1.yA3.3.bF2-1.rA7.yI2.bA3_d";

fn main() {
    divan::main();
}

fn middle() -> (Ruleset, Position) {
    let game = Ruleset::default();
    let position = game.parse_position(MIDDLE).expect("a position");
    (game, position)
}

/// The yardstick.
#[divan::bench]
fn winning_moves(bencher: Bencher<'_, '_>) {
    let (game, position) = middle();
    bencher.bench_local(|| {
        let wins = game.winning_moves(black_box(&position));
        assert_eq!(wins.len(), 0);
    });
}

#[divan::bench]
fn lines_of_both_sides(bencher: Bencher<'_, '_>) {
    let (game, position) = middle();
    let mut evaluator = game.evaluator();
    bencher.bench_local(|| assert_eq!(evaluator.lines(&game, black_box(&position)).len(), 2));
}

#[divan::bench]
fn scores_of_all_moves(bencher: Bencher<'_, '_>) {
    let (game, position) = middle();
    let (mut evaluator, moves) = (game.evaluator(), game.moves(&position));
    bencher.bench_local(|| {
        let mut scores = Vec::with_capacity(moves.len());
        game.score(&mut evaluator, black_box(&position), &moves, &mut scores);
        assert_eq!(scores.len(), moves.len());
    });
}

#[divan::bench]
fn simulations_1000(bencher: Bencher<'_, '_>) {
    let game = Ruleset::default();
    let start = game.start();
    let limits = Limits { simulations: Some(1000), ..Limits::new(Level::ALL[7], 1) };
    bencher.bench_local(|| {
        let thought = choose(&game, black_box(&start), &limits).expect("a move");
        assert_eq!(thought.simulations, 1000);
    });
}
