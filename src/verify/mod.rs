//! The claims: what is checked about the rules, clause by clause.

mod moves;
mod notation;
mod plain;
pub mod play;
mod stocks;
mod stories;
pub mod suite;
mod symmetry;
mod turns;

pub use stories::{BadStory, Story, read_stories};

use crate::claim::Claim;
use crate::crosstrack::{action::Move, position::Position};

/// Every claim, in the order in which reports list them.
pub fn claims() -> impl Iterator<Item = &'static Claim> {
    [
        stocks::CLAIMS,
        moves::CLAIMS,
        turns::CLAIMS,
        notation::CLAIMS,
        symmetry::CLAIMS,
        suite::CLAIMS,
    ]
    .into_iter()
    .flatten()
    .chain(stories::CLAIMS)
}
