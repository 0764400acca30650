//! The configurations of the fewest pieces, counted.

use crate::commands::minimal::answers::{Count, CountRow, Found, Part, PartRow};
use crate::commands::minimal::write::{Format, Writer};
use crate::{CommandError, Diagnostic, Exit, to_failure};
use crosstrack::base::counted;
use crosstrack::rules::{Cell, Ruleset};
use crosstrack_prove::count::count_fewest;
use crosstrack_prove::count::{
    CountError, CountQuery, GivenPiece, MinimumCount, Share, count_minimum, start_connectors,
};
use crosstrack_prove::formula::{Plan, Query};

/// The most states that a transfer may hold: some gigabytes.
pub(super) const MOST_STATES: usize = 6_000_000;

pub(super) fn unsupported(what: &str) -> CommandError {
    Diagnostic::new(format!("the count cannot take {what}"))
        .help("count with fewer filters, or list the configurations with `crosstrack minimal list`")
        .with(Exit::Usage)
}

pub(super) fn too_much(what: &str, why: &CountError) -> CommandError {
    Diagnostic::new(format!("{what} are not counted: {why}"))
        .help("smaller boards, fewer patterns or pieces, and layouts without crossings have fewer states")
        .with(Exit::Budget)
}

/// The letters that a query leaves, as a mask.
pub(crate) fn letters(ruleset: &Ruleset, query: &Query) -> u32 {
    let mask = |letters: &[crosstrack::rules::piece::Letter]| {
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
) -> Result<Exit, CommandError> {
    let Some(count) = count_least(ruleset, query, MOST_STATES)? else {
        return Err(Diagnostic::new("no configuration wins").with(Exit::No));
    };
    put(writer, count);
    Ok(Exit::Done)
}

/// A count.
pub(super) struct Counted {
    pub(super) row: CountRow,
    /// Those of cells, terminals and patterns, where they are distinguished.
    shares: Option<Vec<Share>>,
}

/// Counts the configurations of the fewest pieces; `None` if there are none.
///
/// # Errors
/// If the filters contradict each other, cannot be counted, or take more states.
pub(super) fn count_least(
    ruleset: &Ruleset,
    query: &Query,
    most_states: usize,
) -> Result<Option<Counted>, CommandError> {
    // Contradictory filters are reported as everywhere.
    let plan = Plan::new(ruleset, query).map_err(to_failure(Exit::Usage))?;
    let terminals = [query.from, query.to].into_iter().flatten();
    let terminals = terminals.filter_map(|t| Some((t.edge, t.cell(ruleset.board())?))).collect();
    let mask = |cells: &[Cell]| cells.iter().fold(0, |mask, cell| mask | cell.bit());
    let mut connectors = start_connectors(ruleset);
    for (at, connector) in plan.given.connectors() {
        connectors[at.index()] = Some(connector);
    }
    let question = CountQuery {
        connectors,
        letters: letters(ruleset, query),
        each_once: query.each_pattern_once,
        cells: ruleset.cells() & !mask(&query.avoid),
        through: mask(&query.through),
        terminals,
        ..CountQuery::new(ruleset, plan.stock as u8)
    };
    let given: Vec<GivenPiece> =
        plan.given.pieces().map(|(cell, p)| (cell, p.piece.letter, p.rotation)).collect();
    if given.is_empty() {
        let counted = count_minimum(&question);
        if counted.configurations > 0 {
            let shares = Some(counted.shares(&question));
            let MinimumCount { pieces, configurations, up_to_symmetry, .. } = counted;
            let row = CountRow { pieces, configurations, up_to_symmetry };
            return Ok(Some(Counted { row, shares }));
        }
    }
    if question.through != 0 {
        let width = ruleset.board().width();
        return Err(unsupported(&format!(
            "cells to run through where pieces are given or {width} pieces do not do"
        )));
    }
    let found = count_fewest(&question, &given, plan.at_most, most_states)
        .map_err(|e| too_much("these configurations", &e))?;
    let row = |(pieces, configurations)| CountRow { pieces, configurations, up_to_symmetry: None };
    Ok(found.map(|found| Counted { row: row(found), shares: None }))
}

/// Writes a count with the shares of cells, terminals and patterns.
fn put(writer: &mut Writer<'_>, found: Counted) {
    let CountRow { pieces, configurations, up_to_symmetry } = found.row;
    let sentence = format!(
        "{} of {}{}",
        counted(configurations, "configuration"),
        counted(pieces, "piece"),
        up_to_symmetry.map_or_else(String::new, |n| format!(", {n} up to symmetry"))
    );
    let shares = found.shares.as_deref();
    if let (Some(shares), Format::Csv | Format::Md) = (shares, writer.format()) {
        let mut row = |of: &str, name: &str, configurations: u128, share: f64, up_to_symmetry| {
            writer.row(&PartRow { of, name, pieces, configurations, share, up_to_symmetry });
        };
        row("all", "", configurations, 1.0, up_to_symmetry);
        for share in shares {
            row(share.of, &share.name, share.configurations, share.rounded(), None);
        }
        return;
    }
    let group = |of: &str| {
        let chosen = shares?.iter().filter(|share| share.of == of);
        let part = |share: &Share| {
            let (configurations, share_of_all) = (share.configurations, share.rounded());
            (share.name.clone(), Part { configurations, share: share_of_all })
        };
        Some(chosen.map(part).collect())
    };
    let count = Count {
        row: found.row,
        cells: group("cell"),
        terminals: group("terminal"),
        patterns: group("pattern"),
    };
    writer.put(&sentence, Found::Count(count));
}
