//! The configurations that each encoding allows are exactly those that the rules call winning.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::support::{
    Shape, bare, cell, for_each_layout, found, joins, letters, put, ruleset, shape, with_patterns,
    with_pile,
};
use crosstrack::rules::{Board, Edge, Junction, Layout, Letter, Placed, Ruleset, Track, cells_of};
use crosstrack_prove::formula::decode::configuration;
use crosstrack_prove::formula::{Formula, Plan, Query, Reachability, Terminal};
use crosstrack_prove::sat::backend::{Batsat, EmbeddedBackend};
use crosstrack_prove::sat::enumerate::{EnumerateError, enumerate};
use crosstrack_prove::sat::{Answer, Backend, IncrementalSolver, Varisat};

const LAYOUTS: [&str; 3] = ["crossed", "none", "straight"];

/// Compares both encodings with brute force; gives how many there are.
fn compare(
    ruleset: &Ruleset,
    query: &Query,
    wanted: impl Fn(&Track<'_>) -> bool,
    intersections: usize,
) -> usize {
    let only = query.only.clone().expect("patterns");
    let stock = query.stock.into();
    let most = query.max_pieces.expect("a bound");
    let mut expected: BTreeSet<Shape> = BTreeSet::new();
    for_each_layout(ruleset, &only, stock, most, intersections, &mut |layout| {
        if wanted(&Track::new(ruleset, layout)) {
            assert!(expected.insert(shape(ruleset, layout)));
        }
    });
    for &reachability in Reachability::ALL {
        let models = found(ruleset, query, reachability);
        assert_eq!(models, expected, "{reachability} on {}", ruleset.board());
    }
    expected.len()
}

fn wins(track: &Track<'_>) -> bool {
    track.has_complete_path()
}

fn query(only: &str, stock: u8, max_pieces: usize) -> Query {
    let (only, max_pieces) = (Some(letters(only)), Some(max_pieces));
    Query { stock, only, max_pieces, ..Query::default() }
}

#[test]
fn all_configurations_of_study_boards() {
    let mut counts = Vec::new();
    for &junction in Junction::ALL {
        for layout in LAYOUTS {
            let one = ruleset(Board::of(1, 1), junction, layout);
            counts.push(compare(&one, &query("ACDFGI", 4, 1), wins, 0));
            let four = ruleset(Board::of(2, 1), junction, layout);
            counts.push(compare(&four, &query("FI", 4, 3), wins, 0));
            counts.push(compare(&four, &query("ACDFGI", 1, 2), wins, 0));
            let five = ruleset(Board::of(1, 2), junction, layout);
            counts.push(compare(&five, &query("AI", 2, 3), wins, 0));
            counts.push(compare(&five, &query("I", 4, 5), wins, 0));
        }
    }
    assert!(counts.iter().sum::<usize>() > 3000, "{counts:?}");
}

#[test]
fn all_configurations_with_intersection_pieces() {
    for &junction in Junction::ALL {
        let four = with_pile(Board::of(2, 1), junction);
        assert!(compare(&four, &query("A", 3, 2), wins, 1) > 100);
        let five = with_pile(Board::of(1, 2), junction);
        let bounded = Query { max_intersections: Some(1), ..query("D", 3, 3) };
        assert!(compare(&five, &bounded, wins, 1) > 10);
    }
}

/// Of configurations of which no piece can be removed: intersection pieces count as well.
#[test]
fn all_irreducible_configurations_with_intersection_pieces() {
    let mut counts = Vec::new();
    for &junction in Junction::ALL {
        let ruleset = with_pile(Board::of(2, 1), junction);
        let query = query("A", 4, 3);
        // By brute force: it wins, and with any one piece less it does not.
        let mut expected: BTreeSet<Shape> = BTreeSet::new();
        let wins = |layout: &Layout| Track::new(&ruleset, layout).has_complete_path();
        for_each_layout(&ruleset, &letters("A"), 4, 3, 1, &mut |layout| {
            let needed = |change: &dyn Fn(&mut Layout)| {
                let mut fewer = layout.clone();
                change(&mut fewer);
                !wins(&fewer)
            };
            let pieces = layout.pieces().all(|(at, _)| needed(&|fewer| fewer.set_piece(at, None)));
            let laid = layout.connectors();
            let mut laid = laid.filter(|&(at, _)| ruleset.start_connector(at.index()).is_none());
            if wins(layout) && pieces && laid.all(|(at, _)| needed(&|l| l.set_connector(at, None)))
            {
                assert!(expected.insert(shape(&ruleset, layout)));
            }
        });
        let plan = Plan::new(&ruleset, &query).expect("a plan");
        for &reachability in Reachability::ALL {
            let formula = Formula::irreducible(&ruleset, &plan, plan.at_most, reachability);
            let projection = formula.vars.projection();
            let mut session = IncrementalSolver::<Varisat>::from(formula.cnf);
            let mut found: BTreeSet<Shape> = BTreeSet::new();
            enumerate(&mut session, &projection, &[], |_, model| {
                let decoded = configuration(&ruleset, &plan, &formula.vars, model).expect("wins");
                assert!(found.insert(shape(&ruleset, &decoded.layout)), "found twice");
                Ok::<_, EnumerateError>(ControlFlow::Continue(()))
            })
            .expect("an enumeration");
            assert_eq!(found, expected, "{reachability} {junction}");
        }
        counts.push(expected.len());
    }
    assert!(counts.contains(&64), "{counts:?}");
}

#[test]
fn patterns_that_lead_back() {
    // Under `through` a walk may have to turn round in a loop and run through a piece twice.
    for patterns in [["12-13", "35-37"], ["14-15-45", "26-48"]] {
        for &junction in Junction::ALL {
            let ruleset = with_patterns(Board::of(2, 1), junction, &patterns);
            compare(&ruleset, &query("AB", 2, 3), wins, 0);
            let ruleset = with_patterns(Board::of(1, 2), junction, &patterns);
            compare(&ruleset, &query("AB", 2, 3), wins, 0);
        }
    }
}

#[test]
fn terminals_and_cells_to_run_through() {
    for &junction in Junction::ALL {
        let four = ruleset(Board::of(2, 1), junction, "crossed");
        for edge in [Edge::A, Edge::B, Edge::C] {
            for (from, to) in [(0, 0), (0, 1), (1, 0)] {
                let from = Terminal { edge, index: from };
                let to = Terminal { edge: edge.opposite(), index: to };
                let [start, end] = [from, to].map(|t| t.cell(four.board()).expect("a terminal"));
                let joined = |track: &Track<'_>| joins(track, edge, start, end);
                let asked = Query { from: Some(from), to: Some(to), ..query("FI", 2, 3) };
                assert!(compare(&four, &asked, joined, 0) > 0);
            }
            let from = Terminal { edge, index: 1 };
            let start = from.cell(four.board()).expect("a terminal");
            let ends: Vec<_> = four.board().terminals(edge.opposite()).collect();
            let any = |track: &Track<'_>| ends.iter().any(|&end| joins(track, edge, start, end));
            compare(&four, &Query { to: Some(from), ..query("FI", 2, 3) }, any, 0);
        }
        for (board, patterns) in [(Board::of(2, 1), "FI"), (Board::of(1, 2), "AI")] {
            let ruleset = ruleset(board, junction, "crossed");
            let cells: Vec<_> = cells_of(board.cells()).collect();
            let through = vec![cells[1], cells[3]];
            let runs = |track: &Track<'_>| through.iter().all(|&c| track.has_path_through(c));
            let asked = Query { through: through.clone(), ..query(patterns, 2, 3) };
            compare(&ruleset, &asked, runs, 0);
            let loops = with_patterns(board, junction, &["12-13", "35-37"]);
            let asked = Query { through: through.clone(), ..query("AB", 2, 3) };
            compare(&loops, &asked, runs, 0);
        }
    }
}

/// A sequence of numbers that looks random and is the same everywhere (splitmix64).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) % n as u64) as usize
    }
}

