//! Filters: what contradicts itself is refused with a reason, and what does not is kept to.

use std::ops::ControlFlow;

use crate::support;
use crate::support::{bare, cell, for_each_layout, found, letters, put, ruleset, shape};
use crosstrack::board;
use crosstrack::rules::geometry::ParseNameError;
use crosstrack::rules::{
    Board, Connector, ConnectorKind, Direction, Junction, Letter, Neighbour, PathStep, Ruleset,
    Seats, Track,
};
use crosstrack_prove::formula::decode::check;
use crosstrack_prove::formula::{
    MinimalError, Plan, Query, QueryError, Reachability, Terminal, for_each_configuration,
};

fn refused(ruleset: &Ruleset, query: &Query) -> QueryError {
    Plan::new(ruleset, query).expect_err("a contradiction")
}

fn refuse_all(ruleset: &Ruleset, cases: &[(Query, QueryError)]) {
    for (query, expected) in cases {
        let contradiction = refused(ruleset, query);
        assert_eq!(contradiction, *expected);
        assert!(!contradiction.to_string().is_empty());
    }
}

#[test]
fn contradictions_say_what_is_wrong() {
    let small = Ruleset::standard(Board::SMALL, Seats::Two);
    let board = Board::SMALL;
    let q = Query::default;
    let terminal = |text: &str| Some(text.parse::<Terminal>().expect("a terminal"));
    let letter = |c| Letter::from_char(c).expect("a letter");
    let cases = [
        (Query { stock: 0, ..q() }, QueryError::Stock { stock: 0 }),
        (Query { stock: 5, ..q() }, QueryError::Stock { stock: 5 }),
        (Query { without: letters("B"), ..q() }, QueryError::NoSuchPattern { letter: letter('B') }),
        (Query { only: Some(Vec::new()), ..q() }, QueryError::NoPatterns),
        (
            Query { from: terminal("A5"), ..q() },
            QueryError::NoSuchTerminal { terminal: terminal("A5").unwrap(), board },
        ),
        (
            Query { from: terminal("A1"), to: terminal("B1"), ..q() },
            QueryError::NotOpposite { from: terminal("A1").unwrap(), to: terminal("B1").unwrap() },
        ),
        (
            Query { avoid: vec![cell("a1")], ..q() },
            QueryError::OffBoard { cell: cell("a1"), filter: "to be avoided", board },
        ),
        (
            Query { avoid: vec![cell("d4")], through: vec![cell("d4")], ..q() },
            QueryError::ThroughAvoided { cell: cell("d4") },
        ),
    ];
    refuse_all(&small, &cases);
}

#[test]
fn contradictions_with_what_is_given_say_so() {
    let small = Ruleset::standard(Board::SMALL, Seats::Two);
    let q = Query::default;
    let letter = |c| Letter::from_char(c).expect("a letter");
    let one = bare(&small);
    let mut on_d4 = one.clone();
    put(&mut on_d4, cell("d4"), letter('A'), 0);
    let mut twice = on_d4.clone();
    put(&mut twice, cell("d5"), letter('A'), 0);
    let mut foreign = one.clone();
    foreign.set_connector(
        "xa1".parse().unwrap(),
        Some(Connector { kind: ConnectorKind::L, rotation: 0 }),
    );
    let given = |layout: &crosstrack::rules::board::Layout| Some(layout.clone());
    let cases = [
        (
            Query { avoid: vec![cell("d4")], given: given(&on_d4), ..q() },
            QueryError::GivenAvoided { cell: cell("d4") },
        ),
        (
            Query { without: letters("A"), given: given(&on_d4), ..q() },
            QueryError::GivenExcluded { cell: cell("d4"), letter: letter('A') },
        ),
        (
            Query { stock: 1, given: given(&twice), ..q() },
            QueryError::GivenExceedsStock { letter: letter('A'), given: 2, stock: 1 },
        ),
        (
            Query { given: given(&foreign), ..q() },
            QueryError::GivenConnector { at: "xa1".parse().unwrap() },
        ),
    ];
    refuse_all(&small, &cases);
    let large = support::with_pile(Board::LARGE, Junction::Joined);
    let mut laid = bare(&large);
    for at in ["xd4", "xe4"] {
        let at = at.parse().expect("an interstice");
        laid.set_connector(at, Some(Connector { kind: ConnectorKind::X, rotation: 0 }));
    }
    let query = Query { given: Some(laid.clone()), max_intersections: Some(1), ..q() };
    assert_eq!(refused(&large, &query), QueryError::Intersections { given: 2, at_most: 1 });
    assert!(Plan::new(&large, &Query { given: Some(laid), ..q() }).is_ok());
}

