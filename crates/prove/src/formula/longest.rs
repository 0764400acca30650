//! The largest number of pieces of an irreducible configuration.

use crate::formula::decode::{self, Configuration, DecodeError};
use crate::formula::encoding::{Formula, Plan, Query};
use crate::formula::grow::grow;
use crate::formula::idle::{IdlePattern, idle_patterns};
use crate::formula::irreducible::is_irreducible;
use crate::formula::minimal::{Method, MinimalError, Progress, SearchResult, find, refute};
use crate::sat::{Cnf, Evidence, UnknownReason};
use crosstrack::rules::Ruleset;

/// An upper bound: the formula that says that there is an irreducible configuration of at least `pieces`
/// pieces, and the evidence that it is unsatisfiable.
#[derive(Clone, Debug)]
pub struct UpperBound {
    /// Minimum number of pathway pieces that the formula asks for.
    pub pieces: usize,
    /// The formula.
    pub cnf: Cnf,
    /// Evidence that the formula is unsatisfiable.
    pub evidence: Evidence,
}

/// The result of [`find_longest`].
#[derive(Clone, Debug)]
pub struct LongestConfiguration {
    /// The longest configuration found; `None` if none was found.
    pub witness: Option<Configuration>,
    /// Idle patterns: no piece of any irreducible configuration has one of them.
    pub idle: Vec<IdlePattern>,
    /// The refuted formula that proves `at_most`; `None` if `at_most` follows from the query, the board, and
    /// the stock without the idle patterns.
    pub above: Option<UpperBound>,
    /// Upper bound on the number of pieces.
    pub at_most: usize,
    /// Reason why `witness` may not be the longest; `None` if the result is exact.
    pub why: Option<UnknownReason>,
}

impl LongestConfiguration {
    /// Returns whether the witness is known to be a longest configuration, or it is known that there is none.
    pub const fn is_exact(&self) -> bool {
        self.why.is_none()
    }

    /// Returns whether a proof was checked for each unsatisfiable formula of the result.
    pub fn is_proved(&self) -> bool {
        let idle = self.idle.iter().map(|idle| &idle.evidence);
        idle.chain(self.above.iter().map(|above| &above.evidence)).all(Evidence::is_proved)
    }
}

/// Effort of the local search that precedes the formulas.
const EFFORT: usize = 500_000;

/// Finds an irreducible configuration of as many pieces as possible that matches a query.
///
/// Removes the idle patterns ([`idle_patterns`]), and finds a long configuration with [`grow`]. Then asks
/// for more and more pieces until there is no configuration or the finder gives up. If the finder gives up,
/// the upper bound is lowered until it gives up again. Irreducible means that, after the removal of any one
/// piece, no path wins between any terminals, also others than those of the query.
///
/// **Cost**: a second or two for [`grow`], and a solve for each number of pieces. The solves are short on
/// study boards but take more than minutes on 4×3: give the finder a budget.
///
/// # Examples
/// ```
/// use crosstrack::rules::{Board, Ruleset, Seats};
/// use crosstrack_prove::formula::longest::find_longest;
/// use crosstrack_prove::formula::{Method, Query};
/// let ruleset = Ruleset::standard(Board::of(2, 1), Seats::Two);
/// let found = find_longest(&ruleset, &Query::default(), Method::default(), &mut |_| ())?;
/// assert!(found.is_exact() && found.is_proved());
/// assert_eq!(found.witness.map(|longest| longest.pieces()), Some(found.at_most));
/// # Ok::<(), crosstrack_prove::formula::MinimalError>(())
/// ```
///
/// # Errors
/// See [`MinimalError`].
pub fn find_longest(
    ruleset: &Ruleset,
    query: &Query,
    method: Method<'_>,
    progress: &mut dyn FnMut(Progress),
) -> Result<LongestConfiguration, MinimalError> {
    let mut plan = Plan::new(ruleset, query)?;
    let idle = idle_patterns(ruleset, &plan, method.solvers)?;
    plan.letters.retain(|letter| idle.iter().all(|idle| idle.letter != *letter));
    plan.at_most = plan.at_most.min(plan.stock * plan.letters.len());
    let grown = grow(ruleset, &plan, EFFORT, method.solvers.finder.budget());
    let mut best = grown.and_then(|layout| decode::check(ruleset, &plan, layout).ok());
    let least = plan.at_least.max(ruleset.board().width());
    let mut pieces = best.as_ref().map_or(least, |found| found.pieces() + 1);
    let mut gave_up = None;
    let mut above = None;
    while pieces <= plan.at_most {
        match attempt(ruleset, &plan, pieces, method, progress)? {
            SearchResult::Found(found) => {
                progress(Progress::Found { pieces: found.pieces() });
                pieces = found.pieces() + 1;
                best = Some(*found);
            }
            SearchResult::None(excess) => {
                above = Some(excess);
                break;
            }
            SearchResult::Unknown(why) => {
                gave_up = Some(why);
                break;
            }
        }
    }
    let mut at_most = match &above {
        Some(_) => pieces - 1,
        None => plan.at_most,
    };
    if gave_up.is_some() {
        while at_most > pieces {
            match attempt(ruleset, &plan, at_most, method, progress)? {
                SearchResult::None(excess) => {
                    above = Some(excess);
                    at_most -= 1;
                }
                SearchResult::Found(found) => {
                    best = Some(*found);
                    gave_up = None;
                    break;
                }
                SearchResult::Unknown(_) => break,
            }
        }
    }
    Ok(LongestConfiguration { witness: best, idle, above, at_most, why: gave_up })
}

/// Searches for an irreducible configuration of at least `at_least` pieces.
///
/// # Errors
/// See [`MinimalError`].
fn attempt(
    ruleset: &Ruleset,
    plan: &Plan,
    at_least: usize,
    method: Method<'_>,
    progress: &mut dyn FnMut(Progress),
) -> Result<SearchResult<UpperBound>, MinimalError> {
    if let Some(why) = method.solvers.finder.budget().ended() {
        return Ok(SearchResult::Unknown(why));
    }
    progress(Progress::Trying { pieces: at_least, intersections: plan.max_intersections });
    let plan = Plan { at_least, ..plan.clone() };
    let formula = Formula::irreducible(ruleset, &plan, plan.at_most, method.reachability);
    Ok(match find(ruleset, &plan, &formula, method.solvers.finder)? {
        SearchResult::Found(found) if !is_irreducible(ruleset, &found.layout) => {
            let layout = format!("{:?}", found.layout);
            return Err(DecodeError::Query { layout, what: "a piece can be removed" }.into());
        }
        SearchResult::Found(found) => SearchResult::Found(found),
        SearchResult::Unknown(why) => SearchResult::Unknown(why),
        SearchResult::None(claimed) => {
            progress(Progress::Proving { pieces: at_least, intersections: plan.max_intersections });
            let Formula { cnf, vars } = formula;
            let evidence = refute(&cnf, &vars.lemmas(), method.solvers)?.unwrap_or(claimed);
            SearchResult::None(UpperBound { pieces: at_least, cnf, evidence })
        }
    })
}
