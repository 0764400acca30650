//! The winning moves of a middle game, found by the engine and by its slow twin in one run: the
//! ratio is what to quote, since machines differ and the load on one changes.

use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use crosstrack::game::Notation as _;
use crosstrack::rules::{Board, Ruleset, Seats, winning_moves};
use crosstrack::twin::TwinRules;

/// Middle games of the published boards, with their numbers of winning moves.
const POSITIONS: [(Board, Seats, &str, usize); 2] = [
    (
        Board::SMALL,
        Seats::Two,
        "x1_4x2_1122.2_rD6.gG6.yC2.1-2.bA1.2.yD1-bG7.1.rF5.1.gD0.1-rI2.yA6.1.gC2.2-1.rC2.bD3.1.rG2.gI1-1.yG3.2_d",
        13,
    ),
    (
        Board::SMALL,
        Seats::Teams,
        "x1_4x2_1234t.4_yA2.rG2.yF4.gG5-rF7.yC2.bI1.rI0.1.bD4-4.rD4.1-1.bF5.gD0.3-2.gC2.yG5.2-1.gF4.bG4.1_d",
        9,
    ),
];

/// The engine is to list wins at least so many times as fast.
const WANTED: f64 = 300.0;

/// The least time of one call, over a few runs of many calls.
fn time(calls: u32, mut call: impl FnMut()) -> Duration {
    let run = |call: &mut dyn FnMut()| {
        let start = Instant::now();
        (0..calls).for_each(|_| call());
        start.elapsed() / calls
    };
    (0..5).map(|_| run(&mut call)).min().expect("five runs")
}

fn main() -> ExitCode {
    let mut enough = true;
    for (board, seats, text, wins) in POSITIONS {
        let ruleset = Ruleset::standard(board, seats);
        let position = ruleset.parse_position(text).expect("a position");
        let twin = TwinRules::of(&ruleset);
        let state = twin.position(&position.setup(&ruleset));
        let fast = time(200, || {
            assert_eq!(black_box(winning_moves(&ruleset, &position)).len(), wins);
        });
        let slow = time(1, || assert_eq!(black_box(twin.winning_moves(&state)).len(), wins));
        let ratio = slow.as_secs_f64() / fast.as_secs_f64();
        println!("{wins} winning moves: engine {fast:?}, slow twin {slow:?}, ratio {ratio:.0}");
        enough &= ratio >= WANTED;
    }
    if enough { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
