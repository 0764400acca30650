//! Random middle games of the small board: the exhaustive search at so many plies, as it is and
//! without what it leaves out since others can wait, in one run, position by position; and wins by
//! threats. Every answer is compared, and every win by threats replayed by the rules. The ratios
//! are what to quote, since machines differ and the load on one changes.
//!
//! Options: `--positions N`, `--distance N` (only positions in which a path takes so many changed
//! places: with 2 there are threats), `--plies N`, `--threats N` (plies of wins by
//! threats), `--rules` (the ratio without each rule by itself), `--only` (no comparison).

use std::process::ExitCode;
use std::time::{Duration, Instant};

use crosstrack::base::Random;
use crosstrack::game::{Game as _, random_game};
use crosstrack::rules::distance::distance;
use crosstrack::rules::{Board, Position, Ruleset, Seats};
use crosstrack::solve::certificate::check;
use crosstrack::solve::search::{DEFAULT_MEMORY, SearchRule};
use crosstrack::solve::threats::{self, ThreatSearch};
use crosstrack::solve::{
    Budget, Problem, Search, SearchRules, SearchSolver, Solver as _, Verdict, Wanted,
    WinSearch as _, solve,
};

/// The search is to be so many times as fast in the median as without the new rules.
const WANTED: f64 = 10.0;

/// What is switched off for the comparison.
const NEW: [SearchRule; 3] = [SearchRule::Turns, SearchRule::Preparing, SearchRule::Threats];

/// The positions by seed: of random games of 24 to 53 plies, not won within 3; if `far` is not 0,
/// those in which a path takes so many changed places.
fn sample(game: &Ruleset, count: usize, far: usize) -> Vec<Position> {
    (0..)
        .filter_map(|seed: u64| {
            let plies = 24 + Random::new(seed).below(30);
            let line = random_game(game, seed, plies);
            let position = line.into_iter().next_back()?.1;
            game.outcome(&position).is_none().then_some(position)
        })
        .filter(|position: &Position| far == 0 || distance(game, position, far) == far)
        .filter(|position: &Position| {
            let mut search = Search::new(game, Budget::default());
            solve(game, &mut search, position, 3, Wanted::One) == Verdict::NoWin
        })
        .take(count)
        .collect()
}

/// The answer, how long it took, and how many positions.
fn run(
    game: &Ruleset,
    position: &Position,
    plies: usize,
    rules: SearchRules,
) -> (Answer, Duration, u64) {
    let start = Instant::now();
    let mut search = Search::with_rules(game, Budget::default(), rules, DEFAULT_MEMORY);
    let verdict = solve(game, &mut search, position, plies, Wanted::All);
    (verdict, start.elapsed(), search.nodes())
}

type Answer = Verdict<crosstrack::Move>;

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

fn short(verdict: &Answer) -> String {
    match verdict {
        Verdict::Win { plies, first_moves } => format!("win {plies} by {}", first_moves.len()),
        Verdict::NoWin => "no win".to_owned(),
        Verdict::Unknown { refuted } => format!("unknown, none in {refuted}"),
    }
}

fn option(name: &str, default: usize) -> usize {
    let mut options = std::env::args().skip_while(|word| word != name).skip(1);
    options.next().and_then(|word| word.parse().ok()).unwrap_or(default)
}

/// Wins by threats; how long each position took.
fn by_threats(game: &Ruleset, positions: &[Position], plies: usize) {
    let (mut won, mut none) = (Vec::new(), Vec::new());
    for position in positions {
        let start = Instant::now();
        let budget = Budget::with_time(Duration::from_secs(20));
        let mut solver =
            SearchSolver { game, search: ThreatSearch::new(game, budget, threats::DEFAULT_MEMORY) };
        let problem = Problem { plies, wanted: Wanted::One, certificate: true };
        let solution = solver.solution(position, problem).expect("a certificate");
        let seconds = start.elapsed().as_secs_f64();
        if let Some(strategy) = &solution.strategy {
            check(game, strategy).expect("a strategy");
            won.push(seconds);
        } else {
            none.push(seconds);
        }
        let within = solver.search.none_within().map_or("", |_| "none by threats");
        println!(
            "{:>9.3} s {:>9} nodes  {} {within}  {}",
            seconds,
            solution.nodes,
            short(&solution.verdict),
            game.write_position(position)
        );
    }
    for (name, times) in [("won", won), ("not won", none)] {
        if !times.is_empty() {
            println!("{} {name} within {plies}: median {:.3} s", times.len(), median(times));
        }
    }
}

fn main() -> ExitCode {
    let game = Ruleset::standard(Board::SMALL, Seats::Two);
    let (count, plies) = (option("--positions", 5), option("--plies", 5));
    let positions = sample(&game, count, option("--distance", 0));
    let threats = option("--threats", 0);
    if threats > 0 {
        by_threats(&game, &positions, threats);
        return ExitCode::SUCCESS;
    }
    let old = NEW.iter().fold(SearchRules::ALL, |rules, &rule| rules.without(rule));
    let each = std::env::args().any(|word| word == "--rules");
    let mut without: Vec<Vec<f64>> = vec![Vec::new(); SearchRule::COUNT];
    let (mut ratios, mut times) = (Vec::new(), Vec::new());
    for position in &positions {
        let (answer, time, nodes) = run(&game, position, plies, SearchRules::ALL);
        let ratio = |rules| {
            let (other, slow, many) = run(&game, position, plies, rules);
            assert_eq!(other, answer, "{}", game.write_position(position));
            (slow.as_secs_f64() / time.as_secs_f64(), many)
        };
        if each {
            for &rule in SearchRule::ALL {
                without[rule.index()].push(ratio(SearchRules::ALL.without(rule)).0);
            }
        }
        let only = std::env::args().any(|word| word == "--only");
        let (ratio, many) = if only { (0.0, 0) } else { ratio(old) };
        println!(
            "{:>2} pieces  {} {time:.1?}, {nodes} nodes; without {many}; ratio {ratio:.0}  {}",
            position.layout().pieces().count(),
            short(&answer),
            game.write_position(position)
        );
        ratios.push(ratio);
        times.push(time.as_secs_f64());
    }
    for (&rule, ratios) in
        SearchRule::ALL.iter().zip(without).filter(|(_, ratios)| !ratios.is_empty())
    {
        println!("without {rule:<14} {:.2} times as long in the median", median(ratios));
    }
    println!("median {:.3} s", median(times));
    let median = median(ratios);
    println!("median without the new rules : with them {median:.0}, wanted {WANTED}");
    if median >= WANTED { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
