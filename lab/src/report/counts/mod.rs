//! The report on minimum configurations: how many there are under each reading, and which cells they use.

mod line;
mod by_pieces;
mod heat;
mod shares;

pub(super) use by_pieces::kept;

use crate::report::case::{case_cells, cases};
use crate::report::columns;
use crate::report::counts::line::{BASIS, RulesetCounts};
use crate::report::file::{ReportFile, resource};
use crosstrack::rules::Board;
use crosstrack_io::table;
use crosstrack_io::table::{TableData, row};
use crosstrack_prove::count::count_minimum;
use crosstrack_prove::count::{CountQuery, MinimumCount};

const BOARDS: [Board; 6] = [
    Board::SMALL,
    Board::of(3, 2),
    Board::of(2, 2),
    Board::of(3, 1),
    Board::of(2, 1),
    Board::LARGE,
];

pub(super) fn files(_: &[TableData]) -> Vec<ReportFile> {
    let lines: Vec<RulesetCounts> = BOARDS
        .into_iter()
        .flat_map(cases)
        .map(|case| RulesetCounts {
            all: count_minimum(&CountQuery::new(&case.ruleset, 4)),
            one_set: count_minimum(&CountQuery::new(&case.ruleset, 1)),
            case,
        })
        .collect();
    let numbers = by_pieces::numbers();
    let mut files = vec![
        page(&lines),
        csv(&lines),
        shares::csv(&lines),
        by_pieces::csv(&numbers),
        by_pieces::page(&numbers),
    ];
    files.extend(shares::with_heat_map(&lines).map(|line| {
        let path = format!("counts/heat-{}.svg", shares::name(line));
        ReportFile::new(path, heat::picture(line))
    }));
    files
}

fn symmetry_cell(count: &MinimumCount) -> String {
    count.up_to_symmetry.map_or_else(String::new, |n| n.to_string())
}

/// Returns the cells of a row.
fn cells(line: &RulesetCounts) -> Vec<String> {
    let (all, one) = (&line.all, &line.one_set);
    let numbers = row![
        all.pieces,
        all.configurations,
        symmetry_cell(all),
        one.configurations,
        symmetry_cell(one)
    ];
    [case_cells(&line.case).to_vec(), numbers].concat()
}

fn csv(lines: &[RulesetCounts]) -> ReportFile {
    let configurations = columns::configurations;
    let mut fields = columns::case();
    fields.extend([
        columns::pieces("The fewest that can win: as many as the board is wide"),
        configurations("configurations", "Those that win with so few, from four colour sets"),
        configurations(
            "up_to_symmetry",
            "The same, up to symmetries of the board with its connectors",
        )
        .optional(),
        configurations("one_set", "Those with pieces of one colour set, each pattern at most once"),
        configurations("one_set_up_to_symmetry", "The same, up to these symmetries").optional(),
    ]);
    let about = ["Wins with the fewest pieces", "One row for each board and reading"];
    let resource = resource("counts/minimum.csv", about, BASIS, fields);
    ReportFile::csv(resource, lines.iter().map(cells))
}

const PAGE: &str = include_str!("../../../../reports/counts/README.md");

fn page(lines: &[RulesetCounts]) -> ReportFile {
    let names = [
        "board",
        "X-JUNCTION",
        "connectors",
        "pieces",
        "configurations",
        "up to symmetry",
        "from one set",
        "up to symmetry",
    ];
    let counts = table::markdown("lllrrrrr", &names, lines.iter().map(cells));
    // The two games have sets of their own, so a table for each.
    let [small, large] = [Board::SMALL, Board::LARGE].map(|board| shares::patterns(lines, board));
    ReportFile::page("counts/README.md", PAGE, &[counts, small, large], BASIS)
}
