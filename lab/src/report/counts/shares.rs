//! The shares of cells, terminals and patterns in the minimum configurations.

use std::fmt::Write as _;

use crate::report::case::case_cells;
use crate::report::columns;
use crate::report::counts::line::{BASIS, RulesetCounts};
use crate::report::file::{ReportFile, resource};
use crosstrack::rules::{Board, Junction};
use crosstrack_prove::count::Share;
use crosstrack_verify::table;
use crosstrack_verify::table::{number, row, text};

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

/// Returns the names with the largest share, and that share.
fn largest_share<'a>(shares: &'a [Share], of: &str) -> (Vec<&'a str>, f64) {
    let chosen = || shares.iter().filter(|s| s.of == of);
    let most = chosen().map(|s| s.configurations).max().unwrap_or(0);
    let top: Vec<&Share> = chosen().filter(|s| s.configurations == most).collect();
    (top.iter().map(|s| s.name.as_str()).collect(), top.first().map_or(0.0, |s| s.part()))
}

/// Returns the largest difference between two lists of shares, in percentage points.
fn difference(one: &[Share], other: &[Share], of: &[&str]) -> f64 {
    let pairs = one.iter().zip(other).filter(|(s, _)| of.contains(&s.of));
    pairs.map(|(s, t)| (s.part() - t.part()).abs() * 100.0).fold(0.0, f64::max)
}

pub(super) fn section(lines: &[RulesetCounts]) -> String {
    let mut text = "## Where they run\n\n\
        Each picture shows the share of the minimum configurations that have a piece on each cell, \
        and at the rim the share whose path ends at each terminal. Where the 25 connectors of the \
        small board lie is not known (X-CONNECTORS), so there is a picture for each layout; \
        the large board starts without connectors, and nothing of it depends on that.\n\n"
        .to_owned();
    for line in with_heat_map(lines) {
        let shares = line.shares();
        let ((cells, in_cell), (ends, at_end)) =
            (largest_share(&shares, "cell"), largest_share(&shares, "terminal"));
        let twin = published(lines).find(|l| {
            l.board() == line.board()
                && l.case.connectors == line.case.connectors
                && l.case.ruleset.junction() == Junction::Through
        });
        let through = twin.map_or(0.0, |t| difference(&shares, &t.shares(), &["cell", "terminal"]));
        let depends = if through == 0.0 {
            "The same under `through`.".to_owned()
        } else {
            format!("Under `through` no share here differs by more than {through:.1} points.")
        };
        let _ = write!(
            text,
            "![Shares of cells and terminals on {0}, connectors {1}](heat-{2}.svg)\n\n\
             **{0}, connectors {1}.** Busiest: {3}, with {4} each; terminals {5}, with {6}. {7}\n\n",
            line.board(),
            line.case.connectors,
            name(line),
            cells.join(", "),
            percent(in_cell),
            ends.join(", "),
            percent(at_end),
            depends,
        );
    }
    text += "## With which patterns\n\nThe share of the minimum configurations that hold at least \
             one piece of a pattern. It depends on both readings: a pattern is worth what the \
             connectors make of its diagonal paths, and F loses most by `through`.\n\n";
    // The two games have sets of their own, so a table for each.
    for board in [Board::SMALL, Board::LARGE] {
        let mut heading = row!["board", "X-JUNCTION", "connectors"];
        let mut rows = Vec::new();
        for line in published(lines).filter(|l| l.board() == board) {
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
        text += &table::markdown(&sides, &heading, rows);
        text.push('\n');
    }
    text + "[All shares as numbers](shares.csv).\n\n"
}