#[test]
fn contradictions_of_numbers_say_so() {
    let small = Ruleset::standard(Board::SMALL, Seats::Two);
    let q = Query::default;
    let cases = [
        (
            Query { stock: 1, without: letters("D"), ..q() },
            QueryError::TooFew { pieces: 5, most: "the stock", width: 6 },
        ),
        (
            Query { max_pieces: Some(5), ..q() },
            QueryError::TooFew { pieces: 5, most: "the limit on pieces", width: 6 },
        ),
        (
            Query { pieces: Some(8), max_pieces: Some(7), ..q() },
            QueryError::Pieces {
                at_least: 8,
                least: "the number of pieces",
                at_most: 7,
                most: "the limit on pieces",
            },
        ),
        (
            Query { each_pattern_once: true, pieces: Some(7), ..q() },
            QueryError::Pieces {
                at_least: 7,
                least: "the number of pieces",
                at_most: 6,
                most: "the stock",
            },
        ),
    ];
    refuse_all(&small, &cases);
}

#[test]
fn terminals_are_read_and_written() {
    for text in ["A1", "B8", "D3"] {
        assert_eq!(text.parse::<Terminal>().expect("a terminal").to_string(), text);
    }
    for text in ["", "A", "A0", "A9", "E1", "a1", "A11"] {
        assert_eq!(text.parse::<Terminal>(), Err(ParseNameError(text.to_owned(), "terminal")));
    }
    let cells: Vec<String> = ["A2", "B2", "C1", "D4"]
        .map(|t| t.parse::<Terminal>().unwrap().cell(Board::SMALL).unwrap().to_string())
        .to_vec();
    assert_eq!(cells, ["c1", "f3", "b6", "a5"]);
}

#[test]
fn a_given_position_is_completed() {
    let small = ruleset(Board::SMALL, Junction::Joined, "crossed");
    let given = board!(4 x 2
        [rA0 . . .] [yA0 . . . . .] [. . . . . .] [. . . . . .] [. bA0 . . . .] [. . . .]);
    for &reachability in Reachability::ALL {
        let query = Query {
            given: Some(given.clone()),
            pieces: Some(6),
            only: Some(letters("ADI")),
            from: Some("A1".parse().unwrap()),
            ..Query::default()
        };
        let mut count = 0;
        for_each_configuration(&small, &query, reachability, &[], |configuration| {
            for (cell, placed) in given.pieces() {
                assert_eq!(configuration.layout.piece(cell), Some(placed));
            }
            let of_a = configuration.layout.pieces().filter(|(_, p)| p.piece.letter.char() == 'A');
            assert!(of_a.count() <= 4 && configuration.pieces() == 6);
            count += 1;
            ControlFlow::Continue(())
        })
        .expect("an enumeration");
        assert_eq!(count, 0, "a2 is not on the way down from b1");
    }
    let given = board!(4 x 2
        [rA0 . . .] [. yA0 . . . .] [. . . . . .] [. . . . . .] [. bA0 . . . .] [. . . .]);
    let query = Query {
        given: Some(given),
        pieces: Some(6),
        only: Some(letters("ADI")),
        from: Some("A1".parse().unwrap()),
        ..Query::default()
    };
    let [levels, flow] =
        [Reachability::Levels, Reachability::Flow].map(|r| found(&small, &query, r));
    assert_eq!(levels, flow);
    assert!(levels.len() > 50, "{}", levels.len());
}

