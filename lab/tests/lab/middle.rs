//! The kept table of middle games: rows are derived again, and held against plain play.

use std::fs;

use crosstrack::game::{Game as _, GameExt as _};
use crosstrack::rules::{Board, Position, Ruleset, Seats};
use crosstrack_lab::middle::{FIELDS, Limits, Play, Row, middle_game};

/// As the page says.
const LIMITS: Limits = Limits { plies: 5, threats: 11, nodes: 1_000_000 };

fn rows() -> Vec<Vec<String>> {
    let text = fs::read_to_string("../reports/endgames/middlegames.csv").expect("the kept table");
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let names: Vec<String> = FIELDS.iter().map(|field| field.name.clone()).collect();
    assert_eq!(reader.headers().expect("a header"), names.as_slice());
    reader.records().map(|row| row.expect("a row").iter().map(str::to_owned).collect()).collect()
}

fn column<'r>(row: &'r [String], name: &str) -> &'r str {
    &row[FIELDS.iter().position(|field| field.name == name).expect("a column")]
}

fn origin(row: &[String]) -> (Play, u64) {
    let play = column(row, "play").parse().expect("a way of playing");
    (play, column(row, "seed").parse().expect("a seed"))
}

/// Whether a move wins at once, by playing all of them.
fn wins_at_once(game: &Ruleset, position: &Position) -> bool {
    game.moves(position).into_iter().any(|mv| game.outcome(&game.play(position, mv)).is_some())
}

#[test]
fn rows_of_the_kept_table_are_derived_again() {
    let game = Ruleset::standard(Board::SMALL, Seats::Two);
    let rows = rows();
    assert_eq!(rows.len(), 2000);
    // Every row has the position of its seed, and wins in one are those that plain play has.
    let mut at_once = 0;
    for row in &rows {
        let (play, seed) = origin(row);
        let position = middle_game(&game, play, seed).expect("an open position");
        assert_eq!(game.write_position(&position), column(row, "position"));
        let wins = column(row, "plies") == "1";
        assert_eq!(wins_at_once(&game, &position), wins, "{row:?}");
        at_once += usize::from(wins);
    }
    assert!(at_once > 0);
    // Whole rows: some of each result.
    let derived = |row: &Vec<String>| {
        let (play, seed) = origin(row);
        assert_eq!(Row::new(&game, play, seed, LIMITS).map(|row| row.cells()).as_ref(), Some(row));
    };
    let with = |name: &str, value: &str| {
        let rows: Vec<&Vec<String>> =
            rows.iter().filter(|row| column(row, name) == value).collect();
        rows
    };
    with("by", "search").into_iter().step_by(20).take(5).for_each(derived);
    with("by", "threats").into_iter().take(2).for_each(derived);
    with("result", "open").into_iter().step_by(300).take(3).for_each(derived);
}
