//! Checks that a game is implemented as its rules say. A [`Claim`] is a statement that cites clauses of the
//! rules and comes with a check that can fail. The crate runs claims, reports on them, finds clauses
//! without a claim, and has the claims and tables of Crosstrack.
//!
//! ```
//! use crosstrack::Ruleset;
//! use crosstrack_verify::{Tier, VerifiedGame as _};
//!
//! let claims = Ruleset::claims();
//! let claim = claims.iter().find(|claim| claim.id == "boards-table").expect("a claim");
//! assert_eq!(claim.clauses, ["EQ-LARGE", "EQ-SMALL"]);
//! assert_eq!(claim.check(Tier::Quick).to_string(), "holds in 7 cases");
//! ```
//!
//! A check visits every case if there are few, and otherwise many random cases with a fixed seed; the
//! statement says which. [`run`] runs checks in parallel, [`output`] writes reports, [`matrix`] matches
//! clauses with claims, [`story`] reads transcripts of games. A game provides its
//! claims by implementing [`VerifiedGame`].

pub mod claim;
pub mod crosstrack;
pub mod verified;
pub mod matrix;
pub mod run;
pub mod output;
pub mod story;

pub use self::claim::{CheckResult, Claim, Tier};
pub use self::verified::VerifiedGame;

use rayon::prelude::*;

/// Returns an error unless the condition holds; `case` describes the failing case and is called only then.
///
/// # Errors
/// If the condition does not hold. The error is the case.
///
/// # Examples
/// ```
/// use crosstrack_verify::ensure;
///
/// assert_eq!(ensure(2 + 2 == 4, || "arithmetic"), Ok(()));
/// assert_eq!(ensure(2 + 2 == 5, || format!("{} is not 5", 2 + 2)), Err("4 is not 5".to_owned()));
/// ```
pub fn ensure<E>(holds: bool, case: impl FnOnce() -> E) -> Result<(), E> {
    if holds { Ok(()) } else { Err(case()) }
}

/// Runs a check for each number from 0 to `parts - 1`, in parallel. Returns the total number of cases.
///
/// # Errors
/// If a check fails. The error is the counterexample for the least number for which the check fails, so the
/// result is deterministic.
///
/// # Examples
/// ```
/// use crosstrack_verify::{check_in_parallel, ensure};
///
/// let checked = check_in_parallel(10, |n| {
///     ensure(n < 7, || format!("{n} is too great"))?;
///     Ok(1)
/// });
/// assert_eq!(checked, Err("7 is too great".to_owned()));
/// ```
pub fn check_in_parallel(parts: usize, check: impl Fn(usize) -> CheckResult + Sync) -> CheckResult {
    check_all_parts(parts, &check)
}

/// Runs a check for each item, in parallel. Returns the total number of cases.
///
/// # Errors
/// If a check fails. The error is the counterexample for the first item for which the check fails.
///
/// # Examples
/// ```
/// assert_eq!(crosstrack_verify::check_each(&[1, 2, 3], |&item| Ok(item)), Ok(6));
/// ```
pub fn check_each<T: Sync>(items: &[T], check: impl Fn(&T) -> CheckResult + Sync) -> CheckResult {
    check_all_parts(items.len(), &|i| check(&items[i]))
}

/// Runs all parts in parallel. This function is not generic, since the large parallel loop would otherwise
/// be compiled for each check.
fn check_all_parts(parts: usize, check: &(dyn Fn(usize) -> CheckResult + Sync)) -> CheckResult {
    let checked: Vec<CheckResult> = (0..parts).into_par_iter().map(check).collect();
    checked.into_iter().sum()
}
