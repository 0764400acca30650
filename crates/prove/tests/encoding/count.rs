//! The counter against listing every configuration and asking the rules engine.

use std::collections::HashSet;

use crate::exhaustive::by_pieces;
use crate::support::with_patterns;
use crosstrack::rules::symmetry::keeps_connectors;
use crosstrack::rules::{
    Board, Catalogue, Cell, Colour, Connector, Connectors, Edge, Junction, Layout, Piece, Placed,
    Ruleset, RulesetSpec, Seats, Symmetry, Track, cells_of, interstices_of,
};
use crosstrack::solve::Cancel;
use crosstrack_prove::count::{
    CountError, CountQuery, MinimumCount, TransferQuery, count_irreducible, count_minimum,
    count_winning, count_winning_up_to,
};

/// Every winning configuration of as many pieces as the board is wide, one by one.
fn brute_force(ruleset: &Ruleset, stock: u8) -> Vec<Layout> {
    let cells: Vec<Cell> = cells_of(ruleset.cells()).collect();
    let mut start = Layout::default();
    for at in interstices_of(ruleset.interstices()) {
        start.set_connector(at, ruleset.start_connector(at.index()));
    }
    let mut found = Vec::new();
    let mut used = [0u8; 26];
    put(ruleset, &cells, ruleset.board().width(), stock, &mut start, &mut used, &mut found);
    found
}

fn put(
    ruleset: &Ruleset,
    cells: &[Cell],
    pieces: usize,
    stock: u8,
    layout: &mut Layout,
    used: &mut [u8; 26],
    found: &mut Vec<Layout>,
) {
    if pieces == 0 {
        if Track::new(ruleset, layout).has_complete_path() {
            found.push(layout.clone());
        }
        return;
    }
    for (index, &cell) in cells.iter().enumerate() {
        for pattern in ruleset.pieces().patterns() {
            let letter = pattern.letter;
            if used[letter.index()] == stock {
                continue;
            }
            used[letter.index()] += 1;
            for rotation in pattern.orientations.rotations() {
                let piece = Piece { colour: Colour::R, letter };
                layout.set_piece(cell, Some(Placed { piece, rotation }));
                put(ruleset, &cells[index + 1..], pieces - 1, stock, layout, used, found);
            }
            layout.set_piece(cell, None);
            used[letter.index()] -= 1;
        }
    }
}

fn compare(ruleset: &Ruleset, stock: u8) -> MinimumCount {
    let found = brute_force(ruleset, stock);
    let counted = count_minimum(&CountQuery::new(ruleset, stock));
    assert_eq!(counted.configurations, found.len() as u128, "{ruleset:?}");
    for cell in cells_of(ruleset.cells()) {
        let through = found.iter().filter(|l| l.piece(cell).is_some()).count();
        assert_eq!(counted.by_cell[cell.index()], through as u128, "{cell}");
    }
    for &edge in Edge::ALL {
        for cell in ruleset.board().terminals(edge) {
            let ends = |layout: &&Layout| {
                let reached = Track::new(ruleset, layout).flood_from_edge(edge.opposite());
                reached.left[cell.index()] >> edge.direction().index() & 1 != 0
            };
            let ending = found.iter().filter(ends).count();
            assert_eq!(counted.by_terminal[edge.index()][cell.index()], ending as u128, "{edge}");
        }
    }
    for pattern in ruleset.pieces().patterns() {
        let with = |l: &&Layout| l.pieces().any(|(_, p)| p.piece.letter == pattern.letter);
        let with = found.iter().filter(with).count();
        assert_eq!(counted.by_pattern[pattern.letter.index()], with as u128);
    }
    let colours = std::array::from_fn(Colour::from_index);
    let key = |layout: &Layout| {
        let images = (0..4).filter(|&q| keeps_connectors(ruleset, q)).map(|quarters| {
            let image = Symmetry { quarters, shift: 0, colours }.layout(ruleset, layout);
            image.pieces().map(|(c, p)| (c, p.piece.letter, p.rotation)).collect::<Vec<_>>()
        });
        images.min().expect("the identity")
    };
    let classes: HashSet<_> = found.iter().map(key).collect();
    assert_eq!(counted.up_to_symmetry, Some(classes.len() as u128), "{ruleset:?}");
    counted
}

fn ruleset(board: Board, junction: Junction, connectors: Connectors) -> Ruleset {
    let connectors = Some(connectors.into());
    let spec = RulesetSpec { junction, connectors, ..RulesetSpec::new(board, Seats::Two) };
    Ruleset::new(spec).expect("a good ruleset")
}

