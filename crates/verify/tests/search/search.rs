//! The search answers as every line of play does, whichever of its rules are on.

use crosstrack::base::{Outcome, Random};
use crosstrack::game::{Game, GameExt, Notation as _, Rulebook as _, Tactics, random_game};
use crosstrack::rules::distance::distance;
use crosstrack::rules::{Action, Colour, Move, Owner, Piece, Position, Ruleset};
use crosstrack::solve::plain::PlainSearch;
use crosstrack::solve::search::{DEFAULT_MEMORY, SearchRule};
use crosstrack::solve::{
    Budget, BudgetError, Meter, Search, SearchRules, Verdict, Wanted, WinSearch as _,
    principal_line, solve,
};
use crosstrack_verify::crosstrack::claims::planted::PathPlanter;
use crosstrack_verify::crosstrack::claims::suite::samples;

use hex::{Hex, Swap};

use crate::solve_support::{STUDIES, full_boards, open_positions, study};

/// So many positions visited are worth it for one answer of the plain search.
const AFFORDABLE: u64 = 40_000;

fn searched<G: Tactics>(
    game: &G,
    position: &G::Position,
    plies: usize,
    rules: SearchRules,
) -> Verdict<G::Move> {
    let mut engine = Search::with_rules(game, Budget::default(), rules, DEFAULT_MEMORY);
    solve(game, &mut engine, position, plies, Wanted::All)
}

#[test]
fn a_meter_notices_in_time_that_work_is_cancelled() {
    let budget = Budget::default();
    let cancel = budget.cancel.clone();
    let mut meter = Meter::new(budget);
    assert_eq!(meter.count(), Ok(()));
    cancel.cancel();
    // Whatever number of positions others have counted in between.
    meter.add(64);
    assert_eq!((meter.count(), meter.nodes()), (Err(BudgetError), 65));
}

/// The answer of the plain search, if it is affordable.
fn plainly<G: Game>(
    game: &G,
    position: &G::Position,
    plies: usize,
    nodes: u64,
) -> Option<Verdict<G::Move>> {
    let mut engine = PlainSearch::new(game, Budget { nodes: Some(nodes), ..Budget::default() });
    let answer = solve(game, &mut engine, position, plies, Wanted::All);
    (!matches!(answer, Verdict::Unknown { .. })).then_some(answer)
}

#[test]
fn the_search_is_the_plain_one_on_study_boards() {
    let mut wins = [0usize; 6];
    let (mut compared, mut lost) = (0, 0);
    for (header, readings, letters, plies) in STUDIES {
        let game = study(header, readings, letters);
        let (mut here, mut telling) = (0, 0);
        for position in open_positions(&game, 40) {
            // Wins at once say little about the rules.
            let soon = game.has_win(&position);
            if soon && here > 4 * telling + 10 {
                continue;
            }
            let Some(expected) = plainly(&game, &position, plies, AFFORDABLE) else { continue };
            let say = |on: &str, rule: SearchRule| {
                format!("{header} {readings} {on} {rule}: {}", game.write_position(&position))
            };
            let all = searched(&game, &position, plies, SearchRules::ALL);
            assert_eq!(all, expected, "{}", game.write_position(&position));
            here += 1;
            telling += usize::from(!soon);
            match &expected {
                Verdict::Win { plies, .. } => wins[*plies] += 1,
                _ => lost += 1,
            }
            let some = here % SearchRule::COUNT;
            for &rule in SearchRule::ALL {
                let rules = SearchRules::ALL.without(rule);
                let less = searched(&game, &position, plies, rules);
                assert_eq!(less, expected, "{}", say("without", rule));
                // Nearly as slow as without any.
                if rule.index() == some {
                    let only = searched(&game, &position, plies, SearchRules::NONE.with(rule));
                    assert_eq!(only, expected, "{}", say("only", rule));
                }
            }
            if telling == 40 {
                break;
            }
        }
        assert!(
            telling >= 10,
            "{header} {readings}: {telling} of {here} positions not won at once"
        );
        compared += here;
    }
    eprintln!("{compared} compared; wins by plies {wins:?}; no win {lost}");
    assert!(wins[1] > 50 && wins[3] > 20 && lost > 50, "{wins:?} {lost}");
}