/// A full board, changed at random cells for a while as long as track from A reaches as far.
fn crowded(ruleset: &Ruleset, numbers: &mut Numbers) -> Layout {
    let mut layout = bare(ruleset);
    let mut cells: Vec<_> = cells_of(ruleset.cells()).collect();
    let mut stock: Vec<Letter> =
        ruleset.pieces().patterns().iter().flat_map(|p| [p.letter; 4]).collect();
    let turned = |letter: Letter, numbers: &mut Numbers| {
        let orientations = ruleset.pieces().get(letter).expect("a pattern").orientations;
        orientations.least_rotation(numbers.below(8) as u8)
    };
    while !cells.is_empty() && !stock.is_empty() {
        let cell = cells.swap_remove(numbers.below(cells.len()));
        let letter = stock.swap_remove(numbers.below(stock.len()));
        put(&mut layout, cell, letter, turned(letter, numbers));
    }
    let reached = |layout: &Layout| -> u32 {
        let flood = Track::new(ruleset, layout).flood_from_edge(Edge::A);
        flood.arrived.iter().map(|sides| sides.count_ones()).sum()
    };
    let pieces: Vec<_> = layout.pieces().collect();
    for (step, &(cell, placed)) in pieces.iter().cycle().enumerate().take(400) {
        let rotation = turned(placed.piece.letter, numbers);
        let mut other = layout.clone();
        other.set_piece(cell, Some(Placed { rotation, ..placed }));
        if reached(&other) >= reached(&layout) {
            layout = other;
        }
        if step > 50 && Track::new(ruleset, &layout).has_complete_path() {
            break;
        }
    }
    layout
}

