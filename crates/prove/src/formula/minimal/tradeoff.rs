//! The trade-off between pathway pieces and intersection pieces.

use std::ops::ControlFlow;

use crate::formula::decode::Configuration;
use crate::formula::encoding::{Plan, Query};
use crate::sat::UnknownReason;
use crosstrack::rules::Ruleset;

use crate::formula::minimal::{
    Certificate, Method, MinimalError, Minimum, Progress, SearchResult, attempt, certify,
    minimum_of,
};

/// A point of the trade-off: the minimum number of intersection pieces for a number of pathway pieces.
#[derive(Clone, Debug)]
pub struct TradeOffPoint {
    /// Maximum number of pathway pieces.
    pub pieces: usize,
    /// Minimum number of intersection pieces of a winning configuration within that limit.
    pub intersections: usize,
    /// A winning configuration with at most `pieces` pathway pieces and `intersections` intersection pieces.
    pub witness: Configuration,
    /// Certificate that no path wins with one intersection piece fewer; `None` if `intersections` is 0.
    pub below: Option<Certificate>,
}

/// Calls `each` with the minimum number of intersection pieces for each number of pathway pieces, starting
/// with the smallest number that wins. Ends when `each` breaks, when no intersection piece is needed, or when
/// no more pathway pieces are allowed. Returns the reason if a solver gave up, otherwise `None`.
///
/// **Cost**: a few solves for each point, and a proof.
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
        // What wins with fewer pathway pieces also counts for more.
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
