//! The tables of the reports are those that their commands print, and the numbers in the pages are those of the tables.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{built, run_line};

/// Pages with the tables that their numbers come from, and the numbers that come from elsewhere.
const PAGES: [(&str, &[&str], &[&str]); 9] = [
    // Patterns of three paths, in two rows of the census; a commit.
    ("README.md", &["tables/census.csv", "tables/links.csv"], &["416", "96777674"]),
    // Steps of proofs that there is no longer configuration.
    ("minimal/README.md", &["minimal/minimum.csv", "counts/minimum.csv"], &["268", "418"]),
    ("counts/README.md", &["counts/minimum.csv", "counts/shares.csv"], &[]),
    // The width of a number.
    ("counts/by-pieces.md", &["counts/by-pieces.csv"], &["128"]),
    ("tablebases/README.md", &["tablebases/values.csv"], &[]),
    ("crossings/README.md", &["crossings/values.csv"], &[]),
    ("forced/README.md", &["forced/patterns.csv"], &[]),
    // Elo, the numbers of kept games, a commit, and the cap of games.
    ("strategy/README.md", &["strategy/strategy.csv"], &["108", "448", "520", "202", "200"]),
    // The budget of each search.
    ("endgames/README.md", &["endgames/middlegames.csv"], &["1000000"]),
];

fn reports(path: &str) -> PathBuf {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../reports")).join(path)
}

/// Returns the numbers of three digits and more in a text, without separators of thousands.
fn numbers(text: &str) -> impl Iterator<Item = String> {
    let runs = text.split(|c: char| !c.is_ascii_digit() && c != ',');
    let runs = runs.map(|run| run.trim_matches(',').replace(',', ""));
    runs.filter(|run| run.len() > 2)
}

/// Returns the numbers of a table: those in its cells, how many rows begin with the same words, and the sums of each column
/// over the rows with the same words, one column of words left out or none.
fn numbers_of_table(path: &str) -> BTreeSet<String> {
    let mut reader = csv::Reader::from_path(reports(path)).expect("a table");
    let rows: Vec<csv::StringRecord> = reader.records().map(|row| row.expect("a row")).collect();
    let cells = rows.iter().flat_map(|row| row.iter().flat_map(numbers));
    let mut found: BTreeSet<String> = cells.chain([rows.len().to_string()]).collect();
    let is_word =
        |column: &usize| rows.iter().any(|row| row[*column].contains(char::is_alphabetic));
    let is_count = |column: &usize| rows.iter().all(|row| row[*column].parse::<u64>().is_ok());
    let words: Vec<usize> = (0..rows[0].len()).filter(is_word).collect();
    let counts: Vec<usize> = (0..rows[0].len()).filter(is_count).collect();
    let mut sums: BTreeMap<(usize, Vec<&str>), u64> = BTreeMap::new();
    for row in &rows {
        for end in 1..=words.len() {
            let same = words[..end].iter().map(|&word| &row[word]).collect();
            *sums.entry((usize::MAX, same)).or_default() += 1;
        }
        for out in 0..=words.len() {
            let same = words.iter().enumerate();
            let same: Vec<&str> =
                same.map(|(at, &word)| if at == out { "" } else { &row[word] }).collect();
            for &count in &counts {
                let number: u64 = row[count].parse().expect("a number");
                *sums.entry((count, same.clone())).or_default() += number;
            }
        }
    }
    found.extend(sums.values().map(u64::to_string));
    found
}

/// Returns what a page says, without code, pictures, targets of links, and the last line.
fn said(page: &str) -> String {
    let text = fs::read_to_string(reports(page)).expect("a page");
    let lines = text.lines().filter(|line| !line.starts_with(['!', '_']));
    let text: String = lines.flat_map(|line| [line, "\n"]).collect();
    let text: String = text.split('`').step_by(2).collect();
    let mut parts = text.split("](");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + "]" + part.split_once(')').map_or("", |(_, rest)| rest))
}

#[test]
fn each_number_of_a_page_stands_in_its_tables() {
    let mut wrong = Vec::new();
    let mut compared = 0;
    for (page, tables, others) in PAGES {
        let mut known: BTreeSet<String> =
            tables.iter().flat_map(|table| numbers_of_table(table)).collect();
        known.extend(others.iter().map(|&number| number.to_owned()));
        for number in numbers(&said(page)) {
            compared += 1;
            if !known.contains(&number) {
                wrong.push(format!("{page}: {number}"));
            }
        }
    }
    assert!(wrong.is_empty(), "no table has {wrong:#?}");
    assert!(compared > 400, "{compared} numbers");
}

#[test]
fn the_tables_are_those_that_the_command_prints() {
    let mut seen = 0;
    for entry in fs::read_dir(reports("tables")).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().and_then(|name| name.to_str()).expect("a name");
        let (exit, printed, err) =
            run_line("crosstrack", ["table", name, "--format", "csv"].into_iter());
        assert_eq!(exit, 0, "{name}: {err}");
        assert!(
            fs::read_to_string(&path).expect("a table") == printed,
            "{name}: `make -C reports`"
        );
        seen += 1;
    }
    let (_, list, _) = run_line("crosstrack", ["table", "--format", "csv"].into_iter());
    assert_eq!(seen, list.lines().count() - 1, "{list}");
}

/// The others take longer: `make -C reports check` makes all of them.
#[test]
fn derived_tables_are_derived_again() {
    for table in ["counts/minimum", "counts/shares", "counts/by-pieces"] {
        let mut python = Command::new("python3");
        python.arg(reports("derive.py")).arg(table).env("CROSSTRACK", built("crosstrack"));
        let Ok(done) = python.output() else {
            let _ = writeln!(std::io::stderr(), "SKIPPED: python3 is not installed");
            return;
        };
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        let kept = fs::read(reports(&format!("{table}.csv"))).expect("a table");
        assert!(kept == done.stdout, "{table}: `make -C reports`");
    }
}
