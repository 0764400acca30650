//! The claims about Crosstrack's rules, and tables of its pieces and boards.

pub mod claims;
pub mod tables;

use ::crosstrack::game::rules::RulesErrorKind;
use ::crosstrack::game::{Rulebook as _, RulesError};
use ::crosstrack::rules::{Header, Ruleset};

use crate::{Claim, VerifiedGame};

impl VerifiedGame for Ruleset {
    fn claims() -> Vec<&'static Claim> {
        claims::claims().collect()
    }

    fn ruleset_from_text(text: &str) -> Result<Self, RulesError> {
        let (header, readings) = text.split_once(' ').unwrap_or((text, ""));
        let ruleset = Ruleset::with_readings(readings, &format!("x1_{header}.1__d"))?;
        // The header has one form only.
        let written = Header::of(&ruleset).to_string();
        if written != format!("x1_{header}") {
            let title = format!("write the ruleset as {written}");
            return Err(RulesError::new(RulesErrorKind::Position, title, text));
        }
        Ok(ruleset)
    }
}
