//! Rulesets from text: a board and readings, or a position and readings.

use std::str::FromStr;

use crate::rules::notation::{SyntaxError, read_setup};
use crate::rules::ruleset::{Ruleset, RulesetError, RulesetSpec, SpecError};
use crosstrack::serde_by_text;

/// Returns the ruleset of a position in notation, under readings such as `rows=2 distance=upto`; readings
/// that are not given have their defaults. If the readings begin with a board, as in `8x8 rows=2`, the
/// position is ignored.
///
/// # Errors
/// If `text` is not a position, or a reading is unknown, given twice or impossible on the board.
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

    /// Parses a board and readings, as [`RulesetSpec::from_str`] does.
    fn from_str(text: &str) -> Result<Self, ReadRulesetError> {
        Ok(Self::new(text.parse()?)?)
    }
}

serde_by_text!(Ruleset);

/// The error of a text that does not name a ruleset.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadRulesetError {
    /// The text of the position is not valid notation.
    #[error(transparent)]
    Position(#[from] SyntaxError),
    /// The board or the readings are invalid.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// The rows of stones do not fit on the board.
    #[error(transparent)]
    Ruleset(#[from] RulesetError),
}
