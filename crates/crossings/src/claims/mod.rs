//! Claims: checks that the implemented rules of Crossings are those of their source.

mod cases;
mod moves;
mod positions;
mod readings;
mod stories;
mod suite;

use crosstrack_verify::Claim;

pub use suite::{PerftRow, perft_rows};

/// Returns every claim about Crossings, in the order of the modules.
pub fn claims() -> impl Iterator<Item = &'static Claim> {
    let ruled: [&'static [Claim]; 5] =
        [moves::CLAIMS, positions::CLAIMS, readings::CLAIMS, suite::CLAIMS, stories::CLAIMS];
    ruled.into_iter().flatten()
}