/// With more players a forced win has to stand the moves of several, which is rare in play: full
/// boards, on which pieces are only turned, have such wins.
#[test]
fn wins_on_full_boards_are_the_plain_ones() {
    for (header, readings, plies, least) in [
        ("2x1_123c", "", 4, 3),
        ("2x1_123c", "claim-rule=announced", 4, 3),
        ("3x1_123c", "junction=through", 4, 3),
        ("3x1~tournament_1234", "", 5, 0),
        ("2x1_1200", "", 5, 1),
        ("2x1_1200", "null-turn=allowed junction=through", 5, 1),
    ] {
        let game =
            Ruleset::with_readings(readings, &format!("x1_{header}.1__d")).expect("a ruleset");
        let (mut compared, mut wins) = (0, 0);
        for position in full_boards(&game, 600) {
            if game.has_win(&position) {
                continue;
            }
            let all = searched(&game, &position, plies, SearchRules::ALL);
            let win = matches!(all, Verdict::Win { .. });
            if !win && compared > 20 || wins == 6 {
                continue;
            }
            let Some(expected) = plainly(&game, &position, plies, 400_000) else { continue };
            compared += 1;
            wins += usize::from(win);
            let text = game.write_position(&position);
            assert_eq!(all, expected, "{text}");
            for &rule in SearchRule::ALL {
                let less = searched(&game, &position, plies, SearchRules::ALL.without(rule));
                assert_eq!(less, expected, "without {rule}: {text}");
            }
        }
        eprintln!("{header} {readings}: {compared} compared, {wins} wins");
        assert!(wins >= least, "{header} {readings}: {wins} wins");
    }
}

#[test]
fn hex_is_searched_as_by_the_plain_search() {
    let mut compared = 0;
    for (size, swap) in [(2, Swap::No), (2, Swap::Yes), (3, Swap::Yes)] {
        let game = Hex { size, swap };
        for seed in 0..6 {
            for (_, position) in random_game(&game, seed, 64) {
                for plies in 0..5 {
                    let expected =
                        plainly(&game, &position, plies, AFFORDABLE).expect("a small board");
                    for rules in [SearchRules::ALL, SearchRules::NONE] {
                        let text = game.write_position(&position);
                        assert_eq!(searched(&game, &position, plies, rules), expected, "{text}");
                        compared += 1;
                    }
                }
            }
        }
    }
    assert!(compared > 500, "{compared}");
}

/// Positions of the suite, and of random games on study boards.
pub(crate) fn everywhere(games: u64) -> Vec<(Ruleset, Position)> {
    let open = |game: &Ruleset, position: &Position| game.outcome(position).is_none();
    let mut found: Vec<_> = samples()
        .into_iter()
        .map(|sample| (sample.entry.ruleset, sample.position))
        .filter(|(game, position)| open(game, position))
        .collect();
    for (header, readings, letters, _) in STUDIES {
        let game = study(header, readings, letters);
        found.extend(open_positions(&game, games).into_iter().map(|p| (game.clone(), p)));
    }
    found
}

#[test]
fn one_ply_is_what_a_filter_over_all_moves_gives() {
    for (game, position) in everywhere(6) {
        let text = game.write_position(&position);
        let wins: Vec<_> = game
            .moves(&position)
            .into_iter()
            .filter(|&mv| matches!(game.outcome(&game.play(&position, mv)), Some(Outcome::Win(_))))
            .collect();
        assert_eq!(game.has_win(&position), !wins.is_empty(), "{text}");
        assert_eq!(game.winning_moves(&position), wins, "{text}");
        let expected = if wins.is_empty() {
            Verdict::NoWin
        } else {
            Verdict::Win { plies: 1, first_moves: wins }
        };
        assert_eq!(searched(&game, &position, 1, SearchRules::ALL), expected, "{text}");
    }
}

