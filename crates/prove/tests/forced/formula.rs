//! Forced wins by satisfiability are those of the search and of every line of play, which share
//! nothing with it but the rules.

use std::time::Duration;

use crosstrack::base::Outcome;
use crosstrack::game::{Game, GameExt, Notation as _, Rulebook as _, Tactics};
use crosstrack::rules::{Board, Move, Position, Ruleset, RulesetSpec, Seats, parse_setup};
use crosstrack::solve::certificate::check;
use crosstrack::solve::plain::PlainSearch;
use crosstrack::solve::{Budget, Search, Solver as _, Verdict, Wanted, WinSearch, solve};
use crosstrack_prove::formula::{ForcedError, ForcedWinSolver};

use crate::solve_support::{STUDIES, full_boards, open_positions, study};

pub(crate) fn by_engine(
    game: &Ruleset,
    engine: &mut impl WinSearch<Ruleset>,
    position: &Position,
    plies: usize,
) -> Verdict<Move> {
    solve(game, engine, position, plies, Wanted::All)
}

pub(crate) fn searched(game: &Ruleset, position: &Position, plies: usize) -> Verdict<Move> {
    by_engine(game, &mut Search::new(game, Budget::default()), position, plies)
}

pub(crate) fn by_sat(game: &Ruleset, position: &Position, plies: usize) -> Verdict<Move> {
    let mut engine = ForcedWinSolver::new(game, Budget::default());
    engine.verdict(position, plies, Wanted::All).expect("an answer")
}

#[test]
fn the_answers_are_those_of_the_search_on_study_boards() {
    let mut wins = [0usize; 6];
    let (mut compared, mut plainly, mut lost) = (0, 0, 0);
    for (header, readings, letters, plies) in STUDIES {
        let game = study(header, readings, letters);
        let (mut here, mut telling) = (0, 0);
        for position in open_positions(&game, 40) {
            // Wins at once say little.
            let soon = game.has_win(&position);
            if soon && here > 4 * telling + 10 {
                continue;
            }
            let text = game.write_position(&position);
            let found = by_sat(&game, &position, plies);
            assert_eq!(found, searched(&game, &position, plies), "{header} {readings}: {text}");
            let nodes = Budget { nodes: Some(4_000), ..Budget::default() };
            let plain = by_engine(&game, &mut PlainSearch::new(&game, nodes), &position, plies);
            if !matches!(plain, Verdict::Unknown { .. }) {
                assert_eq!(found, plain, "{header} {readings}: {text}");
                plainly += 1;
            }
            here += 1;
            telling += usize::from(!soon);
            match found {
                Verdict::Win { plies, .. } => wins[plies] += 1,
                _ => lost += 1,
            }
            if telling == 40 {
                break;
            }
        }
        assert!(telling >= 30, "{header} {readings}: {telling} of {here} not won at once");
        compared += here;
    }
    eprintln!("{compared} compared, {plainly} of them with every line; {wins:?} wins, {lost} none");
    assert!(wins[1] > 500 && wins[3] > 80 && lost > 300 && plainly > 500, "{wins:?} {lost}");
}

/// With more players a forced win has to stand the moves of several, which is rare in play: full
/// boards, on which pieces are only turned, have such wins. With two they have deeper ones.
#[test]
fn the_answers_are_those_of_the_search_on_full_boards() {
    for (header, readings, plies, least) in [
        ("2x1_123c", "", 4, 5),
        ("2x1_123c", "claim-rule=announced", 4, 5),
        ("3x1_123c", "junction=through", 4, 3),
        ("3x1~tournament_1234", "", 5, 0),
        ("2x1_1234t", "", 5, 3),
        ("2x1_1200", "", 5, 5),
        ("2x1_1200", "null-turn=allowed junction=through", 7, 5),
    ] {
        let game =
            Ruleset::with_readings(readings, &format!("x1_{header}.1__d")).expect("a ruleset");
        let (mut compared, mut wins) = (0, 0);
        for position in full_boards(&game, 600) {
            if game.has_win(&position) {
                continue;
            }
            let expected = searched(&game, &position, plies);
            let win = matches!(expected, Verdict::Win { .. });
            if !win && compared > 3 * wins + 20 || wins == 20 {
                continue;
            }
            let text = game.write_position(&position);
            assert_eq!(by_sat(&game, &position, plies), expected, "{header} {readings}: {text}");
            compared += 1;
            wins += usize::from(win);
        }
        eprintln!("{header} {readings}: {compared} compared, {wins} wins");
        assert!(wins >= least, "{header} {readings}: {wins} wins");
    }
}

