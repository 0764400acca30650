//! The tables of pieces and boards against figures that were found without this crate: the
//! published ones, and small sums done by hand.

use std::collections::BTreeMap;
use std::sync::Arc;

use crosstrack::rules::{Board, Catalogue, EditionId, Ruleset, RulesetSpec, Seats};
use crosstrack_io::table::{TableData, Value};
use crosstrack_verify::crosstrack::tables::{TableName, table};

fn published() -> Ruleset {
    Ruleset::standard(Board::SMALL, Seats::Two)
}

/// Rulesets with these patterns.
fn custom(csv: &str) -> Ruleset {
    let pieces = Arc::new(Catalogue::from_csv("mine.csv", csv).unwrap());
    let spec = RulesetSpec::new(Board::SMALL, Seats::Two);
    Ruleset::new(RulesetSpec { pieces: Some(pieces), ..spec }).unwrap()
}

/// The columns of each row, as texts, one space between.
fn rows(data: &TableData, columns: &str) -> Vec<String> {
    let at = |name: &str| data.columns().position(|c| c == name).expect(name);
    let wanted: Vec<usize> = columns.split_whitespace().map(at).collect();
    let text = |value: &Value| match value {
        Value::None => "-".to_owned(),
        Value::Number(n) => n.to_string(),
        Value::Text(t) => t.clone(),
    };
    data.rows
        .iter()
        .map(|row| wanted.iter().map(|&c| text(&row[c])).collect::<Vec<_>>().join(" "))
        .collect()
}

#[test]
fn pieces_have_the_published_figures() {
    let data = table(TableName::Pieces, &published());
    let expected = [
        "A 14-15 2 3 8 -",
        "B 14-16 2 3 8 B",
        "C 14-27 2 4 8 C",
        "D 15-27 2 4 8 -",
        "E 13-16-58 3 5 8 -",
        "F 14-17-56 3 5 8 -",
        "G 14-23-68 3 6 8 -",
        "H 14-26-35 3 6 8 -",
        "I 15-26 2 4 4 I",
    ];
    assert_eq!(rows(&data, "letter pattern paths sides_linked orientations mirror"), expected);
}

#[test]
fn pieces_have_the_figures_of_the_data_file() {
    let data = table(TableName::Pieces, &published());
    let file = crosstrack_data::text!("patterns.csv");
    let raw: Vec<String> = file
        .lines()
        .skip(1)
        .map(|line| line.split(',').take(4).collect::<Vec<_>>().join(" "))
        .collect();
    assert_eq!(rows(&data, "letter pattern paths sides_linked"), raw);
}

#[test]
fn nets_are_those_read_off_the_patterns() {
    let data = table(TableName::Pieces, &published());
    let expected = [
        "145 14-15 3 2",
        "146 14-16 3 2",
        "14-27 14-27 2 2",
        "15-27 15-27 2 2",
        "136-58 13-16-58 4 3",
        "147-56 14-17-56 4 3",
        "14-23-68 14-23-68 3 3",
        "14-26-35 14-26-35 3 3",
        "15-26 15-26 2 2",
    ];
    assert_eq!(rows(&data, "nets_joined nets_through pairs_joined pairs_through"), expected);
}

#[test]
fn mirror_rotations_are_those_found_on_paper() {
    // In the line through sides 1 and 5, side s becomes 10 - s (1 and 5 stay). 14-16 becomes
    // 16-14; 14-27 becomes 16-38, which is 27-14 seven steps on; 15-26 becomes 15-48, three on.
    let data = table(TableName::Pieces, &published());
    let with_mirror: Vec<String> = rows(&data, "letter mirror mirror_rotation")
        .into_iter()
        .filter(|row| !row.ends_with('-'))
        .collect();
    assert_eq!(with_mirror, ["B B 0", "C C 7", "I I 3"]);
}

