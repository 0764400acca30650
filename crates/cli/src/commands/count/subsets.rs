//! `crosstrack count --each-subset`: counts for each set of patterns alone.

use crate::answer::values::Digits;
use crate::commands::configurations::answers::{CountRow, MinimalAnswer, SubsetCountRow};
use crate::commands::configurations::sets::{PatternSets, is_too_few};
use crate::commands::configurations::write::Writer;
use crate::commands::count::fewest::count_least;
use crate::process::progress;
use crate::{CommandError, Console, Exit, ShardArgs, WorkOutput};
use crosstrack::base::counted;
use crosstrack::rules::Ruleset;
use crosstrack_prove::count::CountBudget;
use crosstrack_prove::formula::Query;

/// The most states that a count may hold: few, since there are many counts.
const MAX_STATES: usize = 200_000;

/// Counts for each set of at most `max_size` patterns.
///
/// # Errors
/// If the filters contradict each other.
pub(super) fn count_each(
    (ruleset, query): (&Ruleset, &Query),
    (max_size, budget): (Option<usize>, &CountBudget),
    shard: &ShardArgs,
    writer: &mut Writer<'_>,
    console: &mut Console<'_>,
) -> Result<WorkOutput<Exit>, CommandError> {
    let sets = PatternSets::new(ruleset, query, max_size)?;
    let rows = shard.run_each(&sets.names, console, |unit| {
        let row =
            count_with(sets.names[unit].clone(), ruleset, &sets.query_of(unit, query), budget)?;
        progress::update_results(|results| *results += &(sentence(&row) + "\n"));
        Ok(row)
    })?;
    Ok(rows.map(|rows| {
        let unknown = rows.into_iter().filter(|row| !write_row(writer, row)).count();
        if unknown == 0 { Exit::Done } else { Exit::Budget }
    }))
}

/// Counts the configurations of a query with one set of patterns.
fn count_with(
    patterns: String,
    ruleset: &Ruleset,
    query: &Query,
    budget: &CountBudget,
) -> Result<SubsetCountRow, CommandError> {
    let answer = "none".to_owned();
    let mut row = SubsetCountRow { patterns, answer, ..SubsetCountRow::default() };
    if is_too_few(ruleset, query) {
        return Ok(row);
    }
    match count_least(ruleset, query, MAX_STATES, budget) {
        Ok(Some(counted)) => {
            "minimum".clone_into(&mut row.answer);
            let CountRow { pieces, configurations, up_to_symmetry } = counted.row;
            (row.pieces, row.configurations) = (pieces, Some(configurations));
            row.up_to_symmetry = up_to_symmetry;
        }
        Ok(None) => {}
        Err(failure) if failure.exit() == Exit::Budget => "unknown".clone_into(&mut row.answer),
        Err(failure) => return Err(failure),
    }
    Ok(row)
}

/// Says what a row says.
fn sentence(row: &SubsetCountRow) -> String {
    let text = match (row.pieces, row.configurations) {
        (Some(pieces), Some(Digits(n))) => {
            format!("{} of {}", counted(n, "configuration"), counted(pieces, "piece"))
        }
        _ => row.answer.clone(),
    };
    format!("{:<9} {text}", row.patterns)
}

/// Writes the count of a set; returns whether it is known.
fn write_row(writer: &mut Writer<'_>, row: &SubsetCountRow) -> bool {
    writer.put(&sentence(row), MinimalAnswer::SubsetCount(row.clone()));
    row.answer != "unknown"
}