/// A layout in which every interstice holds one of the eleven connectors or nothing, by a fixed
/// sequence of numbers.
fn scattered(board: Board, mut seed: u64) -> Connectors {
    let all: Vec<Connector> = Connector::all().collect();
    let mut listed = Vec::new();
    for at in interstices_of(board.interstices()) {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        if let Some(&connector) = all.get((seed >> 33) as usize % 12) {
            listed.push((at, connector));
        }
    }
    Connectors::from_list("scattered", listed)
}

#[test]
fn study_boards_with_all_six_patterns() {
    let mut winning = 0;
    for (a, b) in [(1, 1), (2, 1), (1, 2)] {
        let board = Board::of(a, b);
        for &junction in Junction::ALL {
            for name in ["crossed", "none", "straight"] {
                let named = Connectors::from_name(name).expect("a published layout");
                winning += compare(&ruleset(board, junction, (*named).clone()), 4).configurations;
            }
            for seed in 0..12 {
                let scattered = scattered(board, seed);
                winning += compare(&ruleset(board, junction, scattered), 2).configurations;
            }
        }
    }
    assert!(winning > 10_000, "{winning}");
}

#[test]
fn larger_study_boards_with_few_patterns() {
    larger_study_boards(&[0, 2]);
}

#[test]
#[ignore = "takes half a minute: two layouts of connectors are tried without it"]
fn larger_study_boards_with_few_patterns_at_length() {
    larger_study_boards(&[1, 3]);
}

fn larger_study_boards(seeds: &[u64]) {
    let mut symmetric = 0;
    for (board, patterns) in [
        (Board::of(3, 1), "letter,pattern\nA,14-15\nI,15-26\n"),
        (Board::of(2, 2), "letter,pattern\nF,14-17-56\n"),
        (Board::of(2, 2), "letter,pattern\nI,15-26\nJ,15-36\n"),
        (Board::of(3, 1), "letter,pattern\nD,15-27\nQ,15-37\n"),
    ] {
        let catalogue = Catalogue::from_csv("patterns", patterns).expect("good patterns");
        let catalogue = std::sync::Arc::new(catalogue);
        for &junction in Junction::ALL {
            for &seed in seeds {
                let connectors = match seed {
                    0 => (*Connectors::from_name("crossed").expect("published")).clone(),
                    1 => (*Connectors::from_name("straight").expect("published")).clone(),
                    _ => scattered(board, seed),
                };
                let spec = RulesetSpec {
                    pieces: Some(catalogue.clone()),
                    connectors: Some(connectors.into()),
                    junction,
                    ..RulesetSpec::new(board, Seats::Two)
                };
                let ruleset = Ruleset::new(spec).expect("a good ruleset");
                let counted = compare(&ruleset, 4);
                let classes = counted.up_to_symmetry.expect("no filters");
                symmetric += usize::from(classes * 4 > counted.configurations && classes > 1);
            }
        }
    }
    assert!(symmetric > 0, "some configurations must be their own images");
}

/// The transfer over tiles, the listing of everything and the count by rows: each against the
/// others where they speak of the same.
#[test]
fn winning_configurations_by_number_of_pieces() {
    let mut compared = 0;
    for (board, listed) in
        [(Board::of(1, 1), true), (Board::of(2, 1), true), (Board::of(1, 2), false)]
    {
        for &junction in Junction::ALL {
            for name in ["crossed", "straight", "none"] {
                let named = Connectors::from_name(name).expect("a published layout");
                let ruleset = ruleset(board, junction, (*named).clone());
                let question = CountQuery::new(&ruleset, 4);
                let transfer = TransferQuery::new(&ruleset);
                let winning = count_winning(&transfer).expect("a small board");
                let width = board.width();
                assert!(winning[..width].iter().all(|&n| n == 0));
                assert_eq!(winning[width], count_minimum(&question).configurations);
                if listed
                    && (board.width() == 1 || junction == Junction::Through || name == "crossed")
                {
                    let all = by_pieces(&ruleset, 4);
                    let listed: Vec<u128> = all.winning.iter().map(|&n| n.into()).collect();
                    assert_eq!(winning, listed, "{board} {junction} {name}");
                    assert_eq!(all.irreducible[width], all.winning[width]);
                    compared += 1;
                }
            }
        }
    }
    assert_eq!(compared, 10);
}