#[test]
fn a_ply_comes_nearer_to_a_path_by_one_at_most() {
    for (game, position) in everywhere(6) {
        let before = distance(&game, &position, 64);
        assert_eq!(before == 0, position.has_complete_path());
        // The search gets all of it; a path that stands unclaimed takes a ply.
        assert_eq!(game.min_plies(&position, 64), before.max(1));
        assert!(game.is_orderly(), "nobody completes a path for somebody else (WN-MOVER)");
        for most in 0..4 {
            assert_eq!(distance(&game, &position, most), before.min(most + 1));
        }
        for mv in game.moves(&position).into_iter().step_by(7) {
            let after = distance(&game, &game.play(&position, mv), 64);
            assert!(after + 1 >= before, "{mv:?} in {}", game.write_position(&position));
        }
    }
}

/// Positions of the large board with a planted path, where intersection pieces are played.
pub(crate) fn planted() -> Vec<(Ruleset, Position)> {
    let games =
        ["x1_4x3_1122.1__d", "x1_4x3_123c.1__d"].map(|text| Ruleset::with_readings("", text));
    let mut found = Vec::new();
    for game in games.map(|game| game.expect("a ruleset")) {
        let planter = PathPlanter::new(&game);
        let mut random = Random::new(9);
        let positions = (0..2_000).filter_map(|_| planter.position(&mut random, 30));
        let open = positions.filter(|position| game.outcome(position).is_none());
        found.extend(open.map(|position| (game.clone(), position)));
    }
    found
}

/// What the must-touch rule rests on, move by move.
#[test]
fn a_threat_that_is_not_touched_stands() {
    let (mut threats, mut untouched, mut parried) = (0, 0, 0);
    for (game, position) in everywhere(100).into_iter().chain(planted()) {
        if game.has_win(&position) {
            continue;
        }
        let text = game.write_position(&position);
        let players = game.players();
        let next = game.to_move(&position).nth_after(1, players);
        for threat in game.threats(&position) {
            threats += 1;
            // What is there for all the player to move would have used.
            match threat.mv.action {
                Action::Intersection { .. } | Action::Claim => panic!("{threat:?} in {text}"),
                Action::Place { piece, .. } => {
                    assert_ne!(game.owners().of(piece.colour), Owner::Common, "{text}");
                }
                Action::Rotate { .. } | Action::Relocate { .. } => {}
            }
            for reply in game.moves(&position) {
                let after = game.play(&position, reply);
                let wins = game.check(&after, threat.mv).is_ok()
                    && game.outcome(&game.play(&after, threat.mv))
                        == Some(Outcome::Win(game.side_of(next)));
                if game.touches(&position, reply).intersects(threat.needs) {
                    parried += usize::from(!wins);
                } else {
                    untouched += 1;
                    assert!(wins, "{reply:?}, then {:?} in {text}", threat.mv);
                }
            }
        }
    }
    eprintln!("{threats} threats, {untouched} replies that do not touch, {parried} that parry");
    assert!(threats > 500 && untouched > 5_000 && parried > 1_000);
}

/// Where a threat forces our first move, the rule that looks at what our moves leave to the next
/// player proves that it is the only one with less than half of the positions.
#[test]
fn moves_that_parry_nothing_are_left_out() {
    let table = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/puzzles/small.csv"));
    let forced = |line: &&str| line.contains("win-in-5") && line.contains("parry");
    let texts = table.lines().filter(forced);
    let texts: Vec<&str> =
        texts.map(|line| line.split(',').find(|f| f.starts_with("x1_")).expect("one")).collect();
    assert!(texts.len() > 5);
    for text in texts.into_iter().step_by(6) {
        let game = Ruleset::with_readings("", text).expect("a ruleset");
        let position = game.parse_position(text).expect("a position");
        assert!(game.has_threat(&position) && !game.has_win(&position), "{text}");
        assert!(!game.winning_moves(&position.after_null_moves(&game, 1)).is_empty(), "{text}");
        let known = [SearchRule::Turns, SearchRule::Preparing, SearchRule::Threats];
        let others = known.iter().fold(SearchRules::ALL, |rules, &rule| rules.without(rule));
        let decide = |rules, nodes| {
            let budget = Budget { nodes, ..Budget::default() };
            let mut search = Search::with_rules(&game, budget, rules, DEFAULT_MEMORY);
            (solve(&game, &mut search, &position, 5, Wanted::All), search.nodes())
        };
        let (answer, nodes) = decide(others, None);
        assert!(matches!(answer, Verdict::Win { plies: 5, .. }), "{text}: {answer:?}");
        assert_eq!(decide(SearchRules::ALL, None).0, answer, "{text}");
        let (answer, _) = decide(others.without(SearchRule::MustParry), Some(2 * nodes));
        assert_eq!(answer, Verdict::Unknown { refuted: 4 }, "{text}: {nodes} positions");
    }
}

