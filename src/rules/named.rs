//! Rulesets from readings in words and the text of a position.

use crate::game::reading::write_readings;
use crate::game::{ReadingError, Readings};
use crate::rules::notation::{SyntaxError, read_header};
use crate::rules::ruleset::{Ruleset, RulesetError, RulesetSpec};

/// Returns the ruleset that the text of a position names, with readings such as
/// `junction=through claim-rule=announced`. Other readings have their defaults. Parses only the header of the text.
///
/// # Errors
/// If the text has no valid header, or a reading is unknown, occurs twice or does not fit the ruleset.
pub fn ruleset_of(readings: &str, text: &str) -> Result<Ruleset, ReadRulesetError> {
    let mut spec = read_header(text)?.spec();
    spec.set_readings(readings)?;
    Ok(Ruleset::new(spec)?)
}

/// Returns all readings of a ruleset, in the form that [`ruleset_of`] takes. They do not describe a user's pieces
/// or connectors: with those, [`ruleset_of`] returns another ruleset.
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
    /// A reading is unknown, malformed or occurs twice.
    #[error(transparent)]
    Reading(#[from] ReadingError),
    /// The board, players, set and readings contradict each other.
    #[error(transparent)]
    Ruleset(#[from] RulesetError),
}
