//! The longest irreducible configurations, against brute force on the study boards.

use crate::support::{for_each_layout, letters, ruleset, with_pile};
use crosstrack::game::Notation as _;
use crosstrack::rules::{Board, Junction, Ruleset, Track};
use crosstrack_prove::formula::grow::grow;
use crosstrack_prove::formula::longest::find_longest;
use crosstrack_prove::formula::{
    Configuration, IdlePattern, LongestConfiguration, Method, Plan, Query, Reachability, Solvers,
    idle, is_irreducible,
};
use crosstrack_prove::sat::backend::{Budget, EmbeddedBackend};
use crosstrack_prove::sat::{Answer, Backend as _, LimitedVarisat, Prover, Varisat};

fn run(ruleset: &Ruleset, query: &Query, reachability: Reachability) -> LongestConfiguration {
    let finder = LimitedVarisat::default();
    let solvers = Solvers { finder: &finder, prover: Prover::default() };
    let method = Method { reachability, solvers };
    find_longest(ruleset, query, method, &mut |_| ()).expect("an answer")
}

/// By brute force: the most pieces of a winning layout that needs all of them.
fn most(ruleset: &Ruleset, only: &str, stock: usize, intersections: usize) -> Option<usize> {
    let cells = ruleset.cells().count_ones() as usize;
    let mut most = None;
    for_each_layout(ruleset, &letters(only), stock, cells, intersections, &mut |layout| {
        let pieces = layout.occupied().count_ones() as usize;
        let track = Track::new(ruleset, layout);
        let irreducible = Some(pieces) > most
            && track.has_complete_path()
            && layout.pieces().all(|(cell, _)| !track.without(cell).has_complete_path())
            && layout.connectors().all(|(at, connector)| {
                let mut fewer = layout.clone();
                fewer.set_connector(at, None);
                ruleset.start_connector(at.index()) == Some(connector)
                    || !Track::new(ruleset, &fewer).has_complete_path()
            });
        if irreducible {
            most = Some(pieces);
        }
    });
    most
}

#[test]
fn on_study_boards_it_is_what_brute_force_finds() {
    let mut different = std::collections::BTreeSet::new();
    let mut compare = |ruleset: &Ruleset, only: &str, stock: usize, intersections: usize| {
        let expected = most(ruleset, only, stock, intersections);
        let max_intersections = Some(intersections);
        let only = Some(letters(only));
        let query = Query { only, stock: stock as u8, max_intersections, ..Query::default() };
        for &reachability in Reachability::ALL {
            let found = run(ruleset, &query, reachability);
            assert!(found.is_exact());
            assert_eq!(found.witness.as_ref().map(Configuration::pieces), expected);
            assert!(found.is_proved());
            assert!(found.witness.is_none_or(|witness| is_irreducible(ruleset, &witness.layout)));
        }
        different.insert(expected);
    };
    for &junction in Junction::ALL {
        for layout in ["crossed", "none", "straight"] {
            compare(&ruleset(Board::of(1, 1), junction, layout), "ACDFGI", 4, 0);
            compare(&ruleset(Board::of(2, 1), junction, layout), "CF", 4, 0);
            compare(&ruleset(Board::of(1, 2), junction, layout), "G", 4, 0);
            compare(&ruleset(Board::of(1, 2), junction, layout), "AF", 2, 0);
        }
        compare(&with_pile(Board::of(2, 1), junction), "A", 4, 1);
    }
    assert!(different.len() > 2, "{different:?}");
}

