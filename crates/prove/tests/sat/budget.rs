//! Budgets: what is answered within them is right, and what is not is said to be unknown.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::support::{Numbers, pigeons, random, solutions};
use crosstrack::rules::{Board, Connectors, Ruleset, RulesetSpec, Seats};
use crosstrack_prove::formula::longest::find_longest;
use crosstrack_prove::formula::{
    Configuration, Method, Minimum, Query, Reachability, Solvers, minimum,
};
use crosstrack_prove::sat::backend::Budget;
use crosstrack_prove::sat::{Answer, Backend, LimitedVarisat, Prover, UnknownReason};

fn nodes(limit: u64) -> Budget {
    Budget { nodes: Some(limit), ..Budget::UNLIMITED }
}

#[test]
fn a_budget_of_nodes_ends_a_solve_at_the_same_place_every_time() {
    let formula = pigeons(7);
    let mut answers = Vec::new();
    for power in 0..20 {
        let backend = LimitedVarisat(nodes(1 << power));
        let answer = backend.solve(&formula).unwrap();
        assert_eq!(answer, backend.solve(&formula).unwrap());
        match answer {
            Answer::Unknown(why) => {
                assert_eq!(why, UnknownReason::OutOfNodes { limit: 1 << power });
            }
            Answer::Unsat(ref evidence) => assert!(!evidence.is_proved()),
            Answer::Sat(_) => panic!("eight pigeons in seven holes"),
        }
        answers.push(matches!(answer, Answer::Unsat(_)));
    }
    // Once there is enough, more does not hurt.
    assert!(!answers[0] && answers[19] && answers.is_sorted(), "{answers:?}");
}

#[test]
fn a_budget_of_time_ends_a_solve_and_its_proof() {
    let limit = Duration::from_millis(300);
    let budget = Budget { time: Some(limit), ..Budget::UNLIMITED };
    let started = Instant::now();
    let unknown = Answer::Unknown(UnknownReason::OutOfTime { limit });
    assert_eq!(LimitedVarisat(budget).solve(&pigeons(14)).unwrap(), unknown);
    assert_eq!(Prover(budget).decide(&pigeons(14), &[]).unwrap(), unknown);
    assert!(started.elapsed() >= 2 * limit);
}

#[test]
fn answers_within_a_budget_agree_with_brute_force() {
    let mut numbers = Numbers(5);
    let mut seen = [0; 3];
    for round in 0..120 {
        let formula = random(&mut numbers, 9, 25 + round, 3);
        let satisfiable = !solutions(&formula).is_empty();
        for backend in [
            &LimitedVarisat(nodes(10 + round as u64 % 30)) as &dyn Backend,
            &Prover(nodes(10 + round as u64 % 30)),
        ] {
            seen[match backend.solve(&formula).unwrap() {
                Answer::Sat(_) => {
                    assert!(satisfiable);
                    0
                }
                Answer::Unsat(_) => {
                    assert!(!satisfiable);
                    1
                }
                Answer::Unknown(_) => 2,
            }] += 1;
        }
    }
    assert!(seen.iter().all(|&n| n > 5), "{seen:?}");
}

fn with<R>(finder: Budget, prover: Budget, ask: impl FnOnce(Method<'_>) -> R) -> R {
    let finder = LimitedVarisat(finder);
    let solvers = Solvers { finder: &finder, prover: Prover(prover) };
    ask(Method { reachability: Reachability::Levels, solvers })
}

#[test]
fn a_search_says_what_it_knows_when_its_budget_is_spent() {
    let ruleset = Ruleset::standard(Board::SMALL, Seats::Two);
    let query = Query::default();
    let ask = |method: Method<'_>| minimum(&ruleset, &query, method, &mut |_| ()).unwrap();

    let Minimum::Unknown { at_least, best, why } = with(nodes(3), nodes(3), ask) else {
        panic!("found within three learnt clauses")
    };
    assert!(at_least >= ruleset.board().width() && best.is_none());
    assert_eq!(why, UnknownReason::OutOfNodes { limit: 3 });

    // The finder has enough, the prover has not: found, and not proved.
    let Minimum::Found { witness, below } = with(Budget::UNLIMITED, nodes(3), ask) else {
        panic!("not found without limits")
    };
    assert_eq!(below.pieces + 1, witness.pieces());
    assert_eq!(below.evidence, Err(UnknownReason::OutOfNodes { limit: 3 }));
    assert!(!below.is_proved());
}

#[test]
fn bounds_on_the_longest_hold_within_any_budget() {
    // Without connectors more than is found at once has to be refuted.
    let connectors = Connectors::from_name("none");
    let spec = RulesetSpec { connectors, ..RulesetSpec::new(Board::of(2, 2), Seats::Two) };
    let ruleset = Ruleset::new(spec).unwrap();
    let query = Query::default();
    let ask = |method: Method<'_>| find_longest(&ruleset, &query, method, &mut |_| ()).unwrap();
    let exact = with(Budget::UNLIMITED, Budget::UNLIMITED, ask);
    let pieces = exact.witness.as_ref().map(Configuration::pieces).expect("a witness");
    assert!(exact.is_exact() && exact.at_most == pieces);
    let mut open = 0;
    for limit in [0, 30, 300] {
        let found = with(nodes(limit), Budget::UNLIMITED, ask);
        assert!(found.at_most >= pieces, "{limit}");
        assert!(found.witness.is_none_or(|w| w.pieces() <= pieces), "{limit}");
        open += usize::from(found.why.is_some());
    }
    assert!(open > 0);
}

/// Number of times that a budget was looked at.
static LOOKS: AtomicUsize = AtomicUsize::new(0);

/// Number of looks after which the work is cancelled.
const MOST_LOOKS: usize = 500;

fn is_cancelled_after_some_looks() -> bool {
    LOOKS.fetch_add(1, Ordering::SeqCst) >= MOST_LOOKS
}

/// What is made for the solver takes longer than the solver itself on a large board, and looks at the budget, too.
#[test]
fn a_budget_ends_the_making_of_formulas() {
    let ruleset = Ruleset::standard(Board::of(4, 3), Seats::Two);
    let limit = Duration::from_secs(9);
    let over = Budget { time: Some(limit), until: Some(Instant::now()), ..Budget::UNLIMITED };
    let search = |budget: Budget| {
        let finder = LimitedVarisat(budget);
        let solvers = Solvers { finder: &finder, prover: Prover(budget) };
        let method = Method { reachability: Reachability::Levels, solvers };
        let mut steps = 0;
        let found = find_longest(&ruleset, &Query::default(), method, &mut |_| steps += 1);
        (found.expect("an answer"), steps)
    };
    let (found, steps) = search(over);
    assert_eq!((found.why, steps), (Some(UnknownReason::OutOfTime { limit }), 0));
    assert!(found.witness.is_none(), "nothing is looked for");

    // A signal comes in the middle of the work: what follows ends at its first look.
    let cancelled = Some(is_cancelled_after_some_looks as fn() -> bool);
    let (found, _) = search(Budget { cancelled, ..Budget::UNLIMITED });
    assert_eq!(found.why, Some(UnknownReason::Cancelled));
    let late = LOOKS.load(Ordering::SeqCst) - MOST_LOOKS;
    assert!((1..20).contains(&late), "{late} looks after the end");
}
