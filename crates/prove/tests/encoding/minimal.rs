//! The least number of pieces, with proofs; expected values from arguments that no code makes.

use crate::support;
use crate::support::{for_each_layout, letters, ruleset, with_pile};
use crosstrack::rules::{Board, Connectors, Junction, Ruleset, RulesetSpec, Track};
use crosstrack_prove::formula::minimal::Progress;
use crosstrack_prove::formula::{
    Formula, Method, Minimum, Plan, Query, Reachability, Solvers, minimum,
};
use crosstrack_prove::sat::backend::{Batsat, EmbeddedBackend};
use crosstrack_prove::sat::{LimitedVarisat, Prover, proof};

fn run(ruleset: &Ruleset, query: &Query) -> Minimum {
    let finder = LimitedVarisat::default();
    let solvers = Solvers { finder: &finder, prover: Prover::default() };
    let method = Method { reachability: Reachability::Levels, solvers };
    minimum(ruleset, query, method, &mut |_| ()).expect("an answer")
}

/// The minimum, its witness and certificate checked.
fn least(ruleset: &Ruleset, query: &Query) -> Option<usize> {
    match run(ruleset, query) {
        Minimum::Found { witness, below } => {
            assert!(Track::new(ruleset, &witness.layout).has_complete_path());
            assert!(witness.path.cells().all(|cell| witness.layout.piece(cell).is_some()));
            assert_eq!(below.pieces + 1, witness.pieces());
            assert!(below.is_proved());
            let plan = Plan::new(ruleset, query).expect("a plan");
            let again = Formula::new(ruleset, &plan, below.pieces, Reachability::Levels);
            assert_eq!(again.cnf, below.cnf);
            Some(witness.pieces())
        }
        Minimum::Impossible { none } => {
            assert!(none.is_proved());
            None
        }
        Minimum::Unknown { .. } => panic!("no budget was set"),
    }
}

#[test]
fn a_straight_line_is_as_short_as_can_be() {
    // No step advances more than one row or column, so no path has fewer pieces than the board is
    // wide; and pieces with a path from a side to the one opposite make a path of just so many,
    // where the stock holds enough of them.
    for &junction in Junction::ALL {
        for layout in ["crossed", "none", "straight"] {
            for board in [Board::of(1, 1), Board::of(2, 1), Board::of(1, 2), Board::of(2, 2)] {
                let ruleset = ruleset(board, junction, layout);
                assert_eq!(least(&ruleset, &Query::default()), Some(board.width()), "{board}");
            }
            let small = ruleset(Board::SMALL, junction, layout);
            assert_eq!(least(&small, &Query::default()), Some(6));
        }
        let large = with_pile(Board::LARGE, junction);
        let without = Query { max_intersections: Some(0), ..Query::default() };
        assert_eq!(least(&large, &without), Some(8));
    }
}

#[test]
fn a_full_set_wins_on_the_small_board() {
    // The board is six wide and a set holds six pieces.
    let small = ruleset(Board::SMALL, Junction::Joined, "crossed");
    let once = Query { each_pattern_once: true, ..Query::default() };
    assert_eq!(least(&small, &once), Some(6));
    let one_set = Query { stock: 1, ..Query::default() };
    assert_eq!(least(&small, &one_set), Some(6));
}

#[test]
fn no_path_crosses_what_it_must_avoid() {
    let small = ruleset(Board::SMALL, Junction::Joined, "crossed");
    let cells = |names: &str| names.split(' ').map(support::cell).collect::<Vec<_>>();
    // A whole row and a whole column.
    let avoid = cells("a3 b3 c3 d3 e3 f3 c1 c2 c4 c5 c6");
    assert_eq!(least(&small, &Query { avoid, ..Query::default() }), None);
    let through = Query { through: cells("a3"), ..Query::default() };
    assert!(least(&small, &through) >= Some(6));
}

