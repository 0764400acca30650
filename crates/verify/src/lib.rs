//! Claims about the rules of a game, each citing the clauses that it speaks for, and what runs them.
//!
//! A claim looks at every case where the domain is finite and small, and at many with a fixed seed
//! where it is not, and its statement says which. [`run`] checks them several at a time, `output`
//! writes down what was found. The claims themselves are the games'.

pub mod claim;
pub mod crosstrack;
pub mod table;
pub mod verified;
pub mod matrix;
pub mod run;
pub mod output;
pub mod story;

pub use self::claim::{CheckResult, Claim, Tier};
pub use self::verified::VerifiedGame;

use rayon::prelude::*;

/// Fails with the case, which is only written out then, unless the condition holds.
///
/// # Errors
/// The case, if the condition does not hold.
pub fn ensure<E>(holds: bool, case: impl FnOnce() -> E) -> Result<(), E> {
    if holds { Ok(()) } else { Err(case()) }
}

/// Runs a check for each of `parts` numbers on all cores; the counterexample of the least number
/// wins, so that the answer is always the same.
///
/// # Errors
/// That counterexample.
pub fn check_in_parallel(parts: usize, check: impl Fn(usize) -> CheckResult + Sync) -> CheckResult {
    all(parts, &check)
}

/// Looks at every item, on all cores; the sum of the cases, or the first item's counterexample.
///
/// # Errors
/// The counterexample of the first item that has one.
pub fn check_each<T: Sync>(items: &[T], check: impl Fn(&T) -> CheckResult + Sync) -> CheckResult {
    all(items.len(), &|i| check(&items[i]))
}

/// One function for all claims: what shares work among threads is large, and would be compiled for each.
fn all(parts: usize, check: &(dyn Fn(usize) -> CheckResult + Sync)) -> CheckResult {
    let checked: Vec<CheckResult> = (0..parts).into_par_iter().map(check).collect();
    checked.into_iter().sum()
}