#[test]
fn a_mirror_pair_in_a_catalogue_finds_each_other() {
    // 14-15 in the mirror is 16-15.
    let data = table(TableName::Pieces, &custom("letter,pattern\nP,14-15\nQ,15-16\nR,13\n"));
    assert_eq!(rows(&data, "letter mirror mirror_rotation"), ["P Q 0", "Q P 0", "R R 6"]);
    assert_eq!(
        rows(&data, "letter editions"),
        ["P original challenge tournament standard", "Q -", "R -"]
    );
}

#[test]
fn the_ruleset_chooses_the_patterns() {
    let letters = |rules: &Ruleset| rows(&table(TableName::Pieces, rules), "letter").concat();
    assert_eq!(letters(&published()), "ABCDEFGHI");
    let edition = |edition, board| {
        let spec = RulesetSpec::new(board, Seats::Two);
        Ruleset::new(RulesetSpec { edition: Some(edition), ..spec }).unwrap()
    };
    assert_eq!(letters(&edition(EditionId::Original, Board::LARGE)), "ABCDEFGH");
    assert_eq!(letters(&edition(EditionId::Challenge, Board::SMALL)), "ACDFGI");
    let mine = custom("letter,pattern\nZ,12\n");
    for name in [TableName::Pieces, TableName::Links, TableName::Turns] {
        let data = table(name, &mine);
        assert!(data.basis.starts_with("1 pattern of a user's file"), "{}", data.basis);
        assert_eq!(data.options, "--rules pieces=FILE");
    }
}

#[test]
fn there_are_68_pathway_and_11_intersection_orientations() {
    let data = table(TableName::Orientations, &published());
    let tiles = rows(&data, "tile");
    assert_eq!(tiles.iter().filter(|t| *t == "pathway").count(), 68);
    assert_eq!(tiles.iter().filter(|t| *t == "intersection").count(), 2 + 1 + 4 + 4);
}

#[test]
fn some_orientations_by_hand() {
    let data = table(TableName::Orientations, &published());
    let all = rows(&data, "letter rotation same_rotations joined through");
    for expected in [
        // 145 at rotation 0: N, SE, S.
        "A 0 0 N-SE N-S SE-S N-SE N-S",
        // A step on: NE, S, SW.
        "A 1 1 NE-S NE-SW S-SW NE-S NE-SW",
        // Half a turn changes nothing: N-S and NE-SW.
        "I 0 0 4 N-S NE-SW N-S NE-SW",
        // Three steps on: SE-NW and S-N.
        "I 3 3 7 N-S SE-NW N-S SE-NW",
    ] {
        assert!(all.iter().any(|row| row == expected), "{expected}");
    }
    assert!(all.iter().any(|row| row == "S 0 0 2 NW-SE NW-SE"));
    assert!(all.iter().any(|row| row == "X 0 0 1 2 3 NW-SE NE-SW NW-SE NE-SW"));
    assert!(all.iter().any(|row| row == "T 0 0 NW-SE NW-SW SE-SW NW-SE NW-SW"));
    assert!(all.iter().any(|row| row == "L 1 1 NE-SE NE-SE"));
}

#[test]
fn links_depend_on_the_turn_alone_and_count_by_hand() {
    // Sides that are 4, 3, 2, 1 apart turn by 0, 45, 90, 135 degrees. A pair of sides comes to lie
    // on a given pair of directions with the same turn at one rotation, at two if it is straight.
    // So the counts are those of linked pairs, twice those for straight ones; only, the four
    // rotations that the two straight paths of 15-26 give are two orientations.
    let expected: BTreeMap<(&str, i64), [i64; 9]> = [
        (("through", 0), [2, 0, 0, 2, 0, 0, 0, 2, 2]),
        (("through", 45), [1, 2, 2, 1, 2, 1, 1, 1, 0]),
        (("through", 90), [0, 0, 0, 0, 1, 1, 1, 1, 0]),
        (("through", 135), [0, 0, 0, 0, 0, 1, 1, 0, 0]),
        (("joined", 0), [2, 0, 0, 2, 0, 0, 0, 2, 2]),
        (("joined", 45), [1, 2, 2, 1, 3, 2, 1, 1, 0]),
        (("joined", 90), [0, 1, 0, 0, 1, 1, 1, 1, 0]),
        (("joined", 135), [1, 0, 0, 0, 0, 1, 1, 0, 0]),
    ]
    .into();
    let data = table(TableName::Links, &published());
    assert_eq!(data.rows.len(), 2 * 28);
    let Some(first) = data.columns().position(|c| c == "A") else { panic!("no column A") };
    for row in &data.rows {
        let (Value::Text(junction), Value::Number(turn)) = (&row[0], &row[3]) else {
            panic!("{row:?}")
        };
        let counts = expected[&(junction.as_str(), *turn)];
        let wanted: Vec<Value> = counts.map(Value::Number).into();
        assert_eq!(row[first..first + 9], wanted, "{row:?}");
        let (sum, some) = (counts.iter().sum(), counts.iter().filter(|&&n| n > 0).count());
        assert_eq!(row[first + 9..], [Value::Number(sum), Value::from(some)], "{row:?}");
    }
}

