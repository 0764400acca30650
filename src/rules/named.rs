//! Rulesets from readings in words and the text of a position.

use crate::game::reading::write_readings;
use crate::game::{ReadingError, Readings};
use crate::rules::notation::{SyntaxError, read_header};
use crate::rules::ruleset::{Ruleset, RulesetError, RulesetSpec};

/// Returns the ruleset of the text of a position, with readings such as `junction=through claim-rule=announced`.
/// Readings that are not named have their defaults. Reads only the header of the text.
///
/// # Errors
/// If the text has no valid header, or a reading is unknown, given twice or impossible there.
pub fn ruleset_of(readings: &str, text: &str) -> Result<Ruleset, ReadRulesetError> {
    let mut spec = read_header(text)?.spec();
    spec.set_readings(readings)?;
    Ok(Ruleset::new(spec)?)
}

/// Returns all readings of a ruleset in the form of [`ruleset_of`]. They do not describe own pieces or connectors;
/// compare with the result of [`ruleset_of`] to detect these.
pub fn readings_of(ruleset: &Ruleset) -> String {
    let has_connectors = ruleset.edition().facts().intersection_pieces == 0;
    let readings = RulesetSpec::READINGS.iter().filter(|r| has_connectors || !r.accepts_file);
    format!("edition={} {}", ruleset.edition(), write_readings(ruleset.spec(), readings))
}

/// Error of [`ruleset_of`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadRulesetError {
    /// The text has no valid header.
    #[error(transparent)]
    Header(#[from] SyntaxError),
    /// A reading is unknown, malformed or given twice.
    #[error(transparent)]
    Reading(#[from] ReadingError),
    /// The parts of the specification do not go together.
    #[error(transparent)]
    Ruleset(#[from] RulesetError),
}
