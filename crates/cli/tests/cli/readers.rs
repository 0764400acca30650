//! Tables of comma-separated values from anybody: no text breaks a reader, and every fault stands
//! where it is said to be.

use crosstrack::Board;
use crosstrack::base::{DataError, Table};
use crosstrack::clauses::read_clauses;
use crosstrack::rules::{Catalogue, Connectors};
use crosstrack_cli::Exit;
use crosstrack_explore::puzzle::table;
use proptest::prelude::*;

/// Pieces of tables, good ones and bad ones.
const PIECES: &[&str] = &[
    "letter,pattern",
    "interstice,piece",
    "position,goal",
    "letter",
    "pattern",
    "goal",
    "\n",
    "\n",
    "\n",
    "\r\n",
    "\r",
    ",",
    ",",
    ",",
    "\"",
    "\"",
    "\"\"",
    "€",
    "\u{feff}",
    "\u{1f980}",
    "é",
    "A",
    "Q",
    "13-57",
    "14-15",
    "99999999999999999999",
    "-1",
    "xa1",
    "X0",
    "win-in-3",
    "win-in-0",
    "solitaire-4",
    "solitaire-18446744073709551616",
    "x1_2x1_1122.1_2-2_d",
    "\0",
    " ",
];

fn faulty(text: &str, fault: &DataError) {
    let span = fault.span.clone();
    assert!(text.get(span.clone()).is_some(), "{span:?} of {text:?}: {fault}");
    let line = 1 + text[..span.start].matches('\n').count();
    assert_eq!(fault.line, line, "{text:?}: {fault}");
    let start = text[..span.start].rfind('\n').map_or(0, |at| at + 1);
    assert_eq!(fault.column, 1 + text[start..span.start].chars().count(), "{text:?}: {fault}");
}

/// Reads a text with every reader.
fn read(text: &str) {
    let results = [
        Catalogue::from_csv("t", text).map(drop),
        Connectors::from_csv("t", text, Board::of(2, 1)).map(drop),
        Connectors::from_csv("t", text, Board::LARGE).map(drop),
        read_clauses("t", text, &[], &[]).map(drop),
        table::read("t", text).and_then(|table| table::records(&table)).map(drop),
        Table::parse("t", text, &["letter"], &["pattern", "goal"]).map(drop),
    ];
    for fault in results.into_iter().filter_map(Result::err) {
        faulty(text, &fault);
    }
}

#[test]
fn a_doubled_quote_before_a_longer_character_is_a_fault_like_others() {
    for text in [
        "letter,pattern\n\"a\"\"€\",13-57",
        "interstice,piece\n\"a\"\"€\",X0",
        "position,goal\n\"a\"\"€\",win-in-3",
        "position,goal\nx,\"\"\"€\"\"\"",
        "\"€\"\"\",\"\"\"€\"\n",
    ] {
        read(text);
    }
    let fault =
        Catalogue::from_csv("t", "letter,pattern\n\"a\"\"€\",13-57").expect_err("no letter");
    assert_eq!((fault.line, fault.column, fault.span), (2, 1, 15..23));
}

#[test]
fn the_field_after_a_doubled_quote_stands_where_it_is() {
    let text = "letter,pattern\nA,\"1\"\"4-15\"\nB,14-99\n";
    let fault = Catalogue::from_csv("t", text).expect_err("no pattern");
    assert_eq!(&text[fault.span], "\"1\"\"4-15\"");
    let text = "position,goal\n\"a\"\"b\",\"win-in-0\"\n";
    let table = table::read("t", text).expect("a table");
    let fault = table::records(&table).expect_err("no goal");
    assert_eq!(&text[fault.span], "\"win-in-0\"");
}

#[test]
fn a_table_of_nothing_but_commas_is_refused_soon() {
    let text = format!("letter,pattern\n{}", ",".repeat(1 << 20));
    let fault = Catalogue::from_csv("t", &text).expect_err("too many fields");
    assert!(fault.reason.starts_with("1048577 fields where"), "{fault}");
    let text = "letter,pattern\n".to_owned() + &"\n".repeat(Table::MOST_BYTES);
    let fault = Catalogue::from_csv("t", &text).expect_err("too long");
    assert!(fault.reason.contains("longer than 4 MiB"), "{fault}");
}

/// Records that are made to hurt: what they are, and what `review` says of them, or nothing if it reviews the game.
#[test]
fn hostile_records_are_reviewed_or_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game");
    let mut table = csv::Reader::from_path("../../tests/hostile-records.csv").expect("a table");
    let mut count = 0;
    for row in table.records().map(|row| row.expect("a row")) {
        let times: usize = row[3].parse().expect("a number");
        let repeated = row[2].repeat(times) + &row[4].repeat(times);
        std::fs::write(&path, row[1].to_owned() + &repeated + &row[5]).expect("written");
        let file = path.to_str().expect("a name");
        let (exit, out, err) = crate::program::run(&["review", file, "--simulations", "1"]);
        let expected = if row[6].is_empty() { Exit::Done } else { Exit::Input };
        assert_eq!(exit, expected, "{}: {err}", &row[0]);
        assert!(
            err.contains(&row[6]) && (out.is_empty() != row[6].is_empty()),
            "{}: {err}",
            &row[0]
        );
        count += 1;
    }
    assert_eq!(count, 17);
}

/// What the `csv` crate makes of a text whose first record has so many fields.
fn message(text: &str) -> Option<Vec<Vec<String>>> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes());
    reader.records().map(|record| Some(record.ok()?.iter().map(str::to_owned).collect())).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn no_text_breaks_a_reader(text in any::<String>()) {
        read(&text);
    }

    #[test]
    fn no_text_that_is_nearly_a_table_breaks_a_reader(
        head in 0..6usize,
        parts in prop::collection::vec(prop::sample::select(PIECES), 0..30),
    ) {
        let head = PIECES.get(head).filter(|head| head.contains(',')).unwrap_or(&"");
        read(&format!("{head}{}", parts.concat()));
        read(&format!("{head}\n{}", parts.concat()));
    }

    #[test]
    fn a_puzzle_of_ours_with_a_change_breaks_nothing(
        at in 0..29_000usize, part in prop::sample::select(PIECES), cut in any::<bool>(),
    ) {
        let text = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/puzzles/small.csv"));
        let at = (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
        let rest = if cut { "" } else { &text[at..] };
        read(&format!("{}{part}{rest}", &text[..at]));
    }

    /// Fields are those that another reader of the format finds.
    #[test]
    fn fields_are_those_of_the_format(
        parts in prop::collection::vec(prop::sample::select(&PIECES[7..]), 0..30),
    ) {
        let text = format!("letter,pattern\n{}", parts.concat());
        match Table::parse("t", &text, &["letter", "pattern"], &[]) {
            Ok(table) => {
                let ours: Vec<Vec<String>> = table
                    .rows()
                    .map(|row| vec![row.field("letter").text, row.field("pattern").text])
                    .collect();
                let theirs = message(&text).expect("rows of equal length");
                prop_assert_eq!(&ours, &theirs[1..], "{:?}", text);
            }
            // The other reader takes a field that begins with a quote however it goes on.
            Err(fault) if fault.reason.contains("has no end") => {
                prop_assert!(text[fault.span].starts_with('"'));
            }
            Err(_) => {
                let rows = message(&text);
                prop_assert!(rows.is_none_or(|rows| rows.iter().any(|row| row.len() != 2)));
            }
        }
    }
}
