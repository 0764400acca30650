//! Random middle games of the small board: the exhaustive search at so many plies, as it is and
//! without what it leaves out since others can wait, in one run, position by position; and wins by
//! threats. Every answer is compared, and every win by threats replayed by the rules. The ratios
//! are what to quote, since machines differ and the load on one changes.
//!
//! Options: `--positions N`, `--distance N` (only positions in which a path takes so many changed
//! places: with 2 there are threats), `--plies N`, `--threats N` (plies of wins by
//! threats), `--rules` (the ratio without each rule by itself), `--only` (no comparison). With `--games FILE` one
//! winning move is looked for in positions of recorded games, 5, 6, 8 and 11 plies before the end, so many games as
//! `--positions` says: the processor time and the number of positions visited, of those that are won and of those
//! that are not.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use crosstrack::base::Random;
use crosstrack::game::{Game as _, Notation as _, random_game};
use crosstrack::rules::distance::distance;
use crosstrack::rules::{Board, Position, Ruleset, Seats};
use crosstrack::solve::certificate::check;
use crosstrack::solve::search::{DEFAULT_MEMORY, SearchRule};
use crosstrack::solve::threats::{self, ThreatSearch};
use crosstrack::solve::{
    Budget, Problem, Search, SearchRules, SearchSolver, Solver as _, Verdict, Wanted,
    WinSearch as _, solve,
};
use crosstrack_players::{End, GameRecord};

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

/// The processor time of this thread so far in seconds, where the system tells it.
fn processor_time() -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    told.split(' ').next().and_then(|word| word.parse::<f64>().ok()).unwrap_or(0.0) / 1e9
}

/// Decides positions of recorded games, and prints the median and the 90th percentile of what that took.
fn of_games(game: &Ruleset, text: &str, games: usize, plies: usize) {
    let records = GameRecord::read_all(text).expect("records");
    let decided = records.iter().filter(|record| matches!(record.end, End::Won(_))).take(games);
    let mut found: [(Vec<f64>, Vec<f64>); 2] = Default::default();
    for record in decided {
        let replay = record.replay::<Ruleset>().expect("a legal game");
        let length = replay.moves.len();
        let at = |before: &usize| Some(&replay.positions[length.checked_sub(*before)?]);
        for position in [5, 6, 8, 11].iter().filter_map(at) {
            let start = processor_time();
            let mut search = Search::new(game, Budget::default());
            let verdict = solve(game, &mut search, position, plies, Wanted::One);
            let (times, nodes) = &mut found[usize::from(verdict == Verdict::NoWin)];
            times.push(processor_time() - start);
            nodes.push(search.nodes() as f64);
        }
    }
    for (name, (times, nodes)) in ["won", "not won"].into_iter().zip(found) {
        let part = |mut numbers: Vec<f64>, percent: usize| {
            numbers.sort_by(f64::total_cmp);
            numbers.get((numbers.len().max(1) - 1) * percent / 100).copied().unwrap_or(0.0)
        };
        let [middle, most] = [50, 90].map(|percent| 1e3 * part(times.clone(), percent));
        let [middle_nodes, most_nodes] = [50, 90].map(|percent| part(nodes.clone(), percent));
        println!(
            "{} {name} within {plies}: median {middle:.1} ms, 90th percentile {most:.1} ms; \
             {middle_nodes} and {most_nodes} positions",
            times.len()
        );
    }
}

fn main() -> ExitCode {
    let game = Ruleset::standard(Board::SMALL, Seats::Two);
    let (count, plies) = (option("--positions", 5), option("--plies", 5));
    if let Some(file) = std::env::args().skip_while(|word| word != "--games").nth(1) {
        let text = std::fs::read_to_string(file).expect("a file of records");
        of_games(&game, &text, count, plies);
        return ExitCode::SUCCESS;
    }
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
