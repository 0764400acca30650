//! Rulesets by their readings in words.

use std::str::FromStr;

use crate::rules::notation::{SyntaxError, read_setup};
use crate::rules::ruleset::{Ruleset, RulesetError, RulesetSpec, SpecError};
use crosstrack::serde_by_text;

/// The ruleset of a position's text with readings, such as `rows=2 distance=upto`; those that are
/// not named are at their defaults. With a board before them, as in `8x8 rows=2`, the text does not
/// matter.
///
/// # Errors
/// If the text has no board, or a reading is unknown, given twice or impossible there.
pub fn ruleset_of(readings: &str, text: &str) -> Result<Ruleset, ReadRulesetError> {
    let first = readings.split(' ').next().unwrap_or_default();
    if first.is_empty() || first.contains('=') {
        let (board, _) = read_setup(text)?;
        return Ok(Ruleset::new(RulesetSpec::new(board).with_readings(readings)?)?);
    }
    readings.parse()
}

impl FromStr for Ruleset {
    type Err = ReadRulesetError;

    /// A board and readings, as [`RulesetSpec::from_str`] reads them.
    fn from_str(text: &str) -> Result<Self, ReadRulesetError> {
        Ok(Self::new(text.parse()?)?)
    }
}

serde_by_text!(Ruleset);

/// Why a text names no ruleset.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadRulesetError {
    /// The text is no position.
    #[error(transparent)]
    Position(#[from] SyntaxError),
    /// The board or the readings are faulty.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// They do not go together.
    #[error(transparent)]
    Ruleset(#[from] RulesetError),
}
