//! Hex on the kits, compared with rules that share nothing with them, and with what is known of Hex.

#[path = "../naive/board.rs"]
mod board;

use std::time::Duration;

use crosstrack::game::perft::perft;
use crosstrack::game::{Game, GameExt as _, Notation as _, Rulebook as _, random_game};
use crosstrack::solve::certificate::{CheckOptions, prove};
use crosstrack::solve::{Budget, Search, Verdict, Wanted, certificate, solve};
use crosstrack_conform::report::Baseline;
use crosstrack_conform::run::{RunOptions, run};
use crosstrack_conform::session::FailureBudget;
use crosstrack_conform::{Demand, Launch};
use crosstrack_explore::{Explorer, Watch};
use crosstrack_players::{Limits, choose};
use crosstrack_tablebase::{BuildError, Fate, Solvable as _, ignore_progress};
use crosstrack_verify::matrix::Matrix;
use crosstrack_verify::{Tier, VerifiedGame as _};
use hex::{Hex, Position, Swap, suite};

use crate::board::Board;

fn naive(game: &Hex, position: &Position) -> Board {
    let text = game.write_position(position);
    Board::read(&text, game.swap == Swap::Yes).unwrap_or_else(|| panic!("{text}"))
}

fn games() -> impl Iterator<Item = Hex> {
    (1..=5).flat_map(|size| [Swap::No, Swap::Yes].map(|swap| Hex { size, swap }))
}

#[test]
fn random_games_go_as_by_the_naive_rules() {
    let mut ends = [0; 2];
    for game in games() {
        for seed in 0..40 {
            for (_, position) in random_game(&game, seed, 64) {
                let board = naive(&game, &position);
                assert_eq!(board.text(), game.write_position(&position));
                let next = |&mv: &_| game.write_position(&game.play(&position, mv));
                let moves = game.moves(&position);
                let mut ours: Vec<(String, String)> =
                    moves.iter().map(|mv| (game.write_move(*mv), next(mv))).collect();
                let mut theirs: Vec<(String, String)> =
                    board.moves().into_iter().map(|(mv, after)| (mv, after.text())).collect();
                ours.sort();
                theirs.sort();
                assert_eq!(ours, theirs, "{}", board.text());
                let winner = game.outcome(&position).map(|outcome| outcome.to_string());
                let expected = board.winner().map(|winner| format!("win {}", winner + 1));
                assert_eq!(winner, expected, "{}", board.text());
                if let Some(winner) = board.winner() {
                    ends[winner] += 1;
                }
            }
        }
    }
    // There is no draw, so every game has ended.
    assert_eq!(ends[0] + ends[1], 400);
    assert!(ends[0] > 100 && ends[1] > 100, "{ends:?}");
}

#[test]
fn perft_is_that_of_the_naive_rules_and_of_arithmetic() {
    let start = |size, swap| Hex { size, swap };
    // Nobody can have connected before: 16 cells, 15, and so on.
    let game = start(4, Swap::No);
    let nodes = |depth| perft(&game, &game.start(), depth).nodes();
    assert_eq!([nodes(1), nodes(2), nodes(3), nodes(4)], [16, 240, 3_360, 43_680]);
    for (size, swap, depth) in
        [(2, Swap::No, 4), (3, Swap::No, 6), (3, Swap::Yes, 6), (4, Swap::Yes, 4)]
    {
        let game = start(size, swap);
        for depth in 1..=depth {
            let tally = perft(&game, &game.start(), depth);
            let [nodes, swaps, wins] = naive(&game, &game.start()).perft(depth);
            assert_eq!((tally.nodes(), tally.by_kind[1], tally.wins), (nodes, swaps, wins));
        }
    }
}

/// The text of a board of 4x4 has 16 cells, three dashes, a blank sign and the player: more than a key of a table.
#[test]
fn a_table_asks_for_keys_of_the_game() {
    let game = Hex { size: 4, swap: Swap::No };
    let error = game.solve(&mut ignore_progress).map(drop);
    assert_eq!(error, Err(BuildError::TextKeys { game: "Hex", bytes: 21 }));
}