#[test]
fn three_turns_of_one_player_are_followed() {
    let mut wins = [0usize; 6];
    for (header, letters, games) in [("2x1_1122", "AI", 24), ("2x1_1020", "FGI", 24)] {
        let game = study(header, "", letters);
        for position in open_positions(&game, games) {
            if game.has_win(&position) {
                continue;
            }
            let text = game.write_position(&position);
            let expected = searched(&game, &position, 5);
            assert_eq!(by_sat(&game, &position, 5), expected, "{header}: {text}");
            if let Verdict::Win { plies, .. } = expected {
                wins[plies] += 1;
            }
        }
    }
    eprintln!("{wins:?} wins");
    assert!(wins[3] > 20 && wins[5] >= 4, "{wins:?}");
}

#[test]
fn certificates_are_accepted_and_lines_end_won_in_time() {
    let mut accepted = [0usize; 6];
    for (header, readings, letters, plies) in STUDIES {
        let game = study(header, readings, letters);
        for position in open_positions(&game, 10) {
            let mut engine = ForcedWinSolver::new(&game, Budget::default());
            let verdict = engine.verdict(&position, plies, Wanted::One).expect("an answer");
            let Verdict::Win { plies, first_moves } = verdict else { continue };
            assert_eq!(first_moves.len(), 1);
            let first: (Move, usize) = (first_moves[0], plies);
            let certificate = engine.strategy(&position, first).expect("time").expect("a win");
            let stats = check(&game, &certificate).expect("a strategy");
            assert_eq!(stats.plies, plies);
            let line = engine.line(&position, first).expect("a line");
            assert_eq!(line.len(), plies);
            let side = game.side_of(game.to_move(&position));
            let end = line.iter().fold(position, |at, &mv| game.try_play(&at, mv).expect("legal"));
            assert_eq!(game.outcome(&end), Some(Outcome::Win(side)));
            accepted[plies] += 1;
        }
    }
    eprintln!("{accepted:?} accepted");
    assert!(accepted[1] > 50 && accepted[3] > 10, "{accepted:?}");
}

#[test]
fn a_move_that_does_not_win_has_no_certificate() {
    let text = "x1_3x1_1122.1_rI0.gC0.1-rA2.2-rD1.bG3.1_d";
    let game = Ruleset::with_readings("relocate-turn=keep", text).expect("a ruleset");
    let position = game.parse_position(text).expect("a position");
    let mut engine = ForcedWinSolver::new(&game, Budget::default());
    let wins = match engine.verdict(&position, 3, Wanted::All).expect("an answer") {
        Verdict::Win { plies: 3, first_moves } => first_moves,
        other => panic!("{other:?}"),
    };
    let mut without = 0;
    for mv in game.moves(&position).into_iter().step_by(9) {
        let found = engine.strategy(&position, (mv, 3)).expect("time");
        assert_eq!(found.is_some(), wins.contains(&mv), "{mv:?}");
        without += usize::from(found.is_none());
    }
    assert!(without > 5, "{without}");
}

