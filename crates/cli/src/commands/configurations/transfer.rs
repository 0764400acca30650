//! How configurations are counted: the letters that a query leaves, and the transfer.

use crate::{Fault, FaultKind};
use crosstrack::rules::Ruleset;
use crosstrack_prove::count::TransferQuery;
use crosstrack_prove::formula::{Plan, Query};

/// The most states of a count: some gigabytes.
pub(crate) const MAX_STATES: usize = 6_000_000;

/// Makes the error of filters that a count does not know, as `what` says.
pub(crate) fn unsupported_error(what: &str) -> Fault {
    Fault::new(what)
        .help("leave out the other filters, or list the configurations with `crosstrack minimal list`")
        .kind(FaultKind::Usage)
}

/// Returns the letters that a query leaves, as a mask.
pub(crate) fn letters(ruleset: &Ruleset, query: &Query) -> u32 {
    let mask = |letters: &[crosstrack::rules::piece::Letter]| {
        letters.iter().fold(0, |mask, letter| mask | 1 << letter.index())
    };
    let only = query.only.as_ref().map_or(u32::MAX, |only| mask(only));
    ruleset.pieces().letters() & only & !mask(&query.without)
}

/// Returns the transfer that counts the configurations of a query. `option` is the option that asks
/// for it.
///
/// # Errors
/// If the query has filters that the count does not know.
pub(crate) fn transfer<'r>(
    ruleset: &'r Ruleset,
    query: &Query,
    plan: &Plan,
    option: &str,
) -> Result<TransferQuery<'r>, Fault> {
    let plain = Query {
        stock: query.stock,
        only: query.only.clone(),
        without: query.without.clone(),
        avoid: query.avoid.clone(),
        ..Query::default()
    };
    if *query != plain {
        return Err(unsupported_error(&format!(
            "{option} goes with no filters but --stock, --only, --without and --avoid"
        )));
    }
    Ok(TransferQuery {
        letters: letters(ruleset, query),
        empty: plan.avoid,
        stock: plan.stock,
        most_states: MAX_STATES,
        ..TransferQuery::new(ruleset)
    })
}
