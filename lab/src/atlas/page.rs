//! The tables of the page of an atlas: who wins, the records, and the columns of the table.

use std::collections::{BTreeMap, BTreeSet};

use crate::atlas::entry::{AtlasRow, READING_COLUMNS};
use crate::atlas::fields::FIELDS;
use crate::atlas::run::Plan;
use crate::atlas::shown::SolvedRecord;
use crate::atlas::unit::AtlasEdition;
use crosstrack_io::table;
use crosstrack_io::table::{Kind, row};
use crosstrack_tablebase::Estimate;

/// How many of the longest positions are listed for each board.
const RECORDS: usize = 5;

/// Returns the tables of the page of an atlas, as Markdown: who wins, the largest editions, the records, the longest on
/// each board, what is left out, and the columns.
///
/// # Panics
/// If a row is not one of the atlas.
pub fn page_tables(plan: &Plan, rows: &[AtlasRow], shown: &[SolvedRecord]) -> [String; 6] {
    let fields = FIELDS.iter().map(|field| {
        let kind = match field.kind {
            Kind::Integer => "integer",
            _ => "text",
        };
        row![format!("`{}`", field.name), kind, field.about]
    });
    let columns = table::markdown("lll", &["column", "values", "what it says"], fields);
    [winners(rows), largest(rows), record_table(shown), longest(rows), left_out(plan), columns]
}

/// Returns the table of the records.
pub fn record_table(shown: &[SolvedRecord]) -> String {
    let columns = [
        "record",
        "board",
        "sets",
        "readings",
        "position",
        "value",
        "after a null move",
        "perfect play",
    ];
    table::markdown("llllllll", &columns, shown.iter().map(SolvedRecord::cells))
}

const fn kind(is_alike: bool) -> &'static str {
    if is_alike { "alike" } else { "unlike" }
}

/// Groups rows by a key. The groups are in the order in which their keys occur first.
fn group_by<'e, K: PartialEq>(
    rows: &'e [AtlasRow],
    key: impl Fn(&'e AtlasRow) -> K,
) -> Vec<(K, Vec<&'e AtlasRow>)> {
    let mut groups: Vec<(K, Vec<&AtlasRow>)> = Vec::new();
    for row in rows {
        let key = key(row);
        match groups.iter_mut().find(|group| group.0 == key) {
            Some(group) => group.1.push(row),
            None => groups.push((key, vec![row])),
        }
    }
    groups
}

/// Returns the table of results: a line for each board, kind of sets, and choice of readings.
fn winners(rows: &[AtlasRow]) -> String {
    let groups = group_by(rows, |row| {
        (row.cell("board"), row.is_alike(), READING_COLUMNS.map(|name| row.cell(name)))
    });
    let lines = groups.into_iter().map(|((board, is_alike, readings), entries)| {
        let of = |value: &str| entries.iter().filter(|e| e.cell("value") == value).count();
        let most = |name: &str| entries.iter().map(|e| e.number(name)).max().unwrap_or(0);
        let with = |name: &str| entries.iter().filter(|e| e.number(name) > 0).count();
        let mut cells = row![board, kind(is_alike)];
        cells.extend(readings.map(str::to_owned));
        cells.extend(row![entries.len(), of("win"), of("loss"), of("draw")]);
        cells.extend(row![most("plies"), most("longest"), with("zugzwangs")]);
        cells
    });
    let columns = [
        "board",
        "players",
        "X-JUNCTION",
        "X-RELOCATE-TURN",
        "X-NULL-TURN",
        "connectors",
        "editions",
        "first player wins",
        "second player wins",
        "never ends",
        "longest from the start",
        "longest",
        "editions with zugzwangs",
    ];
    table::markdown("llllllrrrrrrr", &columns, lines)
}

/// Returns the table of the largest edition of each board and kind of sets.
fn largest(rows: &[AtlasRow]) -> String {
    let groups = group_by(rows, |row| (row.cell("board"), row.is_alike()));
    let lines = groups.into_iter().map(|((board, is_alike), entries)| {
        // `max_by_key` returns the last of equal rows: reversed, it is the first one.
        let most = entries.iter().rev().max_by_key(|entry| entry.number("stored"));
        let cell = |name: &str| most.map_or("", |entry| entry.cell(name)).to_owned();
        let all: u128 = entries.iter().map(|entry| u128::from(entry.number("stored"))).sum();
        let mut cells = row![board, kind(is_alike)];
        cells.extend(["sets", "pieces", "stored", "longest", "value"].map(cell));
        cells.push(all.to_string());
        cells
    });
    let columns = [
        "board",
        "players",
        "sets",
        "pieces",
        "positions",
        "longest",
        "value",
        "positions of all rows",
    ];
    table::markdown("lllrrrlr", &columns, lines)
}

/// Returns the table of the positions with the highest DTW, board by board.
fn longest(rows: &[AtlasRow]) -> String {
    let mut lines = Vec::new();
    for (board, mut here) in group_by(rows, |row| row.cell("board")) {
        here.sort_by_key(|entry| std::cmp::Reverse(entry.number("longest")));
        // Keep the first row of each set of pieces.
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        here.retain(|entry| seen.insert(entry.cell("sets")));
        for entry in here.into_iter().take(RECORDS).filter(|e| e.number("longest") > 0) {
            let position = format!("`{}`", entry.cell("longest-position"));
            let readings = READING_COLUMNS.map(|name| entry.cell(name)).join(" ");
            lines.push(row![board, entry.cell("sets"), readings, entry.cell("longest"), position]);
        }
    }
    let columns = ["board", "sets", "readings", "plies", "position"];
    table::markdown("lllrl", &columns, lines)
}

/// Returns the table of what the editions left out would take, board by board.
fn left_out(plan: &Plan) -> String {
    let (_, units) = plan.editions();
    let mut groups: BTreeMap<(usize, bool), Vec<&AtlasEdition>> = BTreeMap::new();
    for unit in &units {
        let board = plan.boards.iter().position(|board| *board == unit.board.to_string());
        groups.entry((board.unwrap_or(0), !unit.sets.is_symmetric())).or_default().push(unit);
    }
    let lines = groups.into_iter().map(|((board, is_unlike), units)| {
        let known: Vec<Estimate> = units.iter().filter_map(|unit| unit.estimate().ok()).collect();
        let positions: u128 = known.iter().map(|size| size.positions).sum();
        let memory = known.iter().map(|size| size.by_class).max().unwrap_or(0);
        let seconds: f64 = known.iter().map(|size| size.seconds).sum();
        let hours = seconds * plan.readings.len() as f64 / 3600.0;
        row![
            plan.boards[board],
            kind(!is_unlike),
            known.len(),
            positions,
            memory.div_ceil(1 << 20),
            format!("{hours:.1}"),
            units.len() - known.len(),
        ]
    });
    let columns = [
        "board",
        "players",
        "editions",
        "positions",
        "MiB of memory, class by class",
        "hours of one core",
        "beyond any estimate",
    ];
    table::markdown("llrrrrr", &columns, lines)
}