#[test]
fn each_pattern_once_and_resumed() {
    let five = ruleset(Board::of(1, 2), Junction::Joined, "crossed");
    let query = Query { each_pattern_once: true, only: Some(letters("ADI")), ..Query::default() };
    let all = found(&five, &query, Reachability::Levels);
    assert!(all.len() > 5);
    assert!(all.iter().all(|(pieces, _)| {
        pieces.iter().map(|&(_, letter, _)| letter).collect::<std::collections::BTreeSet<_>>().len()
            == 3
    }));
    // Stopped after four, fed back, and gone on with.
    let mut first = Vec::new();
    let stopped = for_each_configuration(&five, &query, Reachability::Levels, &[], |found| {
        first.push(found.layout.clone());
        if first.len() < 4 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert!(!stopped.expect("an enumeration").complete);
    let mut shapes: std::collections::BTreeSet<_> =
        first.iter().map(|layout| shape(&five, layout)).collect();
    for_each_configuration(&five, &query, Reachability::Flow, &first, |found| {
        assert!(shapes.insert(shape(&five, &found.layout)));
        ControlFlow::Continue(())
    })
    .expect("an enumeration");
    assert_eq!(shapes, all);
    let foreign = [bare(&five)];
    let refused = for_each_configuration(&five, &query, Reachability::Flow, &foreign, |_| {
        ControlFlow::Continue(())
    });
    assert!(matches!(refused, Err(MinimalError::Mismatch(_))));
}

/// Rotations that link the same sides are one orientation, in a given position too.
#[test]
fn a_given_piece_may_lie_at_any_rotation_of_its_orientation() {
    let small = ruleset(Board::of(2, 1), Junction::Joined, "crossed");
    let lying = |rotation| {
        let mut given = bare(&small);
        put(&mut given, cell("a1"), letters("I")[0], rotation);
        let query = Query { given: Some(given), pieces: Some(2), ..Query::default() };
        found(&small, &query, Reachability::Levels)
    };
    let pattern = small.pieces().get(letters("I")[0]).expect("a pattern");
    for rotation in 0..8 {
        assert_eq!(
            lying(rotation),
            lying(pattern.orientations.least_rotation(rotation)),
            "{rotation}"
        );
    }
    assert!(!lying(0).is_empty());
}

/// A path of a configuration runs from a terminal to the opposite edge, whatever it passes.
#[test]
fn a_path_ends_at_the_opposite_edge() {
    let mut passing = 0;
    for board in [Board::of(2, 1), Board::of(1, 2)] {
        let ruleset = ruleset(board, Junction::Joined, "crossed");
        let plan = Plan::new(&ruleset, &Query::default()).expect("a plan");
        for_each_layout(&ruleset, &letters("AFG"), 2, 3, 0, &mut |layout| {
            let track = Track::new(&ruleset, layout);
            if !track.has_complete_path() {
                return;
            }
            let path = check(&ruleset, &plan, layout.clone()).expect("a configuration").path;
            let ends = [path.from, path.from.opposite()];
            let terminal = |step: &PathStep, side: fn(Direction, Direction) -> Direction| {
                let PathStep::Piece { cell, enters, leaves } = *step else { return None };
                Some(ruleset.neighbour(cell, side(enters, leaves)))
            };
            let first = path.steps.first().and_then(|step| terminal(step, |enters, _| enters));
            let last = path.steps.last().and_then(|step| terminal(step, |_, leaves| leaves));
            assert_eq!([first, last], ends.map(|edge| Some(Neighbour::Terminal(edge))));
            let flood = track.flood_from_edge(path.from);
            passing += usize::from(path.cells().any(|cell| {
                let left = flood.left[cell.index()];
                let reached = Direction::ALL.iter().filter(|side| left >> side.index() & 1 != 0);
                let mut across = reached.map(|&side| ruleset.neighbour(cell, side));
                across.any(|a| matches!(a, Neighbour::Terminal(edge) if !ends.contains(&edge)))
            }));
        });
    }
    assert!(passing > 100, "{passing}");
}
