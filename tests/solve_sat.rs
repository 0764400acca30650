//! Forced wins by satisfiability are those of the search, which shares nothing with it but the
//! rules.

#![cfg(feature = "solve")]

use crosstrack::crosstrack::action::Move;
use crosstrack::crosstrack::position::Position;
use crosstrack::crosstrack::rules::Ruleset;
use crosstrack::game::Game;
use crosstrack::sat::backend::Budget;
use crosstrack::sat::forced::{Forcer, Verdict};
use crosstrack::solve::search::Search;
use crosstrack::solve::{self, Answer, Wanted, solve};
use crosstrack::tactics::Tactics;

mod solve_support;

use solve_support::{STUDIES, open_positions, study};

fn searched(game: &Ruleset, position: &Position, plies: usize) -> Answer<Move> {
    let mut engine = Search::new(game, solve::Budget::default());
    solve(game, &mut engine, position, plies, Wanted::All)
}

fn expected(answer: Answer<Move>) -> Verdict {
    match answer {
        Answer::Win { plies, first_moves } => Verdict::Win { plies, first_moves },
        Answer::No => Verdict::No,
        Answer::Unknown { refuted } => Verdict::Unknown { refuted },
    }
}

#[test]
fn the_answers_are_those_of_the_search_on_study_boards() {
    for (header, readings, letters, plies) in STUDIES {
        let game = study(header, readings, letters);
        let (mut here, mut telling) = (0, 0);
        let mut wins = [0usize; 6];
        let (mut fast, mut slow) = (0.0, 0.0);
        let (mut rounds, mut nodes) = (0, 0);
        for position in open_positions(&game, 40) {
            let soon = game.has_win(&position);
            if soon && here > 4 * telling + 10 {
                continue;
            }
            let text = game.write_position(&position);
            let start = std::time::Instant::now();
            let expected = expected(searched(&game, &position, plies));
            fast += start.elapsed().as_secs_f64();
            let start = std::time::Instant::now();
            let mut engine = Forcer::new(&game, Budget::UNLIMITED);
            let found = engine.decide(&position, plies, false).expect("an answer");
            slow += start.elapsed().as_secs_f64();
            rounds += engine.rounds();
            nodes += engine.nodes();
            assert_eq!(found, expected, "{text}");
            here += 1;
            telling += usize::from(!soon);
            if let Verdict::Win { plies, .. } = found {
                wins[plies] += 1;
            }
            if telling == 40 {
                break;
            }
        }
        eprintln!(
            "{header} {readings} {letters}: {here} {telling} {wins:?} search {fast:.3} sat {slow:.3} rounds {rounds} nodes {nodes}"
        );
    }
}