#[test]
fn crowded_boards_are_judged_as_the_rules_do() {
    // Nothing is left open, so each formula says of one layout whether it wins; the walks are long.
    let mut numbers = Numbers(7);
    let (mut won, mut lost) = (0, 0);
    for round in 0..160 {
        let junction = Junction::ALL[round % 2];
        let ruleset = match round % 8 {
            0..4 => ruleset(Board::SMALL, junction, LAYOUTS[round / 4 % 3]),
            4 | 5 => ruleset(Board::of(2, 2), junction, "crossed"),
            _ => with_patterns(Board::of(3, 2), junction, &["12-13", "35-37", "15-26-48", "14"]),
        };
        let layout = crowded(&ruleset, &mut numbers);
        let expected = Track::new(&ruleset, &layout).has_complete_path();
        let pieces = Some(layout.occupied().count_ones() as usize);
        let plan = Plan::new(&ruleset, &Query { pieces, given: Some(layout), ..Query::default() })
            .expect("a plan");
        for &reachability in Reachability::ALL {
            let formula = Formula::new(&ruleset, &plan, plan.at_most, reachability);
            let answer =
                EmbeddedBackend::<Varisat>::default().solve(&formula.cnf).expect("an answer");
            let sat = matches!(answer, Answer::Sat(_));
            assert_eq!(sat, expected, "{reachability}, round {round}: {:?}", plan.given);
        }
        *(if expected { &mut won } else { &mut lost }) += 1;
    }
    assert!(won > 20 && lost > 20, "{won} and {lost}");
}

#[test]
fn models_on_published_boards_decode() {
    for &junction in Junction::ALL {
        let large = with_pile(Board::LARGE, junction);
        let mut cases = vec![large];
        cases.extend(LAYOUTS.map(|layout| ruleset(Board::SMALL, junction, layout)));
        for ruleset in cases {
            for &reachability in Reachability::ALL {
                // A flow over so many ports takes long to find.
                if reachability == Reachability::Flow && ruleset.board() == Board::LARGE {
                    continue;
                }
                let asked = Query { avoid: vec![cell("d4")], ..Query::default() };
                let plan = Plan::new(&ruleset, &asked).expect("a plan");
                let most = match reachability {
                    Reachability::Levels => ruleset.board().width() + 1,
                    Reachability::Flow => plan.at_most,
                };
                let formula = Formula::new(&ruleset, &plan, most, reachability);
                for backend in [
                    &EmbeddedBackend::<Varisat>::default() as &dyn Backend,
                    &EmbeddedBackend::<Batsat>::default(),
                ] {
                    let Answer::Sat(model) = backend.solve(&formula.cnf).expect("an answer") else {
                        panic!("{reachability} on {}", ruleset.board());
                    };
                    let found = configuration(&ruleset, &plan, &formula.vars, &model);
                    assert!(found.expect("a winning layout").pieces() <= most);
                }
            }
        }
    }
}
