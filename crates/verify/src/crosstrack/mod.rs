//! The claims about Crosstrack's rules, and tables of its pieces and boards.

pub mod claims;
pub mod tables;

use ::crosstrack::Ruleset;

use crate::{Claim, VerifiedGame};

impl VerifiedGame for Ruleset {
    fn claims() -> Vec<&'static Claim> {
        claims::claims().collect()
    }
}
