//! The tables of the page about middle games: how many are won, by number of pieces.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::middle::fields::FIELDS;
use crate::middle::row::{Decision, Limits, Row};
use crate::middle::sample::Play;
use crosstrack_io::table;
use crosstrack_io::table::row;

/// How many numbers of pieces share a line.
const BAND: usize = 4;

/// How many of the longest wins are listed.
const LONGEST: usize = 10;

/// Returns the tables of the page about middle games, as Markdown: for each kind of players how many are won by the number
/// of pieces, then the longest wins, and the columns.
pub fn page_tables(rows: &[Row], limits: Limits) -> Vec<String> {
    let mut tables = Vec::new();
    for &play in Play::ALL {
        let rows: Vec<&Row> = rows.iter().filter(|row| row.play == play).collect();
        if !rows.is_empty() {
            tables.push(by_pieces(&rows, limits));
        }
    }
    let fields = FIELDS.iter().map(|field| row![format!("`{}`", field.name), field.about]);
    tables.push(longest(rows));
    tables.push(table::markdown("ll", &["column", "what it says"], fields));
    tables
}

fn by_pieces(rows: &[&Row], limits: Limits) -> String {
    let mut bands: BTreeMap<usize, Vec<&Row>> = BTreeMap::new();
    for &row in rows {
        bands.entry(row.pieces / BAND).or_default().push(row);
    }
    let searched = (1..=limits.plies).step_by(2).map(|plies| (plies, false));
    let threatened = (1..=limits.threats).step_by(2).map(|plies| (plies, true));
    let all: Vec<(usize, bool)> =
        searched.chain(threatened.filter(|&(plies, _)| plies > limits.plies)).collect();
    let mut columns = vec!["pieces".to_owned(), "positions".to_owned()];
    columns.extend(all.iter().map(|&(plies, by_threats)| {
        if by_threats { format!("in {plies} by threats") } else { format!("in {plies}") }
    }));
    columns.extend([format!("not within {}", limits.plies), "not decided".to_owned()]);
    let mut lines: Vec<Vec<String>> = Vec::new();
    for (band, rows) in &bands {
        let name = format!("{} to {}", band * BAND, band * BAND + BAND - 1);
        lines.push(line(name, rows, &all, limits));
    }
    lines.push(line("all".to_owned(), rows, &all, limits));
    table::markdown(&"r".repeat(columns.len()), &columns, lines)
}

/// Returns a line of the table: how many of `rows` have each of the wins, and how many have none.
fn line(name: String, rows: &[&Row], wins: &[(usize, bool)], limits: Limits) -> Vec<String> {
    let mut cells = vec![name, rows.len().to_string()];
    for &column in wins {
        let count = rows.iter().filter(|row| row.decision.win() == Some(column)).count();
        cells.push(count.to_string());
    }
    let open = rows.iter().filter_map(|row| match row.decision {
        Decision::Open { refuted, .. } => Some(refuted >= limits.plies),
        _ => None,
    });
    let (none, undecided): (Vec<bool>, Vec<bool>) = open.partition(|&is_refuted| is_refuted);
    cells.extend(row![none.len(), undecided.len()]);
    cells
}

fn longest(rows: &[Row]) -> String {
    let mut won: Vec<(&Row, (usize, bool))> =
        rows.iter().filter_map(|row| Some((row, row.decision.win()?))).collect();
    won.sort_by_key(|(row, (plies, _))| (Reverse(*plies), row.play, row.seed));
    let lines = won.iter().take(LONGEST).map(|(row, (plies, by_threats))| {
        let by = if *by_threats { "threats" } else { "search" };
        row![row.play, row.seed, plies, by, format!("`{}`", row.position)]
    });
    table::markdown("lrrll", &["play", "seed", "win in", "by", "position"], lines)
}
