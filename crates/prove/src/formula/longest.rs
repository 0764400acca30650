//! How many pieces an irreducible configuration can have: one from which no piece can be removed.

use crate::formula::decode::{self, Configuration, DecodeError};
use crate::formula::encoding::{Formula, Plan, Query};
use crate::formula::grow::grow;
use crate::formula::idle::{IdlePattern, idle_patterns};
use crate::formula::irreducible::is_irreducible;
use crate::formula::minimal::{
    Method, MinimalError, Progress, SearchResult, Solvers, find, refute,
};
use crate::sat::{Cnf, Evidence, UnknownReason};
use crosstrack::rules::Ruleset;

/// A formula that says that an irreducible configuration has at least so many pieces, and what is
/// known of its having none.
#[derive(Clone, Debug)]
pub struct UpperBound {
    /// At least so many pathway pieces.
    pub pieces: usize,
    /// The formula.
    pub cnf: Cnf,
    /// How well it is known to be unsatisfiable.
    pub evidence: Evidence,
}

/// What is known of the longest irreducible configuration.
#[derive(Clone, Debug)]
pub struct LongestConfiguration {
    /// The longest that was found; `None` if none was.
    pub witness: Option<Configuration>,
    /// Patterns of which it holds no piece, since a path that enters one goes no further.
    pub idle: Vec<IdlePattern>,
    /// That there is none with so many pieces, the least number for which that was shown; `None`
    /// if that number is beyond what the query, the stock without the idle patterns and the board
    /// allow.
    pub above: Option<UpperBound>,
    /// No more than so many pieces.
    pub at_most: usize,
    /// Why more is not known, if the witness may not be the longest.
    pub why: Option<UnknownReason>,
}

impl LongestConfiguration {
    /// Whether the witness is the longest, or there is none at all.
    pub const fn is_exact(&self) -> bool {
        self.why.is_none()
    }

    /// Whether a proof was checked for each formula that says what there is not.
    pub fn is_proved(&self) -> bool {
        let idle = self.idle.iter().map(|idle| &idle.evidence);
        idle.chain(self.above.iter().map(|above| &above.evidence)).all(Evidence::is_proved)
    }
}

/// How many pieces are laid in search of a long one, before formulas are asked.
const EFFORT: usize = 500_000;

/// What is known before any formula for more pieces is asked.
#[derive(Clone, Debug)]
pub struct LongestStart {
    /// What is asked for, without the idle patterns.
    pub plan: Plan,
    /// The idle patterns.
    pub idle: Vec<IdlePattern>,
    /// The longest configuration that was grown.
    pub best: Option<Configuration>,
    /// The least number of pieces in question.
    pub next: usize,
}

impl LongestStart {
    /// Leaves the idle patterns out, and grows a long configuration.
    ///
    /// **Cost** a second or two.
    ///
    /// # Errors
    /// See [`MinimalError`].
    pub fn new(
        ruleset: &Ruleset,
        query: &Query,
        solvers: Solvers<'_>,
    ) -> Result<Self, MinimalError> {
        let mut plan = Plan::new(ruleset, query)?;
        let idle = idle_patterns(ruleset, &plan, solvers)?;
        plan.letters.retain(|letter| idle.iter().all(|idle| idle.letter != *letter));
        plan.at_most = plan.at_most.min(plan.stock * plan.letters.len());
        let grown = grow(ruleset, &plan, EFFORT);
        let best = grown.and_then(|layout| decode::check(ruleset, &plan, layout).ok());
        let least = plan.at_least.max(ruleset.board().width());
        let next = best.as_ref().map_or(least, |found| found.pieces() + 1);
        Ok(Self { plan, idle, best, next })
    }
}

/// The longest irreducible configuration that is what the query asks for.
///
/// Leaves out the patterns of which no piece can be needed ([`idle_patterns`]), and grows a long one
/// ([`grow`]). Then asks for more and more pieces until there are none or the
/// finder gives up; if it gives up, comes down from the most that there can be until it gives up
/// again. "Irreducible" is about winning at
/// all, so cells to run through and terminals should not be asked for.
///
/// **Cost** a second or two for growing, less if the first has as many pieces as there can be; then
/// a solve for each step: short on study boards, more than minutes on 4×3: give the finder a budget.
///
/// # Errors
/// See [`MinimalError`].
pub fn find_longest(
    ruleset: &Ruleset,
    query: &Query,
    method: Method<'_>,
    progress: &mut dyn FnMut(Progress),
) -> Result<LongestConfiguration, MinimalError> {
    let LongestStart { plan, idle, mut best, next: mut pieces } =
        LongestStart::new(ruleset, query, method.solvers)?;
    let mut gave_up = None;
    let mut above = None;
    while pieces <= plan.at_most {
        match attempt(ruleset, &plan, pieces, method, progress)? {
            SearchResult::Found(found) => {
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

/// Asks for an irreducible configuration of at least so many pieces.
///
/// # Errors
/// See [`MinimalError`].
pub(super) fn attempt(
    ruleset: &Ruleset,
    plan: &Plan,
    at_least: usize,
    method: Method<'_>,
    progress: &mut dyn FnMut(Progress),
) -> Result<SearchResult<UpperBound>, MinimalError> {
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
