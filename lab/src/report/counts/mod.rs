//! The report on minimum configurations: how many there are under each reading, and which cells they use.

mod line;
mod by_pieces;
mod heat;
mod shares;

pub(super) use by_pieces::kept;

use std::fmt::Write as _;

use crate::report::case::{case_cells, cases};
use crate::report::columns;
use crate::report::counts::line::{BASIS, RulesetCounts};
use crate::report::file::{ReportFile, provenance, resource};
use crosstrack::rules::Board;
use crosstrack_prove::count::count_minimum;
use crosstrack_prove::count::{CountQuery, MinimumCount};
use crosstrack_verify::table;
use crosstrack_verify::table::{TableData, row};

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
        ReportFile::new("counts/README.md", markdown(&lines)),
        csv(&lines),
        shares::csv(&lines),
        by_pieces::csv(&numbers),
        ReportFile::new("counts/by-pieces.md", by_pieces::markdown(&numbers)),
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

fn markdown(lines: &[RulesetCounts]) -> String {
    let small = &lines[0].all;
    let mut text = format!(
        "# How many ways to win with the fewest pieces\n\n\
         A configuration is a set of cells, patterns and orientations, whoever owns the pieces. No \
         path has fewer pieces than its board is wide; on the small board with crossed connectors \
         **{} configurations of {} pieces** win, {} up to quarter turns. How many depends on two \
         readings, and by more than a factor of a hundred:\n\n",
        small.configurations,
        small.pieces,
        symmetry_cell(small),
    );
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
    text += &table::markdown("lllrrrrr", &names, lines.iter().map(cells));
    let _ = write!(
        text,
        "\nThe large board is counted without intersection pieces. Configurations *from one set* \
         hold at most one piece of each pattern.\n\n{}\
         ## Not only the fewest\n\n\
         [Winning and irreducible configurations for every number of pieces](by-pieces.md), on study \
         boards.\n\n\
         ## How it is counted\n\n\
         Each number is counted row by row, without a solver. On the study boards the tests compare \
         the counter with listing every configuration and with a transfer over tiles, and the \
         formulas of `crates/prove` with the listing. `crosstrack count --board 4x2` gives the first \
         line, and its options the others; with `--format csv` it gives the shares.\n\n_{}_\n",
        shares::section(lines),
        provenance(BASIS)
    );
    text
}
