//! Wins by threats are wins: by solved games, by the search, and by the rules that replay them.

use crosstrack::base::Fate;
use crosstrack::game::{Counted, Notation as _, Rulebook as _};
use crosstrack::rules::Ruleset;
use crosstrack::solve::certificate::{Lemmas, check};
use crosstrack::solve::parallel::ParallelSearch;
use crosstrack::solve::threats::{DEFAULT_MEMORY, ThreatSearch};
use crosstrack::solve::{
    Budget, Problem, Search, SearchSolver, Solution, Solver as _, Verdict, Wanted, WinSearch as _,
    solve,
};

use crate::search::everywhere;
use crate::search_rules::middle_games;

/// The whole answer by threats within so many plies, whose certificate the rules accept.
fn by_threats<G: Lemmas>(game: &G, position: &G::Position, plies: usize) -> Solution<G> {
    let engine = ThreatSearch::new(
        game,
        Budget { nodes: Some(200_000), ..Budget::default() },
        DEFAULT_MEMORY,
    );
    let mut solver = SearchSolver { game, search: engine };
    let problem = Problem { plies, wanted: Wanted::All, certificate: true };
    let solution = solver.solution(position, problem).expect("a certificate");
    let is_won = matches!(solution.verdict, Verdict::Win { .. });
    assert!(solution.verdict != Verdict::NoWin, "none by threats is not none");
    assert_eq!(solution.strategy.is_some(), is_won);
    assert!(!is_won || solver.search.none_within().is_none());
    if let Some(strategy) = &solution.strategy {
        check(game, strategy).expect("a strategy");
    }
    solution
}

/// Every win by threats within 3 plies is one of the search, and so are its first moves; one that
/// starts with a quiet move is not found.
#[test]
fn wins_by_threats_are_wins_of_the_search() {
    let (mut found, mut missed) = ([0; 6], 0);
    let roomy = [("4x2_1122", ""), ("4x2_1122", "junction=through"), ("4x2_1234t", "")];
    let middle = roomy.into_iter().flat_map(|(header, readings)| {
        let (game, positions) = middle_games(header, readings, 20);
        positions.into_iter().map(move |position| (game.clone(), position))
    });
    for (game, position) in everywhere(12).into_iter().chain(middle) {
        let mut search = Search::new(&game, Budget::default());
        let all = solve(&game, &mut search, &position, 3, Wanted::All);
        let threats = by_threats(&game, &position, 3);
        let text = game.write_position(&position);
        match (&all, &threats.verdict) {
            (
                Verdict::Win { plies, first_moves },
                Verdict::Win { plies: by_threats, first_moves: some },
            ) => {
                assert!(plies <= by_threats, "{text}");
                assert_eq!(threats.line.len(), *by_threats, "{text}");
                found[*plies] += 1;
                if plies == by_threats {
                    assert!(some.iter().all(|mv| first_moves.contains(mv)), "{text}");
                }
            }
            (_, Verdict::Win { .. }) => panic!("a false win: {text}"),
            (Verdict::Win { .. }, _) => missed += 1,
            _ => {}
        }
    }
    eprintln!("by plies {found:?}, {missed} wins with quiet moves");
    assert!(found[1] > 50 && found[3] > 20, "{found:?}");
}

/// Puzzles with long forced wins, whose first moves are known.
#[test]
fn puzzles_are_won_by_threats() {
    let table = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/puzzles/small.csv"));
    let rows = table.lines().filter(|line| line.contains("win-in-5"));
    let mut found = 0;
    for row in rows {
        let fields: Vec<&str> = row.split(',').collect();
        let game = Ruleset::with_readings("", fields[3]).expect("a ruleset");
        let position = game.parse_position(fields[3]).expect("a position");
        let solution = by_threats(&game, &position, 7);
        let Verdict::Win { plies, first_moves } = solution.verdict else { continue };
        assert!(plies >= 5, "{}", fields[3]);
        if plies == 5 {
            let first: Vec<String> = first_moves.iter().map(|&mv| game.write_move(mv)).collect();
            assert_eq!(first, fields[5].split(' ').take(1).collect::<Vec<_>>());
            found += 1;
        }
    }
    eprintln!("{found} of 11 puzzles are won by threats");
    assert!(found >= 5, "{found}");
}

