//! The count of the fewest pieces, whatever they are, against listing every layout and against
//! enumerating the solutions of formulas; and the shares against what they must add up to.

use crate::support::{bare, cell, for_each_layout, found, letters, put, ruleset};
use crosstrack::board;
use crosstrack::rules::{Board, Junction, Layout, Ruleset, RulesetSpec, Seats, Track};
use crosstrack_prove::count::count_fewest;
use crosstrack_prove::count::count_minimum;
use crosstrack_prove::count::{CountError, CountQuery, GivenPiece, Share};
use crosstrack_prove::formula::{Query, Reachability};

fn question<'a>(ruleset: &'a Ruleset, query: &Query) -> CountQuery<'a> {
    let only = query
        .only
        .as_ref()
        .map_or(u32::MAX, |only| only.iter().fold(0, |mask, letter| mask | 1 << letter.index()));
    let ends = query.from.into_iter().chain(query.to);
    CountQuery {
        letters: ruleset.pieces().letters() & only,
        each_once: query.each_pattern_once,
        cells: query.avoid.iter().fold(ruleset.cells(), |mask, cell| mask & !cell.bit()),
        terminals: ends.map(|t| (t.edge, t.cell(ruleset.board()).expect("a terminal"))).collect(),
        ..CountQuery::new(ruleset, query.stock)
    }
}

fn given(query: &Query) -> Vec<GivenPiece> {
    let pieces = query.given.iter().flat_map(Layout::pieces);
    pieces.map(|(cell, p)| (cell, p.piece.letter, p.rotation)).collect()
}

fn counted(ruleset: &Ruleset, query: &Query) -> Option<(usize, u128)> {
    let most = ruleset.cells().count_ones() as usize;
    count_fewest(&question(ruleset, query), &given(query), most, 300_000, None)
        .expect("a small board")
}

/// The fewest pieces, and how many, by listing; terminals are not looked at.
fn listed(ruleset: &Ruleset, query: &Query) -> Option<(usize, u128)> {
    let only = query.only.clone().expect("few letters");
    let cells = ruleset.cells().count_ones() as usize;
    let mut counts = vec![0; cells + 1];
    for_each_layout(ruleset, &only, query.stock.into(), cells, 0, &mut |layout| {
        let lies = |&(cell, letter, rotation): &GivenPiece| {
            layout.piece(cell).is_some_and(|p| (p.piece.letter, p.rotation) == (letter, rotation))
        };
        let wanted = given(query).iter().all(lies)
            && query.avoid.iter().all(|&cell| layout.piece(cell).is_none());
        if wanted && Track::new(ruleset, layout).has_complete_path() {
            counts[layout.occupied().count_ones() as usize] += 1;
        }
    });
    let least = counts.iter().position(|&n| n > 0)?;
    Some((least, counts[least]))
}

#[test]
fn by_listing_with_pieces_given_and_cells_avoided() {
    let (mut wider, mut none) = (0, 0);
    for &junction in Junction::ALL {
        for name in ["crossed", "straight", "none"] {
            for (board, only, avoid, laid) in [
                (Board::of(2, 1), "AG", "", ""),
                (Board::of(2, 1), "ACG", "b1", ""),
                (Board::of(2, 1), "CF", "", "a1A0"),
                (Board::of(2, 1), "AG", "", "a1G0 b2G1"),
                (Board::of(1, 2), "AF", "b2", ""),
                (Board::of(1, 2), "AG", "", "a2G3"),
                (Board::of(1, 2), "AI", "", "b1A1 b3I0"),
                (Board::of(3, 1), "I", "b2 a1", ""),
                (Board::of(3, 1), "A", "b2", "c1A5"),
                (Board::of(3, 1), "G", "", "b2G6 a1G0"),
            ] {
                let ruleset = ruleset(board, junction, name);
                let mut only = letters(only);
                let mut layout = bare(&ruleset);
                for piece in laid.split_whitespace() {
                    let letter = letters(&piece[2..3])[0];
                    only.extend(Some(letter).filter(|l| !only.contains(l)));
                    put(
                        &mut layout,
                        cell(&piece[..2]),
                        letter,
                        piece[3..].parse().expect("0 to 7"),
                    );
                }
                let query = Query {
                    only: Some(only),
                    avoid: avoid.split_whitespace().map(cell).collect(),
                    given: (!laid.is_empty()).then_some(layout),
                    ..Query::default()
                };
                let expected = listed(&ruleset, &query);
                assert_eq!(counted(&ruleset, &query), expected, "{junction} {name} {query:?}");
                wider += usize::from(expected.is_some_and(|(k, _)| k > board.width()));
                none += usize::from(expected.is_none());
            }
        }
    }
    assert!(wider > 10 && none > 0, "{wider} {none}");
}

