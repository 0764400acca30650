//! `crosstrack minimal --by-pieces`.

use crate::base::text::counted;
use crate::cli::commands::minimal::answers::{ByPieces, Found};
use crate::cli::commands::minimal::count::{MOST_STATES, letters, too_much, unsupported};
use crate::cli::commands::minimal::write::Writer;
use crate::cli::console::Console;
use crate::cli::exit::Exit;
use crate::cli::progress::Progress;
use crate::cli::shard::ShardArgs;
use crate::cli::stop::{Stop, as_stop};
use crate::crosstrack::count::frontier::Transfer;
use crate::crosstrack::count::irreducible::irreducible_of_at_least;
use crate::crosstrack::count::terms::{Counted, Term, sum, terms, values};
use crate::crosstrack::formula::encoding::{Plan, Query};
use crate::crosstrack::rules::ruleset::Ruleset;

/// The value of a term: for each number of pieces the upper and the lower half of a number of 128 bits,
/// which JSON does not have; nothing if there are too many states.
type Value = Option<Vec<(u64, u64)>>;

/// The numbers of winning and of irreducible configurations for every number of pieces.
pub(super) fn by_pieces(
    (shard, at_least): (&ShardArgs, Option<usize>),
    ruleset: &Ruleset,
    query: &Query,
    writer: &mut Writer<'_>,
    console: &mut Console<'_>,
) -> Result<Exit, Stop> {
    let plan = Plan::new(ruleset, query).map_err(as_stop(Exit::Usage))?;
    let transfer = transfer(ruleset, query, "--by-pieces")?;
    let transfer = Transfer { empty: plan.avoid, ..transfer };
    if let Some(at_least) = at_least {
        return many(&transfer, at_least, writer, console);
    }
    let terms = terms(&transfer);
    let units: Vec<String> = terms.iter().map(Term::to_string).collect();
    let bar = Progress::spinner(console.watched);
    let own_terms = |own: &[usize]| own.iter().map(|&unit| &terms[unit]).collect();
    let work = |own: &[usize], _: &mut Console<'_>| valued(&transfer, own_terms(own), &bar);
    let values = shard.work(&units, console, work)?;
    drop(bar);
    let summed = |of: Counted| -> Option<Vec<u128>> {
        let own = terms.iter().zip(&values).filter(|(term, _)| term.of == of);
        let own: Option<Vec<Vec<u128>>> = own.map(|(_, value)| whole(value)).collect();
        Some(sum(&own?))
    };
    let (winning, irreducible) = (summed(Counted::Winning), summed(Counted::Irreducible));
    for (pieces, &number) in winning.iter().flatten().enumerate() {
        let irreducible = irreducible.as_ref().and_then(|numbers| numbers.get(pieces).copied());
        let more = irreducible.map_or_else(
            || ", irreducible not counted".to_owned(),
            |n| format!(", {n} irreducible"),
        );
        let sentence = format!("{}: {number} winning{more}", counted(pieces, "piece"));
        let found = ByPieces { pieces, winning: Some(number), irreducible };
        writer.put(&sentence, Found::ByPieces(found));
    }
    Ok(Exit::Done)
}

/// The count of a query, without the cells to be avoided.
///
/// # Errors
/// If it asks for what such a count cannot tell apart.
pub(super) fn transfer<'r>(
    ruleset: &'r Ruleset,
    query: &Query,
    option: &str,
) -> Result<Transfer<'r>, Stop> {
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
    Ok(Transfer {
        letters: letters(ruleset, query),
        stock: query.stock.into(),
        most_states: MOST_STATES,
        ..Transfer::new(ruleset)
    })
}

/// The numbers of irreducible configurations of so many pieces and more.
fn many(
    transfer: &Transfer<'_>,
    at_least: usize,
    writer: &mut Writer<'_>,
    console: &Console<'_>,
) -> Result<Exit, Stop> {
    let bar = Progress::spinner(console.watched);
    bar.say("counting irreducible configurations".to_owned());
    let irreducible = irreducible_of_at_least(transfer, at_least)
        .map_err(|e| too_much("the irreducible configurations", &e))?;
    drop(bar);
    for (pieces, &number) in irreducible.iter().enumerate().skip(at_least) {
        let sentence = format!("{}: {number} irreducible", counted(pieces, "piece"));
        let found = ByPieces { pieces, winning: None, irreducible: Some(number) };
        writer.put(&sentence, Found::ByPieces(found));
    }
    Ok(Exit::Done)
}

/// The values of some terms, those of winning configurations first.
fn valued(transfer: &Transfer<'_>, own: Vec<&Term>, bar: &Progress) -> Result<Vec<Value>, Stop> {
    let (winning, irreducible): (Vec<&Term>, Vec<&Term>) =
        own.into_iter().partition(|term| term.of == Counted::Winning);
    let halves =
        |value: Vec<u128>| Some(value.iter().map(|&n| ((n >> 64) as u64, n as u64)).collect());
    bar.say("counting winning configurations".to_owned());
    let won = values(transfer, Counted::Winning, &winning)
        .map_err(|e| too_much("the winning configurations", &e))?;
    let mut all: Vec<Value> = won.into_iter().map(halves).collect();
    bar.say("counting irreducible configurations".to_owned());
    match values(transfer, Counted::Irreducible, &irreducible) {
        Ok(values) => all.extend(values.into_iter().map(halves)),
        Err(_) => all.extend(irreducible.iter().map(|_| None)),
    }
    Ok(all)
}

fn whole(value: &Value) -> Option<Vec<u128>> {
    let number = |&(upper, lower): &(u64, u64)| u128::from(upper) << 64 | u128::from(lower);
    value.as_ref().map(|halves| halves.iter().map(number).collect())
}
