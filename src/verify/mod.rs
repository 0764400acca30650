//! Checks that the rules are what the sources say: claims, each citing the clauses that it speaks
//! for, and slow twins of everything fast.
//!
//! A twin shares only data files and the names of things with what it judges. A claim looks at
//! every case where the domain is finite and small, and at many with a fixed seed where it is not,
//! and its statement says which. [`run`] checks them several at a time, `told` writes down what was
//! found.

pub mod boards;
pub mod crossings;
pub mod games;
mod geometry;
mod links;
pub mod matrix;
mod moves;
mod notation;
mod pieces;
mod plain;
pub mod planted;
mod play;
mod readings;
pub mod run;
mod shares;
mod stocks;
mod stories;
pub mod story;
mod stuck;
pub mod suite;
mod symmetry;
#[cfg(feature = "cli")]
pub mod told;
mod turns;
pub mod twin;
mod winning;
mod wins;
mod wins_random;

use rayon::prelude::*;

use crate::claim::{Checked, Claim};

/// Every claim, in the order of the modules.
pub fn claims() -> impl Iterator<Item = &'static Claim> {
    let ruled: [&'static [Claim]; 16] = [
        geometry::CLAIMS,
        pieces::CLAIMS,
        stocks::CLAIMS,
        links::CLAIMS,
        wins::CLAIMS,
        wins_random::CLAIMS,
        winning::CLAIMS,
        play::CLAIMS,
        moves::CLAIMS,
        turns::CLAIMS,
        shares::CLAIMS,
        stuck::CLAIMS,
        readings::CLAIMS,
        symmetry::CLAIMS,
        notation::CLAIMS,
        suite::CLAIMS,
    ];
    ruled.into_iter().flatten().chain(stories::CLAIMS)
}

/// Fails with the case, which is only written out then, unless the condition holds.
fn ensure(holds: bool, case: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(case()) }
}

/// Runs a check for each of `parts` numbers on all cores; the counterexample of the least number
/// wins, so that the answer is always the same.
fn in_parallel(parts: usize, check: impl Fn(usize) -> Checked + Send + Sync) -> Checked {
    let checked: Vec<Checked> = (0..parts).into_par_iter().map(check).collect();
    checked.into_iter().sum()
}
