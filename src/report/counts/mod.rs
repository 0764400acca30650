//! How many configurations win with the fewest pieces: under every reading, and where they run.

mod line;
mod by_pieces;
mod heat;
mod shares;

use std::fmt::Write as _;

use crate::crosstrack::count::minimum::{Count, Question, count};
use crate::crosstrack::rules::edition::{EditionId, Seats};
use crate::crosstrack::rules::geometry::Board;
use crate::crosstrack::rules::intersection::Connectors;
use crate::crosstrack::rules::readings::Junction;
use crate::crosstrack::rules::ruleset::{Ruleset, RulesetSpec};
use crate::report::counts::line::{BASIS, Line, provenance};
use crate::report::file::{COMMAND, ReportFile};
use crate::table;
use crate::table::{TableData, row};

fn rulesets() -> Vec<(Ruleset, &'static str)> {
    let mut found = Vec::new();
    for board in [Board::SMALL, Board::of(3, 2), Board::of(2, 2), Board::of(3, 1), Board::of(2, 1)]
    {
        for &junction in Junction::ALL {
            for name in ["crossed", "straight", "none"] {
                let spec = RulesetSpec {
                    edition: Some(EditionId::Standard),
                    junction,
                    connectors: Connectors::named(name),
                    ..RulesetSpec::new(board, Seats::Two)
                };
                found.push((Ruleset::new(spec).unwrap_or_else(|e| panic!("{e}")), name));
            }
        }
    }
    for &junction in Junction::ALL {
        let spec = RulesetSpec { junction, ..RulesetSpec::new(Board::LARGE, Seats::Two) };
        found.push((Ruleset::new(spec).unwrap_or_else(|e| panic!("{e}")), "empty"));
    }
    found
}

pub(super) fn files(_: &[TableData]) -> Vec<ReportFile> {
    let lines: Vec<Line> = rulesets()
        .into_iter()
        .map(|(ruleset, connectors)| Line {
            connectors,
            all: count(&Question::new(&ruleset, 4)),
            one_set: count(&Question::new(&ruleset, 1)),
            ruleset,
        })
        .collect();
    let text = |path: &str, text: String| ReportFile {
        path: path.to_owned(),
        bytes: text.into_bytes(),
        command: COMMAND.to_owned(),
    };
    let numbers = by_pieces::numbers();
    let mut files = vec![
        text("counts/README.md", markdown(&lines)),
        text("counts/minimum.csv", csv(&lines)),
        text("counts/shares.csv", shares::csv(&lines)),
        text("counts/by-pieces.csv", by_pieces::csv(&numbers)),
        text("counts/by-pieces.md", by_pieces::markdown(&numbers)),
    ];
    files.extend(shares::shown(&lines).map(|line| {
        let path = format!("counts/heat-{}.svg", shares::name(line));
        text(&path, heat::picture(line))
    }));
    files
}

fn up_to(count: &Count) -> String {
    count.up_to_symmetry.map_or_else(String::new, |n| n.to_string())
}

/// The numbers of a line.
fn cells(line: &Line) -> Vec<String> {
    let (all, one) = (&line.all, &line.one_set);
    row![
        line.board(),
        line.ruleset.junction(),
        line.connectors,
        all.pieces,
        all.configurations,
        up_to(all),
        one.configurations,
        up_to(one),
    ]
}

fn csv(lines: &[Line]) -> String {
    let names = "board junction connectors pieces configurations up_to_symmetry one_set \
                 one_set_up_to_symmetry";
    let rows = table::csv(names.split(' '), lines.iter().map(cells));
    format!("# {}\n{rows}", provenance(BASIS))
}

fn markdown(lines: &[Line]) -> String {
    let small = &lines[0].all;
    let mut text = format!(
        "# How many ways to win with the fewest pieces\n\n\
         A configuration is a set of cells, patterns and orientations, whoever owns the pieces. No \
         path has fewer pieces than its board is wide; on the small board with crossed connectors \
         **{} configurations of {} pieces** win, {} up to quarter turns. How many depends on two \
         readings, and by more than a factor of a hundred:\n\n",
        small.configurations,
        small.pieces,
        up_to(small),
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
         formulas of `src/sat` with the listing. `crosstrack minimal --board 4x2 --count` gives the first \
         line, and its options the others; with `--format csv` it gives the shares.\n\n_{}_\n",
        shares::section(lines),
        provenance(BASIS)
    );
    text
}
