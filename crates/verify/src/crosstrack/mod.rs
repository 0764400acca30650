//! The claims about Crosstrack's rules, and tables of its pieces and boards.

pub mod claims;
pub mod tables;

use ::crosstrack::Game as _;
use ::crosstrack::rules::{Header, Ruleset};

use crate::{Claim, VerifiedGame, ensure};

impl VerifiedGame for Ruleset {
    fn claims() -> Vec<&'static Claim> {
        claims::claims().collect()
    }

    fn ruleset_from_text(text: &str) -> Result<Self, String> {
        let (header, readings) = text.split_once(' ').unwrap_or((text, ""));
        let ruleset = Ruleset::with_readings(readings, &format!("x1_{header}.1__d"))
            .map_err(|e| e.to_string())?;
        // The header has one form only.
        ensure(Header::of(&ruleset).to_string() == format!("x1_{header}"), || {
            format!("write the ruleset as {}", Header::of(&ruleset))
        })?;
        Ok(ruleset)
    }
}