#[test]
fn as_many_as_the_formulas_have_solutions() {
    let from = |text: &str| Some(text.parse().expect("a terminal"));
    let mut sizes = std::collections::BTreeSet::new();
    for &junction in Junction::ALL {
        let two = ruleset(Board::of(2, 2), junction, "crossed");
        let four = ruleset(Board::of(2, 1), junction, "crossed");
        let small = ruleset(Board::SMALL, junction, "crossed");
        let plain = Query::default;
        let avoid: Vec<_> = ["b2", "c2", "b3"].map(cell).to_vec();
        let on_two = board!(2 x 2 [. rA0] [. . . .] [gI0 . . .] [. .]);
        let on_small = board!(4 x 2
            [. . rA4 .] [. . . gI0 . .] [. . . . . .] [. . bI3 . . .] [. . . . . .] [. . . .]);
        let queries = [
            (&two, Query { only: Some(letters("ADI")), avoid, ..plain() }),
            (&two, Query { given: Some(on_two), only: Some(letters("AIG")), ..plain() }),
            (
                &two,
                Query { from: from("A1"), to: from("C2"), only: Some(letters("AIG")), ..plain() },
            ),
            (&four, Query { only: Some(letters("AGI")), each_pattern_once: true, ..plain() }),
            (&small, Query { given: Some(on_small), only: Some(letters("AI")), ..plain() }),
        ];
        for (ruleset, query) in queries {
            let (pieces, number) = counted(ruleset, &query).expect("some");
            for fewer in pieces.saturating_sub(1)..=pieces {
                let exact = Query { pieces: Some(fewer), ..query.clone() };
                if crosstrack_prove::formula::encoding::Plan::new(ruleset, &exact).is_err() {
                    continue;
                }
                let all = found(ruleset, &exact, Reachability::Levels);
                let expected = if fewer == pieces { number } else { 0 };
                assert_eq!(all.len() as u128, expected, "{junction} {fewer} {query:?}");
            }
            sizes.insert(pieces - ruleset.board().width());
        }
    }
    assert!(sizes.len() > 1, "{sizes:?}");
}

/// Where the board's width does, both counts speak of the same: one by rows, one by tiles.
#[test]
fn the_count_by_rows_agrees_on_the_published_boards() {
    for &junction in Junction::ALL {
        for name in ["crossed", "straight", "none"] {
            let small = ruleset(Board::SMALL, junction, name);
            let question = question(&small, &Query::default());
            let by_rows = count_minimum(&question);
            let by_tiles = count_fewest(&question, &[], 6, 300_000, None);
            assert_eq!(by_tiles, Ok(Some((6, by_rows.configurations))));
        }
        let spec = RulesetSpec { junction, ..RulesetSpec::new(Board::LARGE, Seats::Two) };
        let large = Ruleset::new(spec).expect("a ruleset");
        let question = question(&large, &Query::default());
        let by_tiles = count_fewest(&question, &[], 8, 300_000, None);
        assert_eq!(by_tiles, Ok(Some((8, count_minimum(&question).configurations))));
        let starved = count_fewest(&question, &[], 8, 10, None);
        assert!(matches!(starved, Err(CountError::TooManyStates { limit: 10, .. })));
    }
}

/// Each configuration has as many cells as pieces, and ends at two terminals for each way it runs.
#[test]
fn shares_add_up() {
    let small = ruleset(Board::SMALL, Junction::Joined, "crossed");
    let question = question(&small, &Query::default());
    let counted = count_minimum(&question);
    let shares = counted.shares(&question);
    let sum =
        |of: &str| shares.iter().filter(|s| s.of == of).map(|s| s.configurations).sum::<u128>();
    assert_eq!(sum("cell"), 6 * counted.configurations);
    // No six pieces on 4×2 run both ways, since its corners are missing.
    assert_eq!(sum("terminal"), 2 * counted.configurations);
    let all_six = CountQuery { each_once: true, ..question.clone() };
    let once = count_minimum(&all_six);
    let patterns: Vec<f64> =
        once.shares(&all_six).iter().filter(|s| s.of == "pattern").map(Share::part).collect();
    assert_eq!(patterns, [1.0; 6]);
    let names: Vec<&str> = shares.iter().map(|s| s.name.as_str()).collect();
    assert_eq!((names[0], names[32], names[53]), ("b1", "A1", "I"));
}