#[test]
fn pairs_are_those_of_the_orientations_one_by_one() {
    let (pairs, tiles) =
        (table(TableName::Pairs, &published()), table(TableName::Orientations, &published()));
    let listed = rows(&pairs, "tile letter rotation junction from to");
    let mut wanted = Vec::new();
    for row in &tiles.rows {
        let [tile, letter, _, rotation, _, joined, through] = &row[..] else { panic!("{row:?}") };
        let (Value::Text(tile), Value::Text(letter), Value::Number(rotation)) =
            (tile, letter, rotation)
        else {
            panic!("{row:?}")
        };
        for (junction, links) in [("joined", joined), ("through", through)] {
            let Value::Text(links) = links else { panic!("{row:?}") };
            let each = links.split(' ').map(|pair| pair.replace('-', " "));
            wanted.extend(each.map(|pair| format!("{tile} {letter} {rotation} {junction} {pair}")));
        }
    }
    let sorted = |mut all: Vec<String>| {
        all.sort();
        all
    };
    assert_eq!(sorted(listed), sorted(wanted));
    // A is 14-15: joined it links N, SE and S with each other; 135 degrees from SE to S.
    let all = rows(&pairs, "letter rotation junction from to turn");
    for row in
        ["A 0 joined N S 0", "A 0 joined N SE 45", "A 0 joined SE S 135", "A 0 through N S 0"]
    {
        assert!(all.iter().any(|one| one == row), "{row}");
    }
    assert!(!all.iter().any(|row| row.starts_with("A 0 through SE S")));
    // T is 13-14, between the corners NW and SE, NW and SW: joined it links SE and SW too.
    let corners = rows(&pairs, "tile letter rotation junction from to turn");
    let tee = corners.iter().filter(|row| row.starts_with("intersection T 0 joined"));
    let wanted = ["NW SE 0", "NW SW 90", "SE SW 90"];
    assert_eq!(
        tee.collect::<Vec<_>>(),
        wanted.map(|row| format!("intersection T 0 joined {row}")).iter().collect::<Vec<_>>()
    );
}

#[test]
fn layouts_are_those_of_the_sources_on_every_board() {
    let data = table(TableName::Layouts, &published());
    let all = rows(&data, "layout board interstice piece links");
    // The small board has 25 interstices: a crossing in each, nothing, or diagonals that change.
    let small = |layout: &str| {
        let begin = format!("{layout} 4x2 ");
        all.iter().filter_map(|row| row.strip_prefix(&begin)).collect::<Vec<_>>()
    };
    assert!(small("crossed").iter().all(|row| row.ends_with(" X0 NW-SE NE-SW")));
    assert_eq!((small("crossed").len(), small("none").len()), (25, 25));
    let even = small("straight").iter().filter(|row| row.ends_with(" S0 NW-SE")).count();
    let odd = small("straight").iter().filter(|row| row.ends_with(" S1 NE-SW")).count();
    assert_eq!((even, odd), (13, 12));
}

