//! The trade-off curve: how few intersection pieces do with each number of pathway pieces.

use std::ops::ControlFlow;

use crate::formula::decode::Configuration;
use crate::formula::encoding::{Plan, Query};
use crate::sat::UnknownReason;
use crosstrack::rules::Ruleset;

use crate::formula::minimal::{
    Certificate, Method, MinimalError, Minimum, Progress, SearchResult, attempt, certify,
    minimum_of,
};

/// How few intersection pieces do with a number of pathway pieces.
#[derive(Clone, Debug)]
pub struct TradeOffPoint {
    /// At most so many pathway pieces.
    pub pieces: usize,
    /// The least number of intersection pieces with them.
    pub intersections: usize,
    /// A configuration with so many.
    pub witness: Configuration,
    /// That there is none with one intersection piece fewer; `None` where there is none at all.
    pub below: Option<Certificate>,
}

/// For each number of pathway pieces, from the least that can win, the least number of
/// intersection pieces that wins with them; `each` is called with them in order, until it says to
/// stop, or no intersection piece is needed, or no more pathway pieces are allowed.
///
/// Gives the reason if a solver gave up.
///
/// **Cost** a few solves for each point, and a proof.
///
/// # Errors
/// See [`MinimalError`].
pub fn trade_off(
    ruleset: &Ruleset,
    query: &Query,
    method: Method<'_>,
    progress: &mut dyn FnMut(Progress),
    mut each: impl FnMut(TradeOffPoint) -> ControlFlow<()>,
) -> Result<Option<UnknownReason>, MinimalError> {
    let plan = Plan::new(ruleset, query)?;
    let mut best = match minimum_of(ruleset, &plan, method, progress)? {
        Minimum::Found { witness, .. } => witness,
        Minimum::Impossible { .. } => return Ok(None),
        Minimum::Unknown { why, .. } => return Ok(Some(why)),
    };
    for pieces in best.pieces()..=plan.at_most {
        // What does with fewer pathway pieces does with more.
        let mut bounded = plan.clone();
        while let Some(fewer) = best.intersections(ruleset).checked_sub(1) {
            bounded.max_intersections = Some(fewer);
            match attempt(ruleset, &bounded, pieces, method, progress)? {
                SearchResult::Found(found) => best = *found,
                SearchResult::None(_) => break,
                SearchResult::Unknown(why) => return Ok(Some(why)),
            }
        }
        let intersections = best.intersections(ruleset);
        let below = match intersections {
            0 => None,
            _ => Some(certify(ruleset, &bounded, pieces, method, progress)?),
        };
        let point = TradeOffPoint { pieces, intersections, witness: best.clone(), below };
        if each(point).is_break() || intersections == 0 {
            break;
        }
    }
    Ok(None)
}
