//! How few pieces a forced win can begin with.

#![cfg(feature = "solve")]

use crosstrack::crosstrack::rules::Ruleset;
use crosstrack::sat::ClauseSink;
use crosstrack::sat::backend::{Answer, Backend, Batsat, Embedded, Varisat};
use crosstrack::sat::forced::least::formula;
use crosstrack::verify::suite::ruleset_of;

#[test]
fn fewer_pieces_do_not_suffice() {
    let game: Ruleset = ruleset_of("", "x1_4x2_1122.1__d").expect("a ruleset");
    for (q, x) in [
        (5, 0),
        (6, 0),
        (2, 1),
        (3, 1),
        (3, 2),
        (4, 1),
        (4, 2),
        (5, 1),
        (5, 2),
        (5, 3),
        (6, 1),
        (6, 2),
        (6, 3),
        (6, 4),
    ] {
        let cnf = formula(&game, q, x).expect("an argument");
        let start = std::time::Instant::now();
        let a = Embedded::<Batsat>::default().solve(&cnf).expect("an answer");
        eprintln!(
            "{q} {x}: {} vars {} clauses {} {:?}",
            cnf.var_count(),
            cnf.clause_count(),
            matches!(a, Answer::Sat(_)),
            start.elapsed()
        );
        let _ = Embedded::<Varisat>::default();
    }
}