#[test]
fn turns_count_by_hand() {
    let data = table(TableName::Turns, &published());
    let all = rows(
        &data,
        "junction letter pairs straight turn_45 turn_90 turn_135 orthogonal mixed diagonal",
    );
    for expected in [
        // Sides 1, 4, 5 are N, SE, S: N-SE turns by 45, N-S by 0, SE-S by 135.
        "joined A 3 1 1 0 1 1 2 0",
        // 1, 4, 6 are N, SE, SW: 45, 45 and, between the diagonal two, 90.
        "joined B 3 0 2 1 0 0 2 1",
        // 1, 3, 6 are N, E, SW: 90, 45, 45; 5, 8 are S, NW: 45.
        "joined E 4 0 3 1 0 1 3 0",
        // 23 is NE-E: 135; 68 is SW-NW: 90; 14 is N-SE: 45.
        "through G 3 0 1 1 1 0 2 1",
        "through I 2 2 0 0 0 1 0 1",
    ] {
        assert!(all.iter().any(|row| row == expected), "{expected}");
    }
}

#[test]
fn advancing_counts_by_hand() {
    // 12 never crosses the row; 13 does as NE-SE and SW-NW; 14 as N-SE, NE-S, S-NW and SW-N; 15
    // unless it lies E-W; and of the two of 15-26, at most one can lie so.
    let mine = custom("letter,pattern\nP,12\nQ,13\nR,14\nS,15\nT,15-26\n");
    let data = table(TableName::Turns, &mine);
    let advancing = rows(&data, "junction letter orientations advancing");
    let joined: Vec<&String> = advancing.iter().filter(|row| row.starts_with("joined")).collect();
    assert_eq!(
        joined,
        ["joined P 8 0", "joined Q 8 2", "joined R 8 4", "joined S 4 3", "joined T 4 4"]
    );
}

#[test]
fn boards_have_the_figures_of_the_rules() {
    let data = table(TableName::Boards, &published());
    let all = rows(&data, "board width cells interstices interstices_of_3_cells");
    for expected in [
        "4x2 6 32 25 4",
        "4x3 8 52 45 8",
        "2x1 2 4 1 0",
        "1x2 3 5 4 4",
        "3x1 3 9 4 0",
        "2x2 4 12 9 4",
        "3x2 5 21 16 4",
    ] {
        assert!(all.iter().any(|row| row == expected), "{expected}");
    }
    let fits = |a: usize, b: usize| a + 2 * (b - 1) <= 8;
    let count = (1..=8).flat_map(|a| (1..=8).map(move |b| (a, b))).filter(|&(a, b)| fits(a, b));
    assert_eq!(all.len(), count.count());
    for row in &data.rows {
        // n^2 slots, less four triangles of b (b - 1) / 2; four terminals for each column of a.
        let [a, b, n, cells, _, _, terminals] = &row[1..8] else { panic!("{row:?}") };
        let number = |value: &Value| if let Value::Number(n) = value { *n } else { panic!() };
        let (a, b, n) = (number(a), number(b), number(n));
        assert_eq!(n, a + 2 * (b - 1));
        assert_eq!(number(cells), n * n - 2 * b * (b - 1));
        assert_eq!(number(terminals), 4 * a);
    }
    let used: Vec<String> =
        rows(&data, "board used_by").into_iter().filter(|r| !r.ends_with('-')).collect();
    assert_eq!(used, ["4x2 challenge standard", "4x3 original tournament"]);
}

#[test]
fn editions_have_the_published_figures() {
    let data = table(TableName::Editions, &published());
    let columns = "id year board cells interstices letters pathway_pieces intersection_pieces \
                   colour_board colour_track colour_intersections";
    let expected = [
        "original 1994 4x3 52 45 ABCDEFGH 32 16 red yellow black",
        "challenge 1996 4x2 32 25 ACDFGI 24 0 aqua white -",
        "tournament 1999 4x3 52 45 ABCDEFGH 32 16 green white green",
        "standard 1999 4x2 32 25 ACDFGI 24 0 aqua white -",
    ];
    assert_eq!(rows(&data, columns), expected);
}
