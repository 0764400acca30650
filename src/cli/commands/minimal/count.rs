//! The counting modes of `crosstrack minimal`.

use serde_json::{Map, Value, json};

use crate::cli::commands::minimal::write::{Format, Writer};
use crate::cli::exit::Exit;
use crate::cli::failure::{Failure, Trouble};
use crate::crosstrack::count::frontier::{NotCounted, Transfer, winning_by_pieces};
use crate::crosstrack::count::irreducible::irreducible_by_pieces;
use crate::crosstrack::count::least::{Given, least};
use crate::crosstrack::count::minimum;
use crate::crosstrack::count::minimum::{Question, Share};
use crate::crosstrack::count::start_connectors;
use crate::crosstrack::formula::encoding::{Plan, Query};
use crate::crosstrack::rules::geometry::Cell;
use crate::crosstrack::rules::ruleset::Ruleset;

/// The most states that a transfer may hold: some gigabytes.
const MOST_STATES: usize = 6_000_000;

fn unsupported(what: &str) -> Failure {
    Trouble::new(format!("the count cannot take {what}"))
        .help("count with fewer filters, or list the configurations with --all")
        .with(Exit::Usage)
}

fn too_much(what: &str, why: &NotCounted) -> Failure {
    Trouble::new(format!("{what} are not counted: {why}"))
        .help("smaller boards, fewer patterns, and layouts without crossings have fewer states")
        .with(Exit::Budget)
}

/// The letters that a query leaves, as a mask.
fn letters(ruleset: &Ruleset, query: &Query) -> u32 {
    let mask = |letters: &[crate::crosstrack::rules::piece::Letter]| {
        letters.iter().fold(0, |mask, letter| mask | 1 << letter.index())
    };
    let only = query.only.as_ref().map_or(u32::MAX, |only| mask(only));
    ruleset.pieces().letters() & only & !mask(&query.without)
}

/// The exact number of configurations of the fewest pieces.
pub(super) fn count(
    ruleset: &Ruleset,
    query: &Query,
    writer: &mut Writer<'_>,
) -> Result<Exit, Failure> {
    // Contradictory filters are reported as everywhere.
    let plan =
        Plan::new(ruleset, query).map_err(|e| Trouble::new(e.to_string()).with(Exit::Usage))?;
    let terminals = [query.from, query.to].into_iter().flatten();
    let terminals = terminals.filter_map(|t| Some((t.edge, t.cell(ruleset.board())?))).collect();
    let mask = |cells: &[Cell]| cells.iter().fold(0, |mask, cell| mask | cell.bit());
    let mut connectors = start_connectors(ruleset);
    for (at, connector) in plan.given.connectors() {
        connectors[at.index()] = Some(connector);
    }
    let question = Question {
        connectors,
        letters: letters(ruleset, query),
        each_once: query.each_pattern_once,
        cells: ruleset.cells() & !mask(&query.avoid),
        through: mask(&query.through),
        terminals,
        ..Question::new(ruleset, query.stock)
    };
    let given: Vec<Given> =
        plan.given.pieces().map(|(cell, p)| (cell, p.piece.letter, p.rotation)).collect();
    if given.is_empty() {
        let counted = minimum::count(&question);
        if counted.configurations > 0 {
            put(writer, &question, &counted);
            return Ok(Exit::Done);
        }
    }
    if question.through != 0 {
        let width = ruleset.board().width();
        return Err(unsupported(&format!(
            "cells to run through where pieces are given or {width} pieces do not do"
        )));
    }
    let found = least(&question, &given, plan.at_most, MOST_STATES)
        .map_err(|e| too_much("these configurations", &e))?;
    let Some((pieces, configurations)) = found else {
        return Err(Trouble::new("no configuration wins").with(Exit::No));
    };
    let fields = vec![
        ("pieces", json!(pieces)),
        ("configurations", exact(configurations)),
        ("up_to_symmetry", Value::Null),
    ];
    writer.row(&format!("{configurations} configurations of {pieces} pieces"), fields);
    Ok(Exit::Done)
}

/// Writes a count with the shares of cells, terminals and patterns.
fn put(writer: &mut Writer<'_>, question: &Question<'_>, counted: &minimum::Count) {
    let shares = counted.shares(question);
    let sentence = format!(
        "{} configurations of {} pieces{}",
        counted.configurations,
        counted.pieces,
        counted.up_to_symmetry.map_or_else(String::new, |n| format!(", {n} up to symmetry"))
    );
    if !matches!(writer.format(), Format::Csv | Format::Md) {
        let group = |of: &str| -> Value {
            let chosen = shares.iter().filter(|share| share.of == of);
            let entry = |share: &Share| {
                let value = json!({
                    "configurations": exact(share.configurations),
                    "share": share.rounded(),
                });
                (share.name.clone(), value)
            };
            Value::Object(chosen.map(entry).collect::<Map<String, Value>>())
        };
        let fields = vec![
            ("pieces", json!(counted.pieces)),
            ("configurations", exact(counted.configurations)),
            ("up_to_symmetry", counted.up_to_symmetry.map_or(Value::Null, exact)),
            ("cells", group("cell")),
            ("terminals", group("terminal")),
            ("patterns", group("pattern")),
        ];
        writer.row(&sentence, fields);
        return;
    }
    let mut row = |of: &str, name: &str, configurations: u128, share: f64, up_to: Value| {
        let fields = vec![
            ("of", json!(of)),
            ("name", json!(name)),
            ("pieces", json!(counted.pieces)),
            ("configurations", exact(configurations)),
            ("share", json!(share)),
            ("up_to_symmetry", up_to),
        ];
        writer.row("", fields);
    };
    let up_to = counted.up_to_symmetry.map_or(Value::Null, exact);
    row("all", "", counted.configurations, 1.0, up_to);
    for share in &shares {
        row(share.of, &share.name, share.configurations, share.rounded(), Value::Null);
    }
}

/// A number as JSON, as text where 64 bits do not hold it.
fn exact(number: u128) -> Value {
    u64::try_from(number).map_or_else(|_| json!(number.to_string()), |n| json!(n))
}

/// The numbers of winning and of irreducible configurations for every number of pieces.
pub(super) fn by_pieces(
    ruleset: &Ruleset,
    query: &Query,
    writer: &mut Writer<'_>,
) -> Result<Exit, Failure> {
    Plan::new(ruleset, query).map_err(|e| Trouble::new(e.to_string()).with(Exit::Usage))?;
    let plain = Query {
        stock: query.stock,
        only: query.only.clone(),
        without: query.without.clone(),
        ..Query::default()
    };
    if *query != plain {
        return Err(unsupported("filters other than stock and patterns with --by-pieces"));
    }
    let transfer = Transfer {
        letters: letters(ruleset, query),
        stock: query.stock.into(),
        most_states: MOST_STATES,
        ..Transfer::new(ruleset)
    };
    let winning =
        winning_by_pieces(&transfer).map_err(|e| too_much("the winning configurations", &e))?;
    let irreducible = irreducible_by_pieces(&transfer);
    for (pieces, &number) in winning.iter().enumerate() {
        let irreducible = irreducible.as_ref().ok().map(|numbers| numbers[pieces]);
        let more = irreducible.map_or_else(
            || ", irreducible not counted".to_owned(),
            |n| format!(", {n} irreducible"),
        );
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
