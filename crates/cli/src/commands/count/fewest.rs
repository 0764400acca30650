//! Counts the configurations of the fewest pieces.

use crate::answer::values::Digits;
use crate::commands::configurations::answers::{
    CountFacts, CountRow, MinimalAnswer, ShareOfAll, ShareRow,
};
use crate::commands::configurations::transfer::{MAX_STATES, letters, unsupported_error};
use crate::commands::configurations::write::{Format, Writer};
use crate::{Exit, Fault, FaultKind, to_fault};
use crosstrack::base::counted;
use crosstrack::rules::{Cell, Ruleset};
use crosstrack_prove::count::count_fewest;
use crosstrack_prove::count::{
    CountBudget, CountError, CountQuery, GivenPiece, MinimumCount, Share, count_minimum,
    start_connectors,
};
use crosstrack_prove::formula::{Plan, Query};

/// Makes the error of a count that takes too much.
pub(super) fn too_many_states_error(what: &str, why: &CountError) -> Fault {
    let diagnostic = Fault::new(format!("{what} are not counted: {why}"));
    let help = "take a smaller board, fewer patterns or pieces, or connectors=straight or none";
    match why {
        CountError::TooLarge { .. } | CountError::TooWide => diagnostic
            .help("take a smaller board, or fewer pieces with --at-most")
            .kind(FaultKind::Usage),
        CountError::TooMuchMemory { .. } => {
            diagnostic.help("allow more with --memory MIB").help(help).kind(FaultKind::Budget)
        }
        CountError::OutOfTime { .. } => {
            diagnostic.help("allow more with --seconds").help(help).kind(FaultKind::Budget)
        }
        _ => diagnostic.help(help).kind(FaultKind::Budget),
    }
}

/// Counts the configurations of the fewest pieces, and writes the count.
pub(super) fn count(
    ruleset: &Ruleset,
    query: &Query,
    budget: &CountBudget,
    writer: &mut Writer<'_>,
) -> Result<Exit, Fault> {
    let Some(count) = count_least(ruleset, query, budget)? else {
        let row = CountRow { pieces: None, configurations: Digits(0), up_to_symmetry: None };
        write(writer, CountedMinimum { row, shares: None });
        return Ok(Exit::No);
    };
    write(writer, count);
    Ok(Exit::Done)
}

/// The number of configurations of the fewest pieces.
struct CountedMinimum {
    row: CountRow,
    /// The numbers by cell, terminal and pattern, if they are counted.
    shares: Option<Vec<Share>>,
}

/// Counts the configurations of the fewest pieces; `None` if there are none.
///
/// # Errors
/// If the filters contradict each other, cannot be counted, or need more than [`MAX_STATES`].
fn count_least(
    ruleset: &Ruleset,
    query: &Query,
    budget: &CountBudget,
) -> Result<Option<CountedMinimum>, Fault> {
    let plan = Plan::new(ruleset, query).map_err(to_fault(FaultKind::Usage))?;
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
            let row = CountRow {
                pieces: Some(pieces),
                configurations: Digits(configurations),
                up_to_symmetry: up_to_symmetry.map(Digits),
            };
            return Ok(Some(CountedMinimum { row, shares }));
        }
    }
    if question.through != 0 {
        let width = ruleset.board().width();
        return Err(unsupported_error(&if given.is_empty() {
            format!(
                "--through goes only with counts of {width} pieces, and no configuration of \
                 {width} pieces wins"
            )
        } else {
            "--through does not go with --given".to_owned()
        }));
    }
    let found = count_fewest(&question, &given, plan.at_most, MAX_STATES, Some(budget))
        .map_err(|e| too_many_states_error("these configurations", &e))?;
    let row = |(pieces, configurations)| CountRow {
        pieces: Some(pieces),
        configurations: Digits(configurations),
        up_to_symmetry: None,
    };
    Ok(found.map(|found| CountedMinimum { row: row(found), shares: None }))
}

/// Writes a count with the shares of cells, terminals and patterns.
fn write(writer: &mut Writer<'_>, found: CountedMinimum) {
    let CountRow { pieces, configurations: Digits(configurations), up_to_symmetry } = found.row;
    let up_to_symmetry = up_to_symmetry.map(|Digits(number)| number);
    let of = pieces.map_or_else(
        || ": no number of pieces wins".to_owned(),
        |pieces| format!(" of {}", counted(pieces, "piece")),
    );
    let sentence = format!(
        "{}{of}{}",
        counted(configurations, "configuration"),
        up_to_symmetry.map_or_else(String::new, |n| format!(", {n} up to symmetry"))
    );
    let shares = found.shares.as_deref();
    if let (Some(shares), Format::Csv) = (shares, writer.format()) {
        let mut row = |of: &str, name: &str, configurations: u128, share: f64, up_to_symmetry| {
            writer.row(&ShareRow { of, name, pieces, configurations, share, up_to_symmetry });
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
            let configurations = Digits(share.configurations);
            (share.name.clone(), ShareOfAll { configurations, share: share.rounded() })
        };
        Some(chosen.map(part).collect())
    };
    let count = CountFacts {
        row: found.row,
        cells: group("cell"),
        terminals: group("terminal"),
        patterns: group("pattern"),
    };
    writer.put(&sentence, MinimalAnswer::Count(count));
}
