//! The atlas for people: what its columns say, and what is remarkable.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::crosstrack::atlas::entry::Entry;
use crate::crosstrack::atlas::fields::FIELDS;
use crate::crosstrack::atlas::run::Plan;
use crate::table;
use crate::table::{Kind, Provenance, row};

/// How many records are listed for each board.
const RECORDS: usize = 5;

/// The page of an atlas.
///
/// # Panics
/// If a row is not one of the atlas.
pub fn page(plan: &Plan, rows: &[Entry], provenance: &Provenance) -> String {
    let left_out = plan.units().1.len();
    let mut text = format!(
        "# Atlas of small editions\n\n\
        Both players have the same pieces, one or two of each of up to {} published patterns. Each \
        row of [atlas.csv](atlas.csv) is one edition under some readings, solved as a whole: every \
        position is won, lost, or never ends with perfect play. {} editions have more than {} \
        positions and are left out.\n\n## Who wins\n\n",
        plan.max_patterns, left_out, plan.limit_positions
    );
    text += &winners(rows);
    text += "\n## Records\n\nThe positions with the most plies to the end, board by board, of each set of pieces one:\n\n";
    text += &records(rows);
    text += "\n## Columns\n\n";
    let rows = FIELDS.iter().map(|field| {
        let kind = match field.kind {
            Kind::Integer => "integer",
            _ => "text",
        };
        row![format!("`{}`", field.name), kind, field.about]
    });
    text += &table::markdown("lll", &["column", "values", "what it says"], rows);
    let _ = write!(
        text,
        "\n## Again\n\n`crosstrack tablebase build --board BOARD --sets SETS --output FILE` with the \
         readings of a row makes its table, `crosstrack tablebase verify FILE` derives every value \
         again, and `crosstrack tablebase stats FILE` has the counts.\n\n_{provenance}_\n"
    );
    text
}

/// The value of a column of a row.
fn at<'e>(entry: &'e Entry, name: &str) -> &'e str {
    let at = FIELDS.iter().position(|field| field.name == name);
    &entry.0[at.unwrap_or_else(|| panic!("no column {name}"))]
}

fn number(entry: &Entry, name: &str) -> u64 {
    at(entry, name).parse().unwrap_or(0)
}

fn readings(entry: &Entry) -> [&str; 4] {
    ["junction", "relocate-turn", "null-turn", "connectors"].map(|name| at(entry, name))
}

/// A line for each board and choice of readings.
fn winners(rows: &[Entry]) -> String {
    let mut groups: BTreeMap<(usize, [&str; 4]), Vec<&Entry>> = BTreeMap::new();
    let boards: Vec<&str> = rows.iter().map(|entry| at(entry, "board")).collect();
    for entry in rows {
        let board = boards.iter().position(|&board| board == at(entry, "board"));
        groups.entry((board.unwrap_or(0), readings(entry))).or_default().push(entry);
    }
    let lines = groups.into_iter().map(|((_, readings), entries)| {
        let of = |value: &str| entries.iter().filter(|e| at(e, "value") == value).count();
        let most = |name: &str| entries.iter().map(|e| number(e, name)).max().unwrap_or(0);
        let mut cells = row![at(entries[0], "board")];
        cells.extend(readings.map(str::to_owned));
        let zugzwangs = entries.iter().filter(|e| number(e, "zugzwangs") > 0).count();
        cells.extend(row![entries.len(), of("win"), of("loss"), of("draw")]);
        cells.extend(row![most("plies"), most("longest"), zugzwangs]);
        cells
    });
    let columns = [
        "board",
        "X-JUNCTION",
        "X-RELOCATE-TURN",
        "X-NULL-TURN",
        "connectors",
        "editions",
        "first player wins",
        "loses",
        "never ends",
        "longest from the start",
        "longest",
        "editions with zugzwangs",
    ];
    table::markdown("lllllrrrrrrr", &columns, lines)
}

fn records(rows: &[Entry]) -> String {
    let mut boards: Vec<&str> = rows.iter().map(|entry| at(entry, "board")).collect();
    boards.dedup();
    let mut lines = Vec::new();
    for board in boards {
        let mut here: Vec<&Entry> = rows.iter().filter(|e| at(e, "board") == board).collect();
        here.sort_by_key(|entry| std::cmp::Reverse(number(entry, "longest")));
        // Of each set of pieces the first row is enough.
        let mut seen: Vec<&str> = Vec::new();
        here.retain(|entry| {
            let is_new = !seen.contains(&at(entry, "sets"));
            seen.push(at(entry, "sets"));
            is_new
        });
        for entry in here.into_iter().take(RECORDS).filter(|e| number(e, "longest") > 0) {
            let position = format!("`{}`", at(entry, "longest-position"));
            let readings = readings(entry).join(" ");
            lines.push(row![board, at(entry, "sets"), readings, at(entry, "longest"), position]);
        }
    }
    let columns = ["board", "sets", "readings", "plies", "position"];
    table::markdown("lllrl", &columns, lines)
}
