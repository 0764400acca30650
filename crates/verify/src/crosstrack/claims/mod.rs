//! The claims about the rules of Crosstrack.
//!
//! Fast code is compared with a slow twin, which shares only data files and names with the fast code.

pub mod boards;
pub mod games;
mod geometry;
mod pieces;
mod links;
mod plain;
pub mod planted;
mod play;
mod readings;
mod shares;
mod stocks;
mod stuck;
pub mod suite;
mod moves;
mod notation;
mod stories;
mod symmetry;
mod turns;
mod winning;
mod wins;
mod wins_random;

use crate::Claim;

/// Iterates over all claims, in the order of the modules.
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