#[test]
fn a_stock_that_runs_out_is_counted_by_listing_too() {
    let catalogue = Catalogue::from_csv("patterns", "letter,pattern\nA,14-15\nI,15-26\n");
    let pieces = Some(std::sync::Arc::new(catalogue.expect("good patterns")));
    let spec = RulesetSpec { pieces, ..RulesetSpec::new(Board::of(2, 1), Seats::Two) };
    let ruleset = Ruleset::new(spec).expect("a good ruleset");
    let transfer = |stock| TransferQuery { stock, ..TransferQuery::new(&ruleset) };
    for stock in [1, 2, 3] {
        let listed = by_pieces(&ruleset, stock).winning;
        let counted = count_winning(&transfer(stock.into())).expect("a small board");
        assert_eq!(counted, listed.iter().map(|&n| n.into()).collect::<Vec<u128>>());
    }
    assert!(by_pieces(&ruleset, 2).winning[4] < by_pieces(&ruleset, 3).winning[4]);
    let starved = TransferQuery { most_states: 3, ..transfer(4) };
    assert!(matches!(count_winning(&starved), Err(CountError::TooManyStates { .. })));
}

#[test]
fn a_cancelled_count_ends() {
    let ruleset = Ruleset::standard(Board::of(2, 1), Seats::Two);
    let cancel = Cancel::default();
    let transfer = TransferQuery { cancel: Some(&cancel), ..TransferQuery::new(&ruleset) };
    let count = |query: &TransferQuery<'_>| {
        [count_winning(query), count_winning_up_to(query, 3), count_irreducible(query)]
    };
    let plain = TransferQuery { cancel: None, ..transfer };
    assert_eq!(count(&transfer), count(&plain));
    assert!(count(&plain).iter().all(Result::is_ok));
    cancel.cancel();
    assert!(count(&transfer).iter().all(|counts| *counts == Err(CountError::Cancelled)));
}

/// A piece that a quarter turn leaves as it is, on a board that is one cell.
#[test]
fn a_single_cell_is_its_own_image() {
    for patterns in [&["15-37"][..], &["15-37", "15"]] {
        let ruleset = with_patterns(Board::of(1, 1), Junction::Joined, patterns);
        compare(&ruleset, 2);
    }
}

/// Cells to avoid, cells to run through, and terminals to touch.
#[test]
fn filters_leave_what_they_say() {
    let (mut all, mut left) = (0, 0);
    for (a, b) in [(2, 1), (1, 2), (3, 1)] {
        let crossed = Connectors::from_name("crossed").expect("a published layout");
        let ruleset = ruleset(Board::of(a, b), Junction::Joined, (*crossed).clone());
        let question = CountQuery::new(&ruleset, 3);
        let letters = if a == 3 { 1 << 8 } else { 1 << 0 | 1 << 6 | 1 << 8 };
        let question = CountQuery { letters, ..question };
        let laid = |layout: &Layout| {
            layout.pieces().all(|(_, p)| letters >> p.piece.letter.index() & 1 != 0)
        };
        let found: Vec<Layout> = brute_force(&ruleset, 3).into_iter().filter(laid).collect();
        let cells: Vec<Cell> = cells_of(ruleset.cells()).collect();
        for &one in &cells {
            let avoiding = CountQuery { cells: ruleset.cells() & !one.bit(), ..question.clone() };
            let without = found.iter().filter(|l| l.piece(one).is_none()).count();
            assert_eq!(count_minimum(&avoiding).configurations, without as u128, "{a}x{b} {one}");
            for &other in &cells {
                let through = one.bit() | other.bit();
                let running = CountQuery { through, ..question.clone() };
                let with = found.iter().filter(|l| l.occupied() & through == through).count();
                assert_eq!(
                    count_minimum(&running).configurations,
                    with as u128,
                    "{a}x{b} {one} {other}"
                );
            }
        }
        for &edge in Edge::ALL {
            for start in ruleset.board().terminals(edge) {
                for end in ruleset.board().terminals(edge.opposite()) {
                    let terminals = vec![(edge, start), (edge.opposite(), end)];
                    let touching = CountQuery { terminals, ..question.clone() };
                    let runs = |l: &&Layout| {
                        let reached =
                            Track::new(&ruleset, l).flood_from_edge(edge).left[end.index()];
                        l.piece(start).is_some()
                            && reached >> edge.opposite().direction().index() & 1 != 0
                    };
                    let with = found.iter().filter(runs).count();
                    assert_eq!(
                        count_minimum(&touching).configurations,
                        with as u128,
                        "{edge} {start}"
                    );
                    left += with;
                }
            }
        }
        all += found.len();
    }
    assert!(all > 100 && left > 100, "{all} {left}");
}
