//! Wins in three plies, decided by the search, by satisfiability and by following every line of
//! play, in one run: the ratios are what to quote, since machines differ and the load on one
//! changes.

use std::process::ExitCode;
use std::time::Instant;

use crosstrack::game::{Notation as _, Rulebook as _};
use crosstrack::rules::Ruleset;
use crosstrack::solve::plain::PlainSearch;
use crosstrack::solve::{Budget, Search, Solver as _, Verdict, Wanted, solve};
use crosstrack_prove::formula::ForcedWinSolver;

/// Positions that every line of play can be followed in: readings, position, and how many first
/// moves win in three plies (0 if none does).
const POSITIONS: [(&str, &str, usize); 9] = [
    ("", "x1_4x2_1020.2_4-4.rF3.1-6-6-6-2.bC5.1_d", 0),
    ("", "x1_4x2_1020.1_3.bF7-6-3.bD7.2-rI2.4.rG3-6-4_d", 0),
    ("connectors=straight", "x1_3x1_1122.1_1.yG0.gC4-1.yC5.1-gF0.bA6.yF1_d", 12),
    ("relocate-turn=keep", "x1_3x1_1122.1_rI0.gC0.1-rA2.2-1.bG3.1_d", 8),
    ("relocate-turn=keep", "x1_3x1_1122.1_rI0.gC0.1-rA2.2-rD1.bG3.1_d", 3),
    ("junction=through", "x1_2x2_1122.1_rF4.1-1.gF3.gA1.1-yA4.bC0.2-1.yI0_d", 0),
    ("relocate-turn=keep", "x1_2x2_1122.1_rI0.1-rA2.bC0.2-rD3.2.bG1-yD1.1_d", 0),
    (
        "connectors=straight",
        "x1_3x2_1234t.1_gA0.bD3.1-bF2.4-gG1.2.gC5.1-1.yI1.bG6.1.gF4-rF6.1.yF4_d",
        0,
    ),
    (
        "relocate-turn=keep",
        "x1_4x2_1020.1_2.rI0.1-3.rA0.2-bC0.2.rD1.2-6-1.bI0.1.bA0.2-1.rF3.bG4.1_d",
        0,
    ),
];

/// The search is to be so many times as fast in the median.
const WANTED: f64 = 50.0;

fn main() -> ExitCode {
    let (mut ratios, mut by_sat): (Vec<f64>, Vec<f64>) = (Vec::new(), Vec::new());
    for (readings, text, wins) in POSITIONS {
        let ruleset = Ruleset::with_readings(readings, text).expect("a ruleset");
        let position = ruleset.parse_position(text).expect("a position");
        let start = Instant::now();
        let mut search = Search::new(&ruleset, Budget::default());
        let fast = solve(&ruleset, &mut search, &position, 3, Wanted::All);
        let middle = Instant::now();
        let mut plain = PlainSearch::new(&ruleset, Budget::default());
        let slow = solve(&ruleset, &mut plain, &position, 3, Wanted::All);
        let (fast_time, slow_time) = (middle - start, middle.elapsed());
        assert_eq!(fast, slow, "{text}");
        let start = Instant::now();
        let mut forcer = ForcedWinSolver::new(&ruleset, Budget::default());
        let verdict = forcer.verdict(&position, 3, Wanted::All).expect("an answer");
        let sat_time = start.elapsed();
        assert_eq!(verdict, fast, "{text}");
        let found = match &fast {
            Verdict::Win { plies: 3, first_moves } => first_moves.len(),
            _ => 0,
        };
        assert_eq!(found, wins, "{text}: {fast:?}");
        let ratio = slow_time.as_secs_f64() / fast_time.as_secs_f64();
        let sat_ratio = sat_time.as_secs_f64() / fast_time.as_secs_f64();
        println!(
            "{found:>3} winning moves: search {fast_time:?}, sat {sat_time:?} in {} rounds, plain \
             {slow_time:?}; plain : search {ratio:.0}, sat : search {sat_ratio:.1}",
            forcer.rounds()
        );
        ratios.push(ratio);
        by_sat.push(sat_ratio);
    }
    let median = |mut ratios: Vec<f64>| {
        ratios.sort_by(f64::total_cmp);
        ratios[ratios.len() / 2]
    };
    println!("median sat : search {:.1}", median(by_sat));
    let median = median(ratios);
    println!("median plain : search {median:.0}, wanted {WANTED}");
    if median >= WANTED { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