/// A piece is needed if no path wins without it, also between other terminals than those that the query names. Every
/// winning path is between some: the longest of all is the longest between two.
#[test]
fn the_longest_between_two_terminals_needs_all_its_pieces() {
    let finder = LimitedVarisat::default();
    let solvers = Solvers { finder: &finder, prover: Prover::default() };
    let method = Method { reachability: Reachability::Levels, solvers };
    let longest = |ruleset: &Ruleset, from: Option<&str>, to: Option<&str>| {
        let terminal = |text: &str| text.parse().expect("a terminal");
        let query = Query { from: from.map(terminal), to: to.map(terminal), ..Query::default() };
        let found = find_longest(ruleset, &query, method, &mut |_| ());
        let found = found.unwrap_or_else(|error| panic!("{from:?} {to:?}: {error}"));
        assert!(found.is_exact(), "{from:?} {to:?}");
        let witness = found.witness?;
        assert!(is_irreducible(ruleset, &witness.layout), "{from:?} {to:?}");
        Some(witness.pieces())
    };
    let small = ruleset(Board::of(2, 1), Junction::Joined, "crossed");
    let names = |edge: char| (1..=2).map(move |number| format!("{edge}{number}"));
    let all = [('A', 'C'), ('B', 'D')].into_iter().flat_map(|(from, to)| {
        names(from).flat_map(move |from| names(to).map(move |to| (from.clone(), to)))
    });
    let has = |name: &String| {
        let terminal: crosstrack_prove::formula::Terminal = name.parse().expect("a terminal");
        terminal.cell(small.board()).is_some()
    };
    let pairs: Vec<(String, String)> = all.filter(|(from, to)| has(from) && has(to)).collect();
    assert!(pairs.len() > 3, "{pairs:?}");
    let of_pairs = pairs.iter().map(|(from, to)| longest(&small, Some(from), Some(to)));
    assert_eq!(of_pairs.max(), Some(longest(&small, None, None)));
    // Between these the formula had models of which a piece could be removed.
    longest(&ruleset(Board::of(2, 2), Junction::Joined, "crossed"), Some("A1"), Some("C1"));
}

/// The pieces of a grown layout, which must be what the plan allows and need every piece.
fn grown(ruleset: &Ruleset, query: &Query) -> usize {
    let plan = Plan::new(ruleset, query).expect("a plan");
    let Some(layout) = grow(ruleset, &plan, 300_000, Budget::UNLIMITED) else { return 0 };
    let track = Track::new(ruleset, &layout);
    assert!(track.has_complete_path());
    let mut of_pattern = [0; 26];
    for (cell, placed) in layout.pieces() {
        assert!(!track.without(cell).has_complete_path(), "{cell} is not needed: {layout:?}");
        assert!(!query.avoid.contains(&cell));
        of_pattern[placed.piece.letter.index()] += 1;
    }
    assert!(of_pattern.iter().all(|&pieces| pieces <= query.stock));
    layout.occupied().count_ones() as usize
}

#[test]
fn a_grown_path_needs_every_piece_of_the_small_game() {
    for &junction in Junction::ALL {
        for layout in ["crossed", "none", "straight"] {
            let ruleset = ruleset(Board::SMALL, junction, layout);
            // Six patterns in so many sets, on a board of 32 cells.
            for stock in [4, 2, 1] {
                let pieces = grown(&ruleset, &Query { stock, ..Query::default() });
                println!("{junction} {layout}: {pieces} pieces of {}", 6 * stock);
                assert!(pieces <= 6 * usize::from(stock));
                if layout != "none" {
                    assert_eq!(pieces, 6 * usize::from(stock));
                }
            }
        }
    }
    // Counting says that seventeen of the 21 cells are the most without connectors.
    let counted = include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../reports/counts/kept/3x2-joined-none.csv"
    ));
    let irreducible =
        |line: &str| Some((line.split(',').next()?.parse().ok()?, !line.ends_with(",0")));
    let most: Option<usize> = counted
        .lines()
        .filter_map(irreducible)
        .filter(|&(_, any)| any)
        .map(|(pieces, _)| pieces)
        .max();
    let unconnected = ruleset(Board::of(3, 2), Junction::Joined, "none");
    assert_eq!(Some(grown(&unconnected, &Query { stock: 4, ..Query::default() })), most);

    let ruleset = ruleset(Board::SMALL, Junction::Joined, "crossed");
    let avoid: Vec<_> = ["c3", "d3", "c4", "d4"].map(|cell| cell.parse().expect("a cell")).into();
    assert!(grown(&ruleset, &Query { avoid, ..Query::default() }) > 12);
}