#[test]
fn a_spent_budget_is_no_answer() {
    let text = "x1_4x2_1122.1_2.rI0.1-3.yI0.2-bC0.2.rA0.2-3.yA0.1.gC0-3.rD1.2-2.yD1.1_d";
    let game = Ruleset::with_readings("", text).expect("a ruleset");
    let position = game.parse_position(text).expect("a position");
    for nodes in [0, 1, 50] {
        let budget = Budget { nodes: Some(nodes), ..Budget::default() };
        let mut engine = ForcedWinSolver::new(&game, budget);
        let verdict = engine.verdict(&position, 3, Wanted::All).expect("an answer");
        assert_eq!(verdict, Verdict::Unknown { refuted: 2 }, "{nodes}");
        assert_eq!(engine.nodes(), nodes);
    }
    let budget = Budget::with_time(Duration::ZERO);
    let verdict =
        ForcedWinSolver::new(&game, budget).verdict(&position, 3, Wanted::All).expect("an answer");
    assert_eq!(verdict, Verdict::Unknown { refuted: 0 });
}

#[test]
fn what_the_formula_does_not_say_is_refused() {
    let game = Ruleset::with_readings("", "x1_2x1_123c.1__d").expect("a ruleset");
    let mut engine = ForcedWinSolver::new(&game, Budget::default());
    assert!(matches!(
        engine.verdict(&game.start(), 7, Wanted::One),
        Err(ForcedError::TooDeep { plies: 7, most: 6 })
    ));
    assert_eq!(engine.verdict(&game.start(), 3, Wanted::One).expect("an answer"), Verdict::NoWin);
}

#[test]
fn two_verdicts_say_what_both_know() {
    let win = |plies: usize, first_moves: &[u8]| Verdict::Win {
        plies,
        first_moves: first_moves.to_vec(),
    };
    let unknown = |refuted: usize| Verdict::Unknown { refuted };
    let (all, one) = (Wanted::All, Wanted::One);
    for (a, b, wanted, both) in [
        (Verdict::NoWin, Verdict::NoWin, all, Some(Verdict::NoWin)),
        (Verdict::NoWin, unknown(2), all, Some(unknown(2))),
        (unknown(2), unknown(1), all, Some(unknown(1))),
        (win(3, &[1, 2]), win(3, &[1, 2]), all, Some(win(3, &[1, 2]))),
        (win(3, &[1]), win(3, &[2]), one, Some(win(3, &[1]))),
        (win(3, &[1]), win(3, &[2]), all, None),
        (win(1, &[1]), win(3, &[1]), all, None),
        (win(3, &[1]), unknown(2), all, Some(unknown(2))),
        (win(3, &[1]), unknown(3), all, None),
        (win(3, &[1]), Verdict::NoWin, all, None),
    ] {
        assert_eq!(a.combine(&b, wanted), both, "{a:?} {b:?}");
        assert_eq!(b.combine(&a, wanted).is_some(), both.is_some(), "{b:?} {a:?}");
    }
}

/// The positions with the fewest pieces of `reports/forced` are won, by search and by formula.
#[test]
fn so_many_pieces_suffice_under_every_reading_of_tracks() {
    for readings in ["", "junction=through"] {
        for connectors in ["crossed", "straight", "none"] {
            let spec = RulesetSpec::new(Board::SMALL, Seats::Two);
            let spec = spec.with_readings(&format!("{readings} connectors={connectors}"));
            let game = Ruleset::new(spec.expect("readings")).expect("a ruleset");
            for (text, pieces) in [
                ("x1_4x2_1122.1_2.rA0.1-3.yA0.2-3.rI2.2-3.yI0.2-3.rD0.2-4_d", 5),
                ("x1_4x2_1122.1_2.rA0.1-3.yA0.2-3.rI2.2-3.yI0.2-bG0.2.rD0.2-4_d", 6),
            ] {
                let setup = parse_setup(&game, text).expect("a position");
                let position = Position::new_waiving(&game, &setup, |_| true).expect("playable");
                assert_eq!(position.layout().pieces().count(), pieces);
                let answer = searched(&game, &position, 3);
                assert!(matches!(answer, Verdict::Win { plies: 3, .. }), "{answer:?}");
                assert_eq!(by_sat(&game, &position, 3), answer);
            }
        }
    }
}
