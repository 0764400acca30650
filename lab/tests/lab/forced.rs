//! What the recorded result on forced wins with few pieces rests on, and the certificates that are kept.

use std::collections::BTreeMap;

use crosstrack::game::{Game as _, Notation as _};
use crosstrack::rules::{
    Board, Cell, Position, Ruleset, RulesetSpec, Seats, cells_of, parse_setup,
};
use crosstrack::solve::certificate::file::CertificateFile;
use crosstrack::solve::threats::{DEFAULT_MEMORY, ThreatSearch};
use crosstrack::solve::{Budget, Search, Verdict, Wanted, WinSearch as _, certificate, solve};

fn small(readings: &str) -> Ruleset {
    let spec = RulesetSpec::new(Board::SMALL, Seats::Two);
    Ruleset::new(spec.with_readings(readings).expect("readings")).expect("a ruleset")
}

/// Whatever four pieces lie on the board, a fifth can go, or stay, where two of the five lie in one
/// row and two in one column.
#[test]
fn a_piece_can_spoil_rows_and_columns() {
    let cells: Vec<Cell> = cells_of(Board::SMALL.cells()).collect();
    let spoilt = |five: &[Cell]| {
        let lines = |line: fn(Cell) -> usize| {
            five.iter().fold(0_u32, |mask, &cell| mask | 1 << line(cell)).count_ones()
        };
        lines(Cell::row) < 5 && lines(Cell::column) < 5
    };
    let mut boards = 0;
    for a in 0..cells.len() {
        for b in a + 1..cells.len() {
            for c in b + 1..cells.len() {
                for d in c + 1..cells.len() {
                    let four = [cells[a], cells[b], cells[c], cells[d]];
                    let mut others = cells.iter().filter(|cell| !four.contains(cell));
                    let there = others.any(|&e| spoilt(&[four[0], four[1], four[2], four[3], e]));
                    assert!(there, "{four:?}");
                    boards += 1;
                }
            }
        }
    }
    // 32 over 4.
    assert_eq!(boards, 35_960);
}

/// Every formula that the numbers rest on is in the table, under each reading, with both checksums or none.
#[test]
fn the_table_of_formulas_is_whole() {
    let path =
        concat!(concat!(env!("CARGO_MANIFEST_DIR"), "/.."), "/reports/forced/kept/formulas.csv");
    let mut table = csv::Reader::from_path(path).expect("a table");
    let mut found: BTreeMap<String, Vec<(usize, usize)>> = BTreeMap::new();
    for row in table.records().map(|row| row.expect("a row")) {
        let fields: Vec<&str> = row.iter().collect();
        let &[junction, connectors, turn, pieces, theirs, .., cnf, _, lrat, checkers] = &fields[..]
        else {
            panic!("{row:?}")
        };
        match checkers {
            "" => assert_eq!((cnf, lrat), ("", ""), "{row:?}"),
            "crosstrack lrat.py cake_lpr" => {
                assert_eq!((cnf.len(), lrat.len()), (64, 64), "{row:?}");
            }
            other => panic!("{other}"),
        }
        let numbers = [pieces, theirs].map(|text| text.parse().expect("a number"));
        let readings = format!("{junction} {connectors} {turn}");
        found.entry(readings).or_default().push((numbers[0], numbers[1]));
    }
    assert_eq!(found.len(), 2 * 3 * 2);
    let five = (1..=5).flat_map(|pieces| (0..pieces).map(move |theirs| (pieces, theirs)));
    let expected: Vec<(usize, usize)> = five.chain((1..6).map(|theirs| (6, theirs))).collect();
    assert!(found.values().all(|numbers| *numbers == expected), "{found:?}");
}

/// A kept strategy of a win in 5 plies is of a known position, and the rules accept it.
#[test]
fn a_kept_certificate_is_accepted() {
    let path =
        concat!(concat!(env!("CARGO_MANIFEST_DIR"), "/.."), "/reports/forced/kept/five-both.json");
    let document =
        CertificateFile::read(&std::fs::read_to_string(path).expect("a file")).expect("one");
    let text = "x1_4x2_1122.1_1.rI0.2-2.yI0.3-2.rD0.2.bG0-2.yD0.3-6-4_d";
    assert_eq!((document.header.position.as_str(), document.header.plies), (text, 5));
    let game = small(&document.header.readings);
    assert_eq!(game, small(""));
    let setup = parse_setup(&game, text).expect("a position");
    let position = Position::new_waiving(&game, &setup, |_| true).expect("playable");
    assert_eq!(position.layout().pieces().count(), 5);
    let mut search = Search::new(&game, Budget::default());
    assert_eq!(solve(&game, &mut search, &position, 3, Wanted::One), Verdict::NoWin);
    let certificate = document.certificate(&game, position).expect("its position");
    certificate::check(&game, &certificate).expect("a strategy");
}

/// The longest forced win that is known: the rules accept its certificate, and by threats there is no
/// shorter one, nor another first move.
#[test]
fn the_kept_win_in_nine_is_one() {
    let path =
        concat!(concat!(env!("CARGO_MANIFEST_DIR"), "/.."), "/reports/forced/kept/nine.json");
    let document =
        CertificateFile::read(&std::fs::read_to_string(path).expect("a file")).expect("one");
    let game = small(&document.header.readings);
    assert_eq!(game, small(""));
    let setup = parse_setup(&game, &document.header.position).expect("a position");
    let position = Position::new(&game, &setup).expect("a position of play");
    let certificate = document.certificate(&game, position.clone()).expect("its position");
    let stats = certificate::check(&game, &certificate).expect("a strategy");
    assert_eq!((document.header.plies, stats.answers), (9, 135_721));
    let mut threats = ThreatSearch::new(&game, Budget::default(), 1 << 24);
    assert_eq!(threats.wins_within(&position, game.side_of(position.to_move()), 7), Ok(false));
    let mut engine = ThreatSearch::new(&game, Budget::default(), DEFAULT_MEMORY);
    let first = game.parse_move("c5.e3.3").expect("a move");
    let verdict = Verdict::Win { plies: 9, first_moves: vec![first] };
    assert_eq!(engine.verdict(&game, &position, 9, Wanted::All), verdict);
}