/// The idle patterns, each by a proof that was checked.
fn idle_letters(ruleset: &Ruleset, query: &Query) -> String {
    let finder = LimitedVarisat::default();
    let solvers = Solvers { finder: &finder, prover: Prover::default() };
    let plan = Plan::new(ruleset, query).expect("a plan");
    let idle = idle::idle_patterns(ruleset, &plan, solvers).expect("an answer");
    assert!(idle.iter().all(|idle| idle.evidence.is_proved()));
    idle.iter().map(|idle| idle.letter.to_string()).collect()
}

/// By hand: the paths of C are all diagonal on one side at least, and those of B too unless they
/// meet where they begin.
#[test]
fn diagonal_paths_are_idle_without_connectors() {
    for &junction in Junction::ALL {
        for board in [Board::of(3, 2), Board::SMALL] {
            let idle = |layout| idle_letters(&ruleset(board, junction, layout), &Query::default());
            assert_eq!([idle("none"), idle("straight"), idle("crossed")], ["C", "", ""]);
        }
        // Where the cells are fewer than the pieces left, it would say nothing.
        let study = ruleset(Board::of(2, 1), junction, "none");
        assert_eq!(idle_letters(&study, &Query::default()), "");
        let large = with_pile(Board::LARGE, junction);
        let bare = Query { max_intersections: Some(0), ..Query::default() };
        let expected = if junction == Junction::Joined { "C" } else { "BC" };
        assert_eq!(idle_letters(&large, &bare), expected);
        assert_eq!(idle_letters(&large, &Query::default()), "");
    }
}

/// A formula for a pattern that is of use has a model.
#[test]
fn what_is_of_use_is_not_refuted() {
    let ruleset = ruleset(Board::of(2, 1), Junction::Joined, "none");
    let plan = Plan::new(&ruleset, &Query::default()).expect("a plan");
    for &letter in plan.letters.iter().filter(|letter| letter.to_string() != "C") {
        let cnf = idle::formula(&ruleset, &plan, letter);
        let answer = EmbeddedBackend::<Varisat>::default().solve(&cnf).expect("an answer");
        assert!(matches!(answer, Answer::Sat(_)), "{letter}");
    }
}

/// On the small board without connectors: all pieces that can be of use.
#[test]
fn twenty_pieces_can_be_needed_without_connectors() {
    for &junction in Junction::ALL {
        let ruleset = ruleset(Board::SMALL, junction, "none");
        let found = run(&ruleset, &Query::default(), Reachability::Levels);
        assert!(found.is_exact() && found.is_proved() && found.above.is_none());
        let [IdlePattern { letter, .. }] = &found.idle[..] else { panic!("{:?}", found.idle) };
        assert_eq!((letter.to_string().as_str(), found.at_most), ("C", 20));
        let witness = found.witness.expect("a long one");
        assert_eq!(witness.pieces(), 20);
        assert!(is_irreducible(&ruleset, &witness.layout));
    }
}

/// On 3x2 between straight connectors all cells but one can be needed.
#[test]
fn a_configuration_of_twenty_of_twenty_one_cells_needs_every_piece() {
    for (junction, text) in [
        (
            Junction::Joined,
            "x1_3x2_1122.1_1.rA1.rI0-rF4.rC3.yI0.rD4.yF6-yD0.bD0.rG0.yG1.bI0-bF2.bG1.gI1.gD6.gF0-gG3.yA3.bA0_d",
        ),
        (
            Junction::Through,
            "x1_3x2_1122.1_rF4.rG3.1-yF4.rD0.rA0.yD1.bD2-yA0.rI0.rC2.bA2.bF6-yI1.yG7.gA2.gD6.bG1-gG3.bI1.gF0_d",
        ),
    ] {
        let ruleset = ruleset(Board::of(3, 2), junction, "straight");
        let position = ruleset.parse_position(text).expect("a position");
        let layout = position.layout();
        assert_eq!(layout.occupied().count_ones(), 20);
        assert_eq!(ruleset.cells().count_ones(), 21);
        let track = Track::new(&ruleset, layout);
        assert!(track.has_complete_path());
        assert!(layout.pieces().all(|(cell, _)| !track.without(cell).has_complete_path()));
    }
}