#[test]
fn solved_boards_say_what_trying_everything_says() {
    let mut seen = 0;
    for (size, swap) in [(2, Swap::No), (2, Swap::Yes), (3, Swap::No), (3, Swap::Yes)] {
        let game = Hex { size, swap };
        let table = game.solve(&mut ignore_progress).expect("a small board");
        // A theorem: the first player wins, and so who may swap does on a board with two cells or more.
        let value = table.value(&game.start()).expect("a table").expect("the start");
        assert_eq!(value.fate() == Fate::Win, swap == Swap::No, "{size} {swap}");
        for seed in 0..20 {
            for (_, position) in random_game(&game, seed, 64) {
                let value = table.value(&position).expect("a table").expect("a position");
                let expected = match naive(&game, &position) {
                    board if board.winner().is_some() => false,
                    board => board.mover_wins(),
                };
                assert_eq!(
                    value.fate() == Fate::Win,
                    expected,
                    "{}",
                    game.write_position(&position)
                );
                seen += 1;
            }
        }
    }
    assert!(seen > 500, "{seen}");
}

#[test]
fn a_forced_win_on_4x4_is_proved() {
    let game = Hex { size: 4, swap: Swap::No };
    let mut search = Search::new(&game, Budget::default());
    let verdict = solve(&game, &mut search, &game.start(), 15, Wanted::All);
    let Verdict::Win { plies, first_moves } = verdict else { panic!("{verdict:?}") };
    // Four stones and three replies at least, from a cell of the short diagonal.
    assert!(plies >= 7, "{plies}");
    for mv in first_moves {
        let text = game.write_move(mv);
        assert!(["d1", "c2", "b3", "a4"].contains(&text.as_str()), "{text}");
        let strategy = certificate(&game, &mut search, &game.start(), (mv, plies)).expect("time");
        let strategy = strategy.expect("a strategy");
        let (proved, _) = prove(&game, &strategy, CheckOptions::default()).expect("a certificate");
        assert_eq!(proved.claim().plies, plies);
    }
}

#[test]
fn every_clause_has_a_claim_that_holds() {
    let matrix = Matrix::of::<Hex>();
    assert!(matrix.gaps.is_empty(), "{matrix}");
    for claim in Hex::claims() {
        let verdict = claim.check(Tier::Quick);
        assert!(verdict.is_holding(), "{}: {verdict}", claim.id);
    }
}

#[test]
fn a_computer_player_takes_the_win_and_stops_one() {
    let play = |text: &str, level: &str| {
        let game = Hex::with_readings("", text).expect("a ruleset");
        let position = game.parse_position(text).expect("a position");
        let limits = Limits::new(level.parse().expect("a level"), 1);
        game.write_move(choose(&game, &position, &limits).expect("a move").mv)
    };
    assert_eq!(play("rb.-rb.-..._1", "3"), "a3");
    assert_eq!(play("rb.-r..-..._2", "5"), "a3");
}

#[test]
fn an_engine_that_knows_the_rules_conforms() {
    let verdict = |engine: &str| {
        let suite = suite().expect("vectors");
        let options = RunOptions {
            launch: Launch::new(vec![engine.to_owned()], Duration::from_secs(60)),
            jobs: 1,
            fail_fast: false,
            failure_limit: FailureBudget::DEFAULT,
        };
        let demand = Demand::of_cases("the vectors of Hex", suite.to_any_suite().cases);
        run(&demand, &Baseline::default(), &options, |_| {}).verdict(&demand)
    };
    let naive = verdict(env!("CARGO_BIN_EXE_hex-naive"));
    assert!(naive.is_success(), "{}", naive.sentence());
    assert!(naive.sentence().starts_with("CONFORMS to the vectors of Hex: all"));
    // A program that answers nothing does not.
    assert!(!verdict("true").is_success());
}

#[test]
fn the_explorer_shows_it() {
    let explorer = Explorer::default().with_game::<Hex>();
    let ask = |request: &str| {
        let answer = explorer.answer_text(request, &mut Watch::unlimited(&mut |_| ()));
        serde_json::from_str::<serde_json::Value>(&answer).expect("JSON")
    };
    let look = ask(r#"{"version": 1, "ask": "look", "position": "...-.r.-..._2"}"#);
    assert_eq!(
        (&look["turn"], &look["moves"].as_array().map(Vec::len)),
        (&"player 2 to move".into(), &Some(8)),
        "{look}"
    );
    let svg = look["svg"].as_str().expect("a picture");
    assert_eq!(svg.matches("data-spot=").count(), 9);
    let why = ask(r#"{"version": 1, "ask": "why", "position": "...-.r.-..._2", "move": "b2"}"#);
    assert_eq!(why["clause"], "HX-PLACE", "{why}");
    let values = ask(r#"{"version": 1, "ask": "values", "position": "...-...-..._1"}"#);
    assert!(values.to_string().contains("win"), "{values}");
    let list = ask(r#"{"version": 1, "ask": "catalogue"}"#);
    assert_eq!(list["games"][0]["boards"].as_array().map(Vec::len), Some(7), "{list}");
}