#[test]
fn minima_beyond_the_width_agree_with_brute_force() {
    let mut more = 0;
    for &junction in Junction::ALL {
        for (board, only, stock) in [
            (Board::of(2, 1), "F", 4),
            (Board::of(2, 1), "FG", 2),
            (Board::of(1, 2), "F", 4),
            (Board::of(1, 2), "FG", 2),
        ] {
            let ruleset = ruleset(board, junction, "none");
            let mut fewest = None;
            let cells = board.cells().count_ones() as usize;
            for_each_layout(&ruleset, &letters(only), stock, cells, 0, &mut |layout| {
                let pieces = layout.occupied().count_ones() as usize;
                if fewest.is_none_or(|f| pieces < f)
                    && Track::new(&ruleset, layout).has_complete_path()
                {
                    fewest = Some(pieces);
                }
            });
            let query = Query { only: Some(letters(only)), stock: stock as u8, ..Query::default() };
            assert_eq!(least(&ruleset, &query), fewest, "{only} on {board}, {junction}");
            more += usize::from(fewest != Some(board.width()));
        }
    }
    assert!(more > 0, "some minimum is not the width");
}

#[test]
fn both_encodings_and_solvers_agree() {
    for layout in ["crossed", "none"] {
        for &junction in Junction::ALL {
            let board = ruleset(Board::of(2, 2), junction, layout);
            for query in [
                Query::default(),
                Query { only: Some(letters("FG")), ..Query::default() },
                Query { only: Some(letters("CF")), stock: 2, ..Query::default() },
            ] {
                let expected = least(&board, &query);
                let finder = EmbeddedBackend::<Batsat>::default();
                let solvers = Solvers { finder: &finder, prover: Prover::default() };
                for &reachability in Reachability::ALL {
                    let method = Method { reachability, solvers };
                    let found = minimum(&board, &query, method, &mut |_| ()).expect("an answer");
                    let (pieces, certificate) = match found {
                        Minimum::Found { witness, below } => (Some(witness.pieces()), below),
                        Minimum::Impossible { none } => (None, none),
                        Minimum::Unknown { .. } => panic!("no budget was set"),
                    };
                    assert_eq!(pieces, expected, "{reachability}");
                    assert!(certificate.is_proved());
                }
            }
        }
    }
}

#[test]
fn the_proof_is_one_of_the_formula_alone() {
    let small = ruleset(Board::SMALL, Junction::Joined, "crossed");
    let Minimum::Found { below, .. } = run(&small, &Query::default()) else { panic!("a minimum") };
    let mut steps = Vec::new();
    below.prove(&mut steps).expect("a proof");
    assert!(proof::check(&below.cnf, steps.as_slice()).is_ok());
    let mut trimmed = Vec::new();
    proof::trim(steps.as_slice(), below.cnf.clauses().len(), &mut trimmed).expect("a proof");
    assert!(proof::check(&below.cnf, trimmed.as_slice()).is_ok());
    let plan = Plan::new(&small, &Query::default()).expect("a plan");
    let other = Formula::new(&small, &plan, 6, Reachability::Levels);
    assert!(proof::check(&other.cnf, steps.as_slice()).is_err());
}

/// After the third bound that is refuted it is asked whether any number of pieces will do.
#[test]
fn what_cannot_be_is_soon_given_up() {
    // Without connectors a path never leaves a cell by a corner.
    let odd = support::with_patterns(Board::of(3, 1), Junction::Joined, &["12", "14"]);
    let connectors = Some(Connectors::from_name("none").expect("a published layout"));
    let spec = RulesetSpec { connectors, ..odd.spec().clone() };
    let board = Ruleset::new(spec).expect("a ruleset");
    let finder = LimitedVarisat::default();
    let solvers = Solvers { finder: &finder, prover: Prover::default() };
    let method = Method { reachability: Reachability::Levels, solvers };
    let (mut tried, mut proved, mut refuted) = (Vec::new(), Vec::new(), Vec::new());
    let query = Query { stock: 4, ..Query::default() };
    let answer = minimum(&board, &query, method, &mut |progress| match progress {
        Progress::Trying { pieces, .. } => tried.push(pieces),
        Progress::Proving { pieces, .. } => proved.push(pieces),
        Progress::Refuted { pieces } => refuted.push(pieces),
        Progress::Found { pieces } => panic!("{pieces} pieces cannot win"),
    });
    assert!(matches!(answer.expect("an answer"), Minimum::Impossible { .. }));
    assert_eq!((tried, proved, refuted), (vec![3, 4, 5, 8], vec![8], vec![3, 4, 5]));
}
