//! The shares of cells, terminals and patterns in the minimum configurations.

use crate::report::case::case_cells;
use crate::report::columns;
use crate::report::counts::line::{BASIS, RulesetCounts};
use crate::report::file::{ReportFile, resource};
use crosstrack::rules::{Board, Junction};
use crosstrack_io::table;
use crosstrack_io::table::{number, row, text};
use crosstrack_prove::count::Share;

/// Returns the counts of the published boards.
fn published(lines: &[RulesetCounts]) -> impl Iterator<Item = &RulesetCounts> {
    lines.iter().filter(|l| [Board::SMALL, Board::LARGE].contains(&l.board()))
}

/// Returns the counts that have heat maps: the published boards with joined junctions.
pub(super) fn with_heat_map(lines: &[RulesetCounts]) -> impl Iterator<Item = &RulesetCounts> {
    published(lines).filter(|l| l.case.ruleset.junction() == Junction::Joined)
}

/// Returns the part of a file name for a board and a layout, without the default layout.
pub(super) fn name(line: &RulesetCounts) -> String {
    match line.case.connectors {
        "crossed" | "empty" => line.board().to_string(),
        layout => format!("{}-{layout}", line.board()),
    }
}

pub(super) fn csv(lines: &[RulesetCounts]) -> ReportFile {
    let mut fields = columns::case();
    fields.extend([
        text("of", "What is counted").one_of(&["cell", "terminal", "pattern"]),
        text("name", "Which cell, terminal or pattern"),
        columns::configurations("configurations", "The minimum configurations that use it"),
        number("share", "Their share of all minimum configurations").unit("1"),
    ]);
    let about = [
        "Where wins with the fewest pieces run",
        "One row for each cell, terminal and pattern of the published boards, under each reading",
    ];
    let resource = resource("counts/shares.csv", about, BASIS, fields);
    ReportFile::csv(resource, published(lines).flat_map(share_rows))
}

fn share_rows(line: &RulesetCounts) -> Vec<Vec<String>> {
    let shares = line.shares();
    let rows = shares.iter().map(|share| {
        let Share { of, name, configurations, .. } = share;
        let part = format!("{:.6}", share.part());
        [case_cells(&line.case).to_vec(), row![of, name, configurations, part]].concat()
    });
    rows.collect()
}

fn percent(part: f64) -> String {
    format!("{:.1} %", 100.0 * part)
}

/// Returns the table of the shares of patterns on a board.
pub(super) fn patterns(lines: &[RulesetCounts], board: Board) -> String {
    let mut heading = row!["board", "X-JUNCTION", "connectors"];
    let mut rows = Vec::new();
    for line in lines.iter().filter(|l| l.board() == board) {
        let shares = line.shares();
        let patterns = || shares.iter().filter(|s| s.of == "pattern");
        if rows.is_empty() {
            heading.extend(patterns().map(|s| s.name.clone()));
        }
        let mut row = case_cells(&line.case).to_vec();
        row.extend(patterns().map(|s| percent(s.part())));
        rows.push(row);
    }
    let sides = format!("lll{}", "r".repeat(heading.len() - 3));
    table::markdown(&sides, &heading, rows)
}
