//! `crosstrack count --each-subset`: the same for each set of patterns alone.

use crate::commands::count::fewest::count_least;
use crate::commands::minimal::answers::{CountRow, Found, SubsetCount};
use crate::commands::minimal::subsets::{Sets, is_too_few};
use crate::commands::minimal::write::Writer;
use crate::{CommandError, Console, Exit, ShardArgs};
use crosstrack::base::counted;
use crosstrack::rules::Ruleset;
use crosstrack_prove::formula::Query;

/// The most states that a count may hold: few, since there are many counts.
const MOST_STATES: usize = 200_000;

/// Counts for each set of at most so many patterns.
///
/// # Errors
/// If the filters contradict each other.
pub(super) fn each(
    (ruleset, query): (&Ruleset, &Query),
    max_size: Option<usize>,
    shard: &ShardArgs,
    writer: &mut Writer<'_>,
    console: &mut Console<'_>,
) -> Result<Exit, CommandError> {
    let sets = Sets::new(ruleset, query, max_size)?;
    let one = |unit: usize| count_of(sets.names[unit].clone(), ruleset, &sets.alone(unit, query));
    let rows = shard.each(&sets.names, console, one)?;
    let unknown = rows.into_iter().filter(|row| !put(writer, row)).count();
    Ok(if unknown == 0 { Exit::Done } else { Exit::Budget })
}

/// The count of a set.
fn count_of(
    patterns: String,
    ruleset: &Ruleset,
    query: &Query,
) -> Result<SubsetCount, CommandError> {
    let answer = "none".to_owned();
    let mut row = SubsetCount { patterns, answer, ..SubsetCount::default() };
    if is_too_few(ruleset, query) {
        return Ok(row);
    }
    match count_least(ruleset, query, MOST_STATES) {
        Ok(Some(counted)) => {
            "minimum".clone_into(&mut row.answer);
            let CountRow { pieces, configurations, up_to_symmetry } = counted.row;
            (row.pieces, row.configurations) = (Some(pieces), Some(configurations));
            row.up_to_symmetry = up_to_symmetry;
        }
        Ok(None) => {}
        Err(failure) if failure.exit() == Exit::Budget => "unknown".clone_into(&mut row.answer),
        Err(failure) => return Err(failure),
    }
    Ok(row)
}

/// Writes the count of a set; gives whether it is known.
fn put(writer: &mut Writer<'_>, row: &SubsetCount) -> bool {
    let text = match (row.pieces, row.configurations) {
        (Some(pieces), Some(n)) => {
            format!("{} of {}", counted(n, "configuration"), counted(pieces, "piece"))
        }
        _ => row.answer.clone(),
    };
    let (sentence, known) = (format!("{:<9} {text}", row.patterns), row.answer != "unknown");
    writer.put(&sentence, Found::SubsetCount(row.clone()));
    known
}
