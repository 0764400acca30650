//! `crosstrack count --by-pieces`.

use crate::answer::values::Digits;
use crate::commands::configurations::answers::{ByPiecesRow, MinimalAnswer};
use crate::commands::configurations::transfer::transfer;
use crate::commands::configurations::write::Writer;
use crate::commands::count::fewest::too_many_states_error;
use crate::process::progress;
use crate::{Console, Exit, Fault, FaultKind, Progress, ShardArgs, WorkOutput, to_fault};
use crosstrack::base::counted;
use crosstrack::rules::Ruleset;
use crosstrack_prove::count::{
    CountBudget, CountKind, CountTerm, TransferQuery, count_irreducible_from, count_winning_up_to,
};
use crosstrack_prove::count::{evaluate_terms, list_terms, sum_terms};
use crosstrack_prove::formula::{Plan, Query};

/// The value of a term, by pieces: the upper and the lower half of each 128-bit number, which JSON does
/// not have. `None` if there are too many states.
type Value = Option<Vec<(u64, u64)>>;

/// Counts winning and irreducible configurations for every number of pieces, or for those of
/// `--at-least` or `--at-most`.
pub(super) fn count(
    (ruleset, query): (&Ruleset, &Query),
    ((at_least, at_most), budget): ((Option<usize>, Option<usize>), &CountBudget),
    shard: &ShardArgs,
    writer: &mut Writer<'_>,
    console: &mut Console<'_>,
) -> Result<WorkOutput<Exit>, Fault> {
    let plan = Plan::new(ruleset, query).map_err(to_fault(FaultKind::Usage))?;
    let transfer = transfer(ruleset, query, &plan, "--by-pieces")?;
    let transfer = TransferQuery { budget: Some(budget), ..transfer };
    let bar = Progress::spinner(console.watched);
    let (winning, irreducible) = if let Some(pieces) = at_least {
        bar.say("counting irreducible configurations".to_owned());
        let counted = count_irreducible_from(&transfer, pieces);
        (
            None,
            Some(counted.map_err(|e| too_many_states_error("the irreducible configurations", &e))?),
        )
    } else if let Some(pieces) = at_most {
        bar.say("counting winning configurations".to_owned());
        let counted = count_winning_up_to(&transfer, pieces);
        (Some(counted.map_err(|e| too_many_states_error("the winning configurations", &e))?), None)
    } else {
        match count_both(&transfer, shard, &bar, console)? {
            WorkOutput::Complete(numbers) => numbers,
            WorkOutput::ShardFile(file) => return Ok(WorkOutput::ShardFile(file)),
        }
    };
    drop(bar);
    for row in rows(at_least.unwrap_or(0), &winning, &irreducible) {
        writer.put(&sentence(&row), MinimalAnswer::ByPieces(row));
    }
    Ok(WorkOutput::Complete(Exit::Done))
}

/// Returns the rows of counts for so many pieces and more.
fn rows(least: usize, winning: &Numbers, irreducible: &Numbers) -> Vec<ByPiecesRow> {
    let width = winning.iter().chain(irreducible).map(Vec::len).max().unwrap_or(0);
    let number = |numbers: &Numbers, pieces| numbers.as_ref()?.get(pieces).copied().map(Digits);
    let row = |pieces| ByPiecesRow {
        pieces,
        winning: number(winning, pieces),
        irreducible: number(irreducible, pieces),
    };
    (least..width).map(row).collect()
}

/// Says what a row says.
fn sentence(row: &ByPiecesRow) -> String {
    let what = match (row.winning, row.irreducible) {
        (Some(Digits(winning)), Some(Digits(irreducible))) => {
            format!("{winning} winning, {irreducible} irreducible")
        }
        (Some(Digits(winning)), None) => format!("{winning} winning, irreducible not counted"),
        (None, irreducible) => format!("{} irreducible", irreducible.unwrap_or_default().0),
    };
    format!("{}: {what}", counted(row.pieces, "piece"))
}

/// A number for each number of pieces, if they are counted.
type Numbers = Option<Vec<u128>>;

/// Counts winning and irreducible configurations, term by term.
fn count_both(
    transfer: &TransferQuery<'_>,
    shard: &ShardArgs,
    bar: &Progress,
    console: &mut Console<'_>,
) -> Result<WorkOutput<(Numbers, Numbers)>, Fault> {
    let terms = list_terms(transfer);
    let units: Vec<String> = terms.iter().map(CountTerm::to_string).collect();
    let values = shard.run(&units, console, |part, _| {
        let is_whole = part.len() == terms.len();
        count_terms(transfer, part.iter().map(|&unit| &terms[unit]).collect(), is_whole, bar)
    })?;
    Ok(values.map(|values| {
        let [winning, irreducible] = [CountKind::Winning, CountKind::Irreducible].map(|of| {
            let values = terms.iter().zip(&values).filter(|(term, _)| term.of == of);
            let values: Option<Vec<_>> = values.map(|(_, value)| join_halves(value)).collect();
            Some(sum_terms(&values?))
        });
        (winning, irreducible)
    }))
}

/// Counts the values of terms, those of winning configurations first; `is_whole` if these are all.
fn count_terms(
    transfer: &TransferQuery<'_>,
    terms: Vec<&CountTerm>,
    is_whole: bool,
    bar: &Progress,
) -> Result<Vec<Value>, Fault> {
    let (winning, irreducible): (Vec<&CountTerm>, Vec<&CountTerm>) =
        terms.into_iter().partition(|term| term.of == CountKind::Winning);
    bar.say("counting winning configurations".to_owned());
    let won = evaluate_terms(transfer, CountKind::Winning, &winning)
        .map_err(|e| too_many_states_error("the winning configurations", &e))?;
    if is_whole {
        let rows = rows(0, &Some(sum_terms(&won)), &None);
        let lines: Vec<String> = rows.iter().map(sentence).collect();
        progress::update_results(|results| *results = lines.join("\n"));
    }
    let mut all: Vec<Value> = won.into_iter().map(split_halves).map(Some).collect();
    bar.say("counting irreducible configurations".to_owned());
    match evaluate_terms(transfer, CountKind::Irreducible, &irreducible) {
        Ok(values) => all.extend(values.into_iter().map(split_halves).map(Some)),
        Err(_) => all.extend(irreducible.iter().map(|_| None)),
    }
    Ok(all)
}

fn split_halves(value: Vec<u128>) -> Vec<(u64, u64)> {
    value.into_iter().map(|n| ((n >> 64) as u64, n as u64)).collect()
}

fn join_halves(value: &Value) -> Option<Vec<u128>> {
    let halves = value.as_ref()?.iter();
    Some(halves.map(|&(upper, lower)| u128::from(upper) << 64 | u128::from(lower)).collect())
}
