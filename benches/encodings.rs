//! Encodings and back ends side by side: the same questions to each, in one run, as ratios to the
//! first. Every answer is asserted.

use std::time::{Duration, Instant};

use crosstrack::rules::{Board, Connectors, EditionId, Junction, Ruleset, RulesetSpec, Seats};
use crosstrack_prove::formula::{Formula, Plan, Query, Reachability, decode};
use crosstrack_prove::sat::backend::{Batsat, EmbeddedBackend};
use crosstrack_prove::sat::lemma::solve_with_lemmas;
use crosstrack_prove::sat::{Answer, Backend, ClauseSink as _, LimitedVarisat, Prover};

/// One way to an answer.
#[derive(Clone, Copy)]
enum Way {
    /// A back end, 0 varisat or 1 batsat, and whether it is given the lemmas.
    Solve(usize, bool),
    /// varisat with lemmas and a checked proof.
    Prove,
}

const WAYS: [(&str, Way); 5] = [
    ("varisat + lemmas", Way::Solve(0, true)),
    ("varisat", Way::Solve(0, false)),
    ("batsat + lemmas", Way::Solve(1, true)),
    ("batsat", Way::Solve(1, false)),
    ("checked proof", Way::Prove),
];

fn main() {
    // Without `cargo bench` only the quickest board, so that the code stays true.
    let quick = !std::env::args().any(|arg| arg == "--bench");
    for layout in ["crossed", "none"] {
        for &junction in Junction::ALL {
            let connectors = Connectors::from_name(layout);
            let base = RulesetSpec {
                junction,
                connectors,
                ..RulesetSpec::new(Board::of(2, 2), Seats::Two)
            };
            bench(&format!("2x2 {layout} {junction}"), base.clone(), None, Reachability::ALL);
            if quick {
                continue;
            }
            let small = RulesetSpec { board: Board::SMALL, ..base };
            bench(&format!("4x2 {layout} {junction}"), small, None, Reachability::ALL);
        }
    }
    if !quick {
        let large = RulesetSpec {
            edition: Some(EditionId::Tournament),
            ..RulesetSpec::new(Board::LARGE, Seats::Two)
        };
        // Flow takes minutes here.
        bench("4x3, no intersection pieces", large, Some(0), &[Reachability::Levels]);
    }
}

/// Refuting one piece fewer than the width, and finding a configuration as small as the width.
fn bench(
    name: &str,
    spec: RulesetSpec,
    max_intersections: Option<usize>,
    encodings: &[Reachability],
) {
    let ruleset = Ruleset::new(spec).expect("a ruleset");
    let plan = Plan::new(&ruleset, &Query { max_intersections, ..Query::default() });
    let plan = plan.expect("a plan");
    let width = ruleset.board().width();
    for (most, satisfiable) in [(width - 1, false), (width, true)] {
        let mut first: Option<Duration> = None;
        for &encoding in encodings {
            let formula = Formula::new(&ruleset, &plan, most, encoding);
            println!(
                "{name}: at most {most} pieces, {encoding}: {} variables, {} clauses",
                formula.cnf.var_count(),
                formula.cnf.clause_count()
            );
            for (label, way) in WAYS {
                let large = ruleset.board() == Board::LARGE;
                let guided = matches!(way, Way::Prove | Way::Solve(_, true));
                if satisfiable && matches!(way, Way::Prove) || large && !guided {
                    continue;
                }
                let begun = Instant::now();
                let answer = answer(&formula, way);
                let taken = begun.elapsed();
                match answer {
                    Answer::Sat(model) => {
                        assert!(satisfiable, "{name}: {label}");
                        let found = decode::configuration(&ruleset, &plan, &formula.vars, &model);
                        assert_eq!(found.expect("a winning layout").pieces(), width);
                    }
                    Answer::Unsat(evidence) => {
                        assert!(!satisfiable, "{name}: {label}");
                        assert_eq!(evidence.is_proved(), matches!(way, Way::Prove));
                    }
                    Answer::Unknown(why) => panic!("{name}: {label}: {why:?}"),
                }
                let base = *first.get_or_insert(taken);
                let ratio = taken.as_secs_f64() / base.as_secs_f64();
                println!("  {label:<17} {ratio:>9.2} × {base:.1?}");
            }
        }
    }
}

fn answer(formula: &Formula, way: Way) -> Answer {
    let lemmas = formula.vars.lemmas();
    let answer = match way {
        Way::Solve(which, with_lemmas) => {
            let (varisat, batsat) =
                (LimitedVarisat::default(), EmbeddedBackend::<Batsat>::default());
            let backend: &dyn Backend = if which == 0 { &varisat } else { &batsat };
            let lemmas = if with_lemmas { lemmas.as_slice() } else { &[] };
            solve_with_lemmas(backend, &formula.cnf, lemmas)
        }
        Way::Prove => Prover::default().decide(&formula.cnf, &lemmas),
    };
    answer.expect("an answer")
}
