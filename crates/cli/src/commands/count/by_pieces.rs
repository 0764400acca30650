//! `crosstrack count --by-pieces`.

use crate::commands::count::Args;
use crate::commands::count::fewest::{MOST_STATES, letters, too_much, unsupported};
use crate::commands::minimal::answers::{ByPieces, Found};
use crate::commands::minimal::write::Writer;
use crate::{CommandError, Console, Exit, Progress, ShardArgs, to_failure};
use crosstrack::base::counted;
use crosstrack::rules::Ruleset;
use crosstrack_prove::count::{
    CountKind, CountTerm, TransferQuery, count_irreducible_from, count_winning_up_to,
};
use crosstrack_prove::count::{evaluate_terms, list_terms, sum_terms};
use crosstrack_prove::formula::{Plan, Query};

/// The value of a term: for each number of pieces the upper and the lower half of a number of 128 bits,
/// which JSON does not have; nothing if there are too many states.
type Value = Option<Vec<(u64, u64)>>;

impl Args {
    /// The numbers of winning and of irreducible configurations for every number of pieces, or for
    /// those that are asked for.
    pub(super) fn by_pieces(
        &self,
        ruleset: &Ruleset,
        query: &Query,
        writer: &mut Writer<'_>,
        console: &mut Console<'_>,
    ) -> Result<Exit, CommandError> {
        let plan = Plan::new(ruleset, query).map_err(to_failure(Exit::Usage))?;
        let transfer = transfer(ruleset, query, &plan, "--by-pieces")?;
        let bar = Progress::spinner(console.watched);
        let (winning, irreducible) = if let Some(pieces) = self.at_least {
            bar.say("counting irreducible configurations".to_owned());
            let counted = count_irreducible_from(&transfer, pieces);
            (None, Some(counted.map_err(|e| too_much("the irreducible configurations", &e))?))
        } else if let Some(pieces) = self.at_most {
            bar.say("counting winning configurations".to_owned());
            let counted = count_winning_up_to(&transfer, pieces);
            (Some(counted.map_err(|e| too_much("the winning configurations", &e))?), None)
        } else {
            both(&transfer, &self.shard, &bar, console)?
        };
        drop(bar);
        let width = winning.iter().chain(&irreducible).map(Vec::len).max().unwrap_or(0);
        for pieces in self.at_least.unwrap_or(0)..width {
            let of = |numbers: &Option<Vec<u128>>| numbers.as_ref()?.get(pieces).copied();
            let (winning, irreducible) = (of(&winning), of(&irreducible));
            let what = match (winning, irreducible) {
                (Some(winning), Some(irreducible)) => {
                    format!("{winning} winning, {irreducible} irreducible")
                }
                (Some(winning), None) => format!("{winning} winning, irreducible not counted"),
                (None, irreducible) => format!("{} irreducible", irreducible.unwrap_or(0)),
            };
            let sentence = format!("{}: {what}", counted(pieces, "piece"));
            writer.put(&sentence, Found::ByPieces(ByPieces { pieces, winning, irreducible }));
        }
        Ok(Exit::Done)
    }
}

/// Numbers by pieces, if they are counted.
type Numbers = Option<Vec<u128>>;

/// The numbers of winning and of irreducible configurations, term by term.
fn both(
    transfer: &TransferQuery<'_>,
    shard: &ShardArgs,
    bar: &Progress,
    console: &mut Console<'_>,
) -> Result<(Numbers, Numbers), CommandError> {
    let terms = list_terms(transfer);
    let units: Vec<String> = terms.iter().map(CountTerm::to_string).collect();
    let own_terms = |own: &[usize]| own.iter().map(|&unit| &terms[unit]).collect();
    let work = |own: &[usize], _: &mut Console<'_>| valued(transfer, own_terms(own), bar);
    let values = shard.work(&units, console, work)?;
    let summed = |of: CountKind| -> Numbers {
        let own = terms.iter().zip(&values).filter(|(term, _)| term.of == of);
        let own: Option<Vec<Vec<u128>>> = own.map(|(_, value)| whole(value)).collect();
        Some(sum_terms(&own?))
    };
    Ok((summed(CountKind::Winning), summed(CountKind::Irreducible)))
}

/// The count of a query.
///
/// # Errors
/// If it asks for what such a count cannot tell apart.
pub(crate) fn transfer<'r>(
    ruleset: &'r Ruleset,
    query: &Query,
    plan: &Plan,
    option: &str,
) -> Result<TransferQuery<'r>, CommandError> {
    let plain = Query {
        stock: query.stock,
        only: query.only.clone(),
        without: query.without.clone(),
        avoid: query.avoid.clone(),
        ..Query::default()
    };
    if *query != plain {
        let what = format!("filters other than stock, patterns and --avoid with {option}");
        return Err(unsupported(&what));
    }
    Ok(TransferQuery {
        letters: letters(ruleset, query),
        empty: plan.avoid,
        stock: plan.stock,
        most_states: MOST_STATES,
        ..TransferQuery::new(ruleset)
    })
}

/// The values of some terms, those of winning configurations first.
fn valued(
    transfer: &TransferQuery<'_>,
    own: Vec<&CountTerm>,
    bar: &Progress,
) -> Result<Vec<Value>, CommandError> {
    let (winning, irreducible): (Vec<&CountTerm>, Vec<&CountTerm>) =
        own.into_iter().partition(|term| term.of == CountKind::Winning);
    let halves =
        |value: Vec<u128>| Some(value.iter().map(|&n| ((n >> 64) as u64, n as u64)).collect());
    bar.say("counting winning configurations".to_owned());
    let won = evaluate_terms(transfer, CountKind::Winning, &winning)
        .map_err(|e| too_much("the winning configurations", &e))?;
    let mut all: Vec<Value> = won.into_iter().map(halves).collect();
    bar.say("counting irreducible configurations".to_owned());
    match evaluate_terms(transfer, CountKind::Irreducible, &irreducible) {
        Ok(values) => all.extend(values.into_iter().map(halves)),
        Err(_) => all.extend(irreducible.iter().map(|_| None)),
    }
    Ok(all)
}

fn whole(value: &Value) -> Option<Vec<u128>> {
    let number = |&(upper, lower): &(u64, u64)| u128::from(upper) << 64 | u128::from(lower);
    value.as_ref().map(|halves| halves.iter().map(number).collect())
}
