use std::time::Instant;
use crosstrack::base::random::Random;
use crosstrack::crosstrack::rules::edition::Seats;
use crosstrack::crosstrack::rules::geometry::Board;
use crosstrack::crosstrack::rules::position::Position;
use crosstrack::crosstrack::rules::ruleset::Ruleset;
use crosstrack::game::random_play::random_game;
use crosstrack::game::Game;
use crosstrack::solve::search::{MEMORY, Rule, Rules, Search};
use crosstrack::solve::{Budget, Verdict, Wanted, solve};

fn sample(game: &Ruleset, count: usize) -> Vec<Position> {
    let mut found = Vec::new();
    for seed in 0.. {
        if found.len() == count { break; }
        let plies = 24 + Random::new(seed).below(16);
        let line = random_game(game, seed, plies);
        let (_, position) = line.last().unwrap();
        if line.len() <= plies || game.outcome(position).is_some() { continue; }
        let mut search = Search::new(game, Budget::default());
        if solve(game, &mut search, position, 3, Wanted::One) == Verdict::No {
            found.push(position.clone());
        }
    }
    found
}

fn main() {
    let game = Ruleset::standard(Board::SMALL, Seats::Two);
    let n: usize = std::env::var("N").ok().and_then(|n| n.parse().ok()).unwrap_or(29);
    let mut times = Vec::new();
    for p in sample(&game, n) {
        let start = Instant::now();
        let off = std::env::var("OFF").unwrap_or_default();
        let rules = off.split(',').filter(|o| !o.is_empty()).fold(Rules::ALL, |r, o| r.without(o.parse::<Rule>().unwrap()));
        let plies: usize = std::env::var("P").ok().and_then(|n| n.parse().ok()).unwrap_or(5);
        let mut search = Search::with_rules(&game, Budget { nodes: None, time: Some(std::time::Duration::from_secs(30)) }, rules, MEMORY);
        let v = solve(&game, &mut search, &p, plies, Wanted::All);
        let t = start.elapsed();
        use crosstrack::solve::Engine as _;
        let d = crosstrack::crosstrack::rules::distance::distance(&game, &p, 9);
        let v = match v { Verdict::Win { plies, first_moves } => format!("win {plies} {}", first_moves.len()), Verdict::No => "no".into(), v => format!("{v:?}") };
        println!("{:>2} pieces d {d} {:>9} nodes {t:?} {v} {}", p.layout().pieces().count(), search.nodes(), game.write_position(&p));
        times.push(t);
    }
    times.sort();
    println!("median {:?} max {:?}", times[times.len()/2], times[times.len()-1]);
}
