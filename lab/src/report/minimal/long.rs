//! The longest irreducible configurations of the boards.

use rayon::prelude::*;

use crate::report::case::{BoardCase, case_cells, cases};
use crate::report::minimal::bound::{RefutedFormula, relative_path, svg, with_method};
use crosstrack::rules::Board;
use crosstrack_io::table;
use crosstrack_io::table::row;
use crosstrack_prove::formula::longest::find_longest;
use crosstrack_prove::formula::{Configuration, LongestConfiguration, MinimalError, Query};

/// The longest irreducible configuration of a board.
pub(super) struct LongestRow {
    case: BoardCase,
    found: LongestConfiguration,
}

/// Solves the boards that take a moment: either all pieces of use are found in one configuration, or a
/// short proof excludes more.
///
/// # Errors
/// If a solver fails.
pub(super) fn all() -> Result<Vec<LongestRow>, MinimalError> {
    let study = [(2, 1), (1, 2), (3, 1)].map(|(a, b)| Board::of(a, b));
    let mut all: Vec<BoardCase> = study.into_iter().flat_map(cases).collect();
    all.extend(cases(Board::of(2, 2)).filter(|case| case.connectors == "crossed"));
    all.extend(cases(Board::SMALL));
    all.into_par_iter()
        .map(|case| {
            let query = Query::default();
            let found =
                with_method(|method| find_longest(&case.ruleset, &query, method, &mut |_| ()));
            let found = found?;
            assert!(found.is_exact(), "there is no budget");
            Ok(LongestRow { case, found })
        })
        .collect()
}

fn picture(case: &BoardCase) -> String {
    format!("minimal/gallery/longest-{}.svg", case_cells(case).join("-"))
}

/// Returns the pictures with their paths.
pub(super) fn pictures(long: &[LongestRow]) -> impl Iterator<Item = (String, String)> + '_ {
    long.iter().filter(|LongestRow { case, .. }| case.connectors == "crossed").filter_map(
        |LongestRow { case, found }| {
            let witness = found.witness.as_ref()?;
            Some((picture(case), svg(&case.ruleset, witness)))
        },
    )
}

/// Returns why there are none with more pieces, in words.
fn why_no_more(found: &LongestConfiguration, cells: usize) -> String {
    match &found.above {
        Some(above) => {
            let bound = RefutedFormula::new(above.pieces, &above.cnf, &above.evidence);
            format!("refuted, {} proof steps", bound.proof.additions)
        }
        None if found.at_most == cells => "more than there are cells".to_owned(),
        None if found.idle.is_empty() => "more than there are pieces".to_owned(),
        None => {
            let idle: String = found.idle.iter().map(|idle| idle.letter.to_string()).collect();
            format!("more than there are pieces but {idle}")
        }
    }
}

/// Returns the table of the report.
pub(super) fn table(long: &[LongestRow]) -> String {
    let rows = long.iter().map(|LongestRow { case, found }| {
        let pieces = found.witness.as_ref().map_or(0, Configuration::pieces);
        let pieces = match case.connectors {
            "crossed" => format!("[{pieces}]({})", relative_path(&picture(case))),
            _ => pieces.to_string(),
        };
        let cells = case.ruleset.cells().count_ones() as usize;
        let stock = 4 * case.ruleset.pieces().patterns().len();
        let more = why_no_more(found, cells);
        [case_cells(case).to_vec(), row![cells, stock, pieces, more]].concat()
    });
    let columns = ["board", "X-JUNCTION", "connectors", "cells", "pieces", "longest", "more is"];
    table::markdown("lllrrrl", &columns, rows)
}