#[test]
fn moves_that_are_alike_have_one_key() {
    use crosstrack::game::key;
    let mut alike = 0;
    for (game, position) in everywhere(6) {
        for mv in game.moves(&position).into_iter().step_by(5) {
            let other = game.representative(&position, mv);
            assert!(game.check(&position, other).is_ok());
            // Placements of one pattern from one stock are all alike.
            if let Action::Place { piece, cell, rotation } = mv.action {
                let owner = game.owners().of(piece.colour);
                let like = |colour: Colour| {
                    let piece = Piece { colour, ..piece };
                    let mv = Move { action: Action::Place { piece, cell, rotation }, ..mv };
                    (game.owners().of(colour) == owner && game.check(&position, mv).is_ok())
                        .then_some(mv)
                };
                let mut likes = Colour::ALL.iter().filter_map(|&colour| like(colour));
                assert!(likes.all(|mv| game.representative(&position, mv) == other), "{mv:?}");
            }
            assert_eq!(game.representative(&position, other), other);
            if other != mv {
                alike += 1;
                let [one, two] = [mv, other].map(|mv| key(&game, &game.play(&position, mv)));
                assert_eq!(one, two);
            }
        }
    }
    assert!(alike > 1_000, "{alike}");
}

#[test]
fn a_small_table_forgets_but_does_not_err() {
    let (header, readings, letters, plies) = STUDIES[0];
    let game = study(header, readings, letters);
    for position in open_positions(&game, 8) {
        let mut small = Search::with_rules(&game, Budget::default(), SearchRules::ALL, 1_000);
        let answer = solve(&game, &mut small, &position, plies, Wanted::All);
        assert_eq!(answer, searched(&game, &position, plies, SearchRules::ALL));
    }
}

#[test]
fn a_spent_budget_is_no_answer() {
    let (header, readings, letters, plies) = STUDIES[0];
    let game = study(header, readings, letters);
    let start = game.start();
    for nodes in [0, 1, 50] {
        let mut engine = Search::new(&game, Budget { nodes: Some(nodes), ..Budget::default() });
        let answer = solve(&game, &mut engine, &start, plies, Wanted::All);
        assert!(matches!(answer, Verdict::Unknown { .. }), "{answer:?}");
    }
}

#[test]
fn a_principal_line_is_legal_and_ends_won_in_time() {
    let mut lines = 0;
    for (header, readings, letters, plies) in STUDIES {
        let game = study(header, readings, letters);
        for position in open_positions(&game, 10) {
            let mut engine =
                Search::new(&game, Budget { nodes: Some(200_000), ..Budget::default() });
            let answer = solve(&game, &mut engine, &position, plies, Wanted::One);
            let Verdict::Win { plies, first_moves } = answer else { continue };
            assert_eq!(first_moves.len(), 1);
            let side = game.side_of(game.to_move(&position));
            let line = principal_line(&game, &mut engine, &position, side, plies).expect("a line");
            assert_eq!(line.len(), plies);
            let end = line.iter().fold(position, |at, &mv| game.try_play(&at, mv).expect("legal"));
            assert_eq!(game.outcome(&end), Some(Outcome::Win(side)));
            lines += 1;
        }
    }
    assert!(lines > 50, "{lines}");
}
