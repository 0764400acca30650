//! Counting moves: the engine beside the chess engine `cozy-chess`, both with the last move
//! counted and not made, and beside the slow twin, in one run. The ratios are what to quote, since machines
//! differ and the load on one changes.
//!
//! With the argument `deep` it counts six moves from the start, too.

use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use cozy_chess::Board;
use crossings::rules::{Position, Ruleset};
use crossings::twin::{Twin, TwinPosition};
use crosstrack::game::perft::perft;
use crosstrack::game::{Game, Notation as _};

/// Positions with the sequences of three moves: the start and a middle game.
const POSITIONS: [(&str, &str, u64); 2] = [
    ("start", "bbbbbbbb/bbbbbbbb/8/8/8/8/rrrrrrrr/rrrrrrrr r -", 75_938),
    ("middle game", "bb1bbb1b/b1bb1b1b/2b2b2/4b3/1r1r4/3r2r1/r1rr1rr1/rr1rr2r r -", 245_858),
];

/// Sequences of four moves of chess from its start, a published number.
const CHESS: u64 = 197_281;

/// Sequences of five and six moves from the start.
const DEEP: [(usize, u64); 2] = [(5, 187_231_712), (6, 9_707_144_396)];

/// The engine is to count at least so many sequences in the time in which the chess engine counts
/// one, from the starts of both games, and at least so many times as fast as the twin.
const WANTED: (f64, f64) = (1.0, 30.0);

/// The least time of a call: short calls, many of them, so that some are not interrupted.
fn time(calls: u32, mut call: impl FnMut()) -> Duration {
    let once = |call: &mut dyn FnMut()| {
        let start = Instant::now();
        call();
        start.elapsed()
    };
    (0..calls).map(|_| once(&mut call)).min().expect("some calls")
}

/// Sequences of chess moves; the last move is counted and not made.
fn chess_perft(board: &Board, depth: usize) -> u64 {
    let mut count = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            count += moves.len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                count += chess_perft(&next, depth - 1);
            }
        }
        false
    });
    count
}

fn per_second(count: u64, time: Duration) -> f64 {
    count as f64 / time.as_secs_f64()
}

fn main() -> ExitCode {
    let game = Ruleset::standard();
    let twin = Twin::new(*game.spec());
    let chess = Board::startpos();
    let speed_of_chess =
        per_second(CHESS, time(500, || assert_eq!(chess_perft(black_box(&chess), 4), CHESS)));
    println!("chess, start: {:.0} million a second", speed_of_chess / 1e6);
    let mut enough = true;
    for (number, (name, text, count)) in POSITIONS.into_iter().enumerate() {
        let position: Position = game.parse_position(text).expect("a position");
        let state = TwinPosition::parse(text);
        let speed = per_second(
            count,
            time(500, || assert_eq!(perft(&game, black_box(&position), 3).nodes(), count)),
        );
        let slow = time(2, || assert_eq!(twin.perft(black_box(&state), 3), count));
        let ratios = (speed / speed_of_chess, speed / per_second(count, slow));
        println!(
            "Crossings, {name}: {:.0} million a second, {:.2} times chess, {:.0} times the twin",
            speed / 1e6,
            ratios.0,
            ratios.1
        );
        enough &= (number > 0 || ratios.0 >= WANTED.0) && ratios.1 >= WANTED.1;
    }
    if std::env::args().any(|argument| argument == "deep") {
        for (depth, count) in DEEP {
            let start = Instant::now();
            assert_eq!(perft(&game, &game.start(), depth).nodes(), count);
            println!("Crossings, start, {depth} moves: {count} in {:.1?}", start.elapsed());
        }
    }
    if enough { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
