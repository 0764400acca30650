//! Rulesets by their readings in words; the text of a position has the rest.

use crate::game::reading::write_readings;
use crate::game::{ReadingError, Readings};
use crate::rules::notation::{SyntaxError, read_header};
use crate::rules::ruleset::{Ruleset, RulesetError, RulesetSpec};

/// Returns the ruleset of a position's text with readings such as `junction=through
/// claim-rule=announced`, separated by spaces; readings that are not named are at their defaults.
///
/// # Errors
/// If the text has no header, or a reading is unknown, given twice or impossible there.
pub fn ruleset_of(readings: &str, text: &str) -> Result<Ruleset, ReadRulesetError> {
    let mut spec = read_header(text)?.spec();
    spec.set_readings(readings)?;
    Ok(Ruleset::new(spec)?)
}

/// Returns the readings of a ruleset for [`ruleset_of`], all of them. They do not name a user's own
/// pieces or connectors: to find out, compare the ruleset that [`ruleset_of`] gives back.
pub fn readings_of(ruleset: &Ruleset) -> String {
    let has_connectors = ruleset.edition().facts().intersection_pieces == 0;
    let readings = RulesetSpec::READINGS.iter().filter(|r| has_connectors || !r.accepts_file);
    format!("edition={} {}", ruleset.edition(), write_readings(ruleset.spec(), readings))
}

/// Why readings and a text name no ruleset.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadRulesetError {
    /// The text has no header.
    #[error(transparent)]
    Header(#[from] SyntaxError),
    /// The readings are faulty.
    #[error(transparent)]
    Reading(#[from] ReadingError),
    /// They do not go together.
    #[error(transparent)]
    Ruleset(#[from] RulesetError),
}
