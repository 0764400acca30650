//! The report on minimum and longest irreducible configurations, with witnesses and checked proofs.

mod bound;
mod long;

use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};

use crate::report::case::{BoardCase, case_cells, cases};
use crate::report::columns;
use crate::report::file::{ReportFile, resource};
use crate::report::minimal::bound::{BASIS, RefutedFormula, relative_path, svg, with_method};
use crate::report::minimal::long::LongestRow;
use crosstrack::game::Game;
use crosstrack::rules::Board;
use crosstrack_io::table;
use crosstrack_io::table::{integer, row, text};
use crosstrack_prove::count::CountQuery;
use crosstrack_prove::count::count_minimum;
use crosstrack_prove::formula::{
    Configuration, MinimalError, Minimum, Query, Reachability, for_each_configuration, minimum,
};
use crosstrack_prove::sat::BackendError;

/// A row of the table.
struct MinimumRow {
    case: BoardCase,
    stock: u8,
    /// A winning configuration with the fewest pieces; `None` if no configuration wins.
    witness: Option<Configuration>,
    bound: RefutedFormula,
}

fn solve(case: BoardCase, stock: u8) -> Result<MinimumRow, MinimalError> {
    let query = Query { stock, max_intersections: Some(0), ..Query::default() };
    let found = with_method(|method| minimum(&case.ruleset, &query, method, &mut |_| ()));
    let (witness, below) = match found? {
        Minimum::Found { witness, below } => (Some(witness), below),
        Minimum::Impossible { none } => (None, none),
        Minimum::Unknown { .. } => unreachable!("there is no budget"),
    };
    let evidence = below.evidence.as_ref().unwrap_or_else(|_| unreachable!("there is no budget"));
    let bound = RefutedFormula::new(below.pieces, &below.cnf, evidence);
    Ok(MinimumRow { case, stock, witness, bound })
}

fn published() -> Result<Vec<MinimumRow>, MinimalError> {
    let small = [4, 1].into_iter().flat_map(|stock| cases(Board::SMALL).map(move |c| (c, stock)));
    let all: Vec<_> = small.chain(cases(Board::LARGE).map(|case| (case, 4))).collect();
    all.into_par_iter().map(|(case, stock)| solve(case, stock)).collect()
}

fn studied() -> Result<Vec<MinimumRow>, MinimalError> {
    let boards = [Board::of(3, 2), Board::of(2, 2), Board::of(3, 1), Board::of(2, 1)];
    let all: Vec<BoardCase> = boards.into_iter().flat_map(cases).collect();
    all.into_par_iter().map(|case| solve(case, 4)).collect()
}

/// Counts the minimum configurations of 2×1 by listing every model of the formula.
fn count_by_formula(case: &BoardCase) -> Result<u64, MinimalError> {
    let width = case.ruleset.board().width();
    let query = Query { pieces: Some(width), ..Query::default() };
    let go_on = |_: &Configuration| std::ops::ControlFlow::Continue(());
    let reachability = Reachability::Levels;
    Ok(for_each_configuration(&case.ruleset, &query, reachability, &[], go_on)?.found)
}

/// Makes the files. Proofs are written to the folder for temporary files.
pub(super) fn files() -> Result<Vec<ReportFile>, MinimalError> {
    // Fail early if that folder cannot be used.
    let file = |cause| BackendError::File { path: std::env::temp_dir(), cause };
    tempfile::tempfile().map_err(file)?;
    let (published, studied, long) = (published()?, studied()?, long::all()?);
    let all: Vec<&MinimumRow> = published.iter().chain(&studied).collect();
    let mut files = vec![page(&published, &long)?, csv(&all)];
    for line in &published {
        if let Some(witness) = &line.witness {
            files.push(ReportFile::new(picture(line), svg(&line.case.ruleset, witness)));
        }
    }
    files.extend(long::pictures(&long).map(|(path, svg)| ReportFile::new(path, svg)));
    Ok(files)
}

fn picture(line: &MinimumRow) -> String {
    let stock = if line.stock == 1 { "-one-set" } else { "" };
    format!("minimal/gallery/{}{stock}.svg", case_cells(&line.case).join("-"))
}

fn csv(lines: &[&MinimumRow]) -> ReportFile {
    let rows = lines.iter().map(|line| {
        let RefutedFormula { refuted, variables, clauses, proof } = line.bound;
        let (witness, ruleset) = (line.witness.as_ref(), &line.case.ruleset);
        let pieces = witness.map_or_else(String::new, |w| w.pieces().to_string());
        let written = witness.map(|w| ruleset.write_position(&w.position(ruleset)));
        let written = written.unwrap_or_default();
        let (steps, hints) = (proof.additions, proof.hints);
        let found = row![line.stock, pieces, written, refuted, variables, clauses, steps, hints];
        [case_cells(&line.case).to_vec(), found].concat()
    });
    let mut fields = columns::case();
    fields.extend([
        integer("stock", "How many pieces of each pattern there are").unit("pieces"),
        columns::pieces("The fewest that can win; empty where none wins").optional(),
        text("witness", "A position with so few that wins, in the notation x1").optional(),
        integer("refuted", "The number of pieces that a checked proof excludes").unit("pieces"),
        integer("variables", "Variables of the refuted formula").unit("variables"),
        integer("clauses", "Clauses of the refuted formula").unit("clauses"),
        integer("proof_steps", "Clauses that the LRAT proof derives").unit("clauses"),
        integer("proof_hints", "Clauses that these steps cite, in all").unit("clauses"),
    ]);
    let about = ["How few pieces can win", "One row for each board, reading and stock"];
    ReportFile::csv(resource("minimal/minimum.csv", about, BASIS, fields), rows)
}

fn cells(line: &MinimumRow) -> Vec<String> {
    let least = match &line.witness {
        Some(witness) => format!("[{}]({})", witness.pieces(), relative_path(&picture(line))),
        None => "none wins".to_owned(),
    };
    let RefutedFormula { refuted, clauses, proof, .. } = line.bound;
    let stock = if line.stock == 1 { "one set" } else { "all sets" };
    let found = row![stock, least, refuted, clauses, proof.additions];
    [case_cells(&line.case).to_vec(), found].concat()
}

const PAGE: &str = include_str!("../../../../reports/minimal/README.md");

fn page(published: &[MinimumRow], long: &[LongestRow]) -> Result<ReportFile, MinimalError> {
    let columns = [
        "board",
        "X-JUNCTION",
        "connectors",
        "pieces from",
        "least",
        "refuted",
        "clauses",
        "proof steps",
    ];
    let least = table::markdown("llllrrrr", &columns, published.iter().map(cells));
    let mut rows = Vec::new();
    for case in cases(Board::of(2, 1)) {
        let counter = count_minimum(&CountQuery::new(&case.ruleset, 4)).configurations;
        let [_, junction, connectors] = case_cells(&case);
        rows.push(row![junction, connectors, counter, count_by_formula(&case)?]);
    }
    let compared =
        table::markdown("llrr", &["X-JUNCTION", "connectors", "counter", "formula"], rows);
    let tables = [least, long::table(long), compared];
    Ok(ReportFile::page("minimal/README.md", PAGE, &tables, BASIS))
}
