//! The counting modes of `crosstrack minimal`.

use serde_json::{Value, json};

use super::minimal_write::Writer;
use crate::cli::exit::Exit;
use crate::cli::failure::{Failure, Trouble};
use crate::count::frontier::{Transfer, winning_by_pieces};
use crate::count::irreducible::irreducible_by_pieces;
use crate::count::minimum::{self, Question, start_connectors};
use crate::crosstrack::rules::Ruleset;
use crate::sat::encoding::{Plan, Query};

/// The most states that a transfer may hold: some gigabytes.
const MOST_STATES: usize = 1_500_000;

fn unsupported(what: &str) -> Failure {
    Trouble::new(format!("the count cannot take {what}"))
        .help("count with fewer filters, or list the configurations with --all")
        .with(Exit::Usage)
}

/// The exact number of configurations with as many pieces as the board is wide.
pub(super) fn count(
    ruleset: &Ruleset,
    query: &Query,
    writer: &mut Writer<'_>,
) -> Result<Exit, Failure> {
    // Contradictory filters are told as everywhere.
    Plan::new(ruleset, query).map_err(|e| Trouble::new(e.to_string()).with(Exit::Usage))?;
    if query.given.is_some() {
        return Err(unsupported("a given position"));
    }
    let mut letters = ruleset.pieces().letters();
    if let Some(only) = &query.only {
        letters &= only.iter().fold(0, |mask, letter| mask | 1 << letter.index());
    }
    letters &= !query.without.iter().fold(0, |mask, letter| mask | 1 << letter.index());
    let terminals = [query.from, query.to].into_iter().flatten();
    let terminals = terminals.filter_map(|t| Some((t.edge, t.cell(ruleset.board())?))).collect();
    let mask = |cells: &[crate::crosstrack::geometry::Cell]| {
        cells.iter().fold(0, |mask, cell| mask | cell.bit())
    };
    let question = Question {
        board: ruleset.board(),
        junction: ruleset.junction(),
        connectors: start_connectors(ruleset),
        patterns: ruleset.pieces(),
        letters,
        stock: query.stock,
        each_once: query.each_pattern_once,
        cells: ruleset.cells() & !mask(&query.avoid),
        through: mask(&query.through),
        terminals,
    };
    let counted = minimum::count(&question);
    if counted.configurations == 0 {
        return Err(Trouble::new(format!(
            "no configuration of {} pieces wins, and more are not counted on this board",
            counted.pieces
        ))
        .help("`crosstrack minimal` without --count finds the least number")
        .with(Exit::No));
    }
    let up_to = counted.up_to_symmetry.map(exact);
    let sentence = format!(
        "{} configurations of {} pieces{}",
        counted.configurations,
        counted.pieces,
        counted.up_to_symmetry.map_or_else(String::new, |n| format!(", {n} up to symmetry"))
    );
    let fields = vec![
        ("pieces", json!(counted.pieces)),
        ("configurations", exact(counted.configurations)),
        ("up_to_symmetry", up_to.unwrap_or(Value::Null)),
    ];
    writer.row(&sentence, fields);
    Ok(Exit::Done)
}

/// A number as JSON, as text where 64 bits do not hold it.
fn exact(number: u128) -> Value {
    u64::try_from(number).map_or_else(|_| json!(number.to_string()), |n| json!(n))
}

/// The numbers of winning and, on the smallest boards, of irreducible configurations for every
/// number of pieces.
pub(super) fn by_pieces(
    ruleset: &Ruleset,
    query: &Query,
    writer: &mut Writer<'_>,
) -> Result<Exit, Failure> {
    let plain = Query { stock: query.stock, ..Query::default() };
    if *query != plain {
        return Err(unsupported("filters other than the stock with --by-pieces"));
    }
    let connectors = start_connectors(ruleset);
    let transfer = Transfer {
        board: ruleset.board(),
        junction: ruleset.junction(),
        connectors: &connectors,
        patterns: ruleset.pieces(),
        letters: ruleset.pieces().letters(),
        stock: query.stock.into(),
        most_states: MOST_STATES,
    };
    let winning = winning_by_pieces(&transfer).map_err(|e| {
        Trouble::new(format!("the winning configurations are not counted: {e}"))
            .help("smaller boards, and layouts without crossings, have fewer states")
            .with(Exit::Budget)
    })?;
    let listed = irreducible_by_pieces(&transfer).ok();
    for (pieces, &number) in winning.iter().enumerate() {
        let irreducible = listed.as_ref().map(|l| l[pieces]);
        let more = irreducible.map_or_else(String::new, |n| format!(", {n} irreducible"));
        let sentence = format!("{pieces} pieces: {number} winning{more}");
        let fields = vec![
            ("pieces", json!(pieces)),
            ("winning", exact(number)),
            ("irreducible", irreducible.map_or(Value::Null, exact)),
        ];
        writer.row(&sentence, fields);
    }
    Ok(Exit::Done)
}
