//! Which cells, terminals and patterns the minimum configurations use, in numbers.

use std::fmt::Write as _;

use crate::crosstrack::count::minimum::Share;
use crate::crosstrack::rules::geometry::Board;
use crate::crosstrack::rules::readings::Junction;
use crate::report::counts::line::{BASIS, Line, provenance};

/// The lines of the published boards.
fn published(lines: &[Line]) -> impl Iterator<Item = &Line> {
    lines.iter().filter(|l| [Board::SMALL, Board::LARGE].contains(&l.board()))
}

/// The lines that have pictures: the published boards under the default reading of X-JUNCTION.
pub(super) fn shown(lines: &[Line]) -> impl Iterator<Item = &Line> {
    published(lines).filter(|l| l.ruleset.junction() == Junction::Joined)
}

/// The name of a line in file names: that of the layout only where it is not the default.
pub(super) fn name(line: &Line) -> String {
    match line.connectors {
        "crossed" | "empty" => line.board().to_string(),
        layout => format!("{}-{layout}", line.board()),
    }
}

pub(super) fn csv(lines: &[Line]) -> String {
    let mut text = format!("# {}\n", provenance(BASIS));
    text += "board,junction,connectors,of,name,configurations,share\n";
    for line in published(lines) {
        for share in line.shares() {
            let _ = writeln!(
                text,
                "{},{},{},{},{},{},{:.6}",
                line.board(),
                line.ruleset.junction(),
                line.connectors,
                share.of,
                share.name,
                share.configurations,
                share.part()
            );
        }
    }
    text
}

fn percent(part: f64) -> String {
    format!("{:.1} %", 100.0 * part)
}

/// The names of those with the largest share, and that share.
fn most<'a>(shares: &'a [Share], of: &str) -> (Vec<&'a str>, f64) {
    let chosen = || shares.iter().filter(|s| s.of == of);
    let most = chosen().map(|s| s.configurations).max().unwrap_or(0);
    let top: Vec<&Share> = chosen().filter(|s| s.configurations == most).collect();
    (top.iter().map(|s| s.name.as_str()).collect(), top.first().map_or(0.0, |s| s.part()))
}

/// The largest difference between the shares of the same things, in percentage points.
fn difference(one: &[Share], other: &[Share], of: &[&str]) -> f64 {
    let pairs = one.iter().zip(other).filter(|(s, _)| of.contains(&s.of));
    pairs.map(|(s, t)| (s.part() - t.part()).abs() * 100.0).fold(0.0, f64::max)
}

pub(super) fn section(lines: &[Line]) -> String {
    let mut text = "## Where they run\n\n\
        Each picture shows the share of the minimum configurations that have a piece on each cell, \
        and at the rim the share whose path ends at each terminal. Where the 25 connectors of the \
        small board lie is not known (X-CONNECTORS), so there is a picture for each layout; \
        the large board starts without connectors, and nothing of it depends on that.\n\n"
        .to_owned();
    for line in shown(lines) {
        let shares = line.shares();
        let ((cells, in_cell), (ends, at_end)) = (most(&shares, "cell"), most(&shares, "terminal"));
        let twin = published(lines).find(|l| {
            l.board() == line.board()
                && l.connectors == line.connectors
                && l.ruleset.junction() == Junction::Through
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
            line.connectors,
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
        let mut header = None;
        for line in published(lines).filter(|l| l.board() == board) {
            let shares = line.shares();
            let patterns: Vec<&Share> = shares.iter().filter(|s| s.of == "pattern").collect();
            if header.is_none() {
                let names: Vec<&str> = patterns.iter().map(|s| s.name.as_str()).collect();
                let bars = "---:|".repeat(names.len());
                header = Some(names.len());
                let _ = write!(
                    text,
                    "| board | X-JUNCTION | connectors | {} |\n|---|---|---|{bars}\n",
                    names.join(" | ")
                );
            }
            let parts: Vec<String> = patterns.iter().map(|s| percent(s.part())).collect();
            let _ = writeln!(
                text,
                "| {board} | {} | {} | {} |",
                line.ruleset.junction(),
                line.connectors,
                parts.join(" | ")
            );
        }
        text.push('\n');
    }
    text + "[All shares as numbers](shares.csv).\n\n"
}