/// Against solved games: no false win, and none sooner than the soonest.
#[test]
fn wins_by_threats_are_wins_of_solved_games() {
    use crossings::rules::Ruleset as Crossings;
    use crosstrack::rules::Ruleset as Crosstrack;
    use crosstrack_explore::puzzle::PuzzleGame;
    use crosstrack_tablebase::ignore_progress;
    use crosstrack_tablebase::{Solvable, Value};

    fn compare<G: PuzzleGame + Solvable + Counted>(text: &str, games: u64) -> [usize; 12]
    where
        G::Position: Send + Sync,
        G::Move: Send + Sync,
    {
        let game = G::with_readings("", text).expect("a ruleset");
        let solved =
            game.solve(&mut ignore_progress).unwrap_or_else(|_| panic!("{text} is solved"));
        let mut found = [0; 12];
        for seed in 0..games {
            let line = crosstrack::game::random_play::random_game(&game, seed, 12);
            for (_, position) in line {
                if game.outcome(&position).is_some() {
                    continue;
                }
                let side = game.side_of(game.to_move(&position));
                let mut engine = ThreatSearch::new(&game, Budget::default(), 1 << 20);
                let wins = |engine: &mut ThreatSearch<'_, G>, plies| {
                    engine.wins_within(&position, side, plies).expect("no budget")
                };
                let Some(plies) = (1..=9).find(|&plies| wins(&mut engine, plies)) else { continue };
                let value = solved.value(&position).expect("a table").expect("a position");
                let text = game.write_position(&position);
                // Of two wins the nearer is worth more.
                assert_eq!(value.fate(), Fate::Win, "{text}");
                assert!(value >= Value::win(plies), "{text}: {value} and {plies}");
                found[plies] += 1;
            }
        }
        found
    }

    let crosstrack = compare::<Crosstrack>("x1_2x1_1122.1_2-2_d", 400);
    let crossings = compare::<Crossings>("bbb/3/rrr r -", 400);
    eprintln!("wins by plies: {crosstrack:?} {crossings:?}");
    assert!(crosstrack[1] > 100 && crosstrack[3] > 0, "{crosstrack:?}");
    assert!(crossings[1] > 20 && crossings[3] > 0, "{crossings:?}");
}

/// Verdict, first moves and line do not depend on how many threads search.
#[test]
fn more_threads_give_the_same_answer() {
    let (game, mut positions) = middle_games("4x2_1122", "", 6);
    positions.extend(everywhere(1).into_iter().filter(|(g, _)| *g == game).map(|(_, p)| p).take(6));
    let mut wins = 0;
    for position in positions {
        let mut single = Search::new(&game, Budget::default());
        for wanted in [Wanted::All, Wanted::One] {
            let verdict = solve(&game, &mut single, &position, 3, wanted);
            let problem = Problem { plies: 3, wanted, certificate: true };
            let mut lines = Vec::new();
            for jobs in [1, 2, 4] {
                let engine = ParallelSearch::new(&game, &Budget::default(), jobs);
                let mut solver = SearchSolver { game: &game, search: engine };
                let solution = solver.solution(&position, problem).expect("an answer");
                assert_eq!(solution.verdict, verdict, "{jobs}");
                if let Some(strategy) = &solution.strategy {
                    check(&game, strategy).expect("a strategy");
                }
                lines.push(solution.line);
            }
            assert!(lines.iter().all(|line| *line == lines[0]));
            wins += usize::from(!lines[0].is_empty());
        }
    }
    assert!(wins > 3, "{wins}");
    let mut engine = ParallelSearch::new(&game, &Budget { nodes: Some(8), ..Budget::default() }, 3);
    let verdict = engine.verdict(&game, &middle_games("4x2_1122", "", 1).1[0], 5, Wanted::All);
    assert!(matches!(verdict, Verdict::Unknown { .. }), "{verdict:?}");
}
