//! The trait of games with claims.

use crosstrack::game::{Rulebook, RulesError};

use crate::claim::Claim;

/// A game with claims about its clauses, and transcripts that show them.
///
/// # Examples
/// See the [crate's front page](crate).
pub trait VerifiedGame: Rulebook {
    /// Returns the claims of the game, in the order of reports.
    fn claims() -> Vec<&'static Claim>;

    /// Parses the ruleset in a `ruleset` line of a transcript, such as `4x2_123c junction=through`; by default, its
    /// [readings](Rulebook::with_readings).
    ///
    /// # Errors
    /// If the text does not name a ruleset, or is not in canonical form.
    fn ruleset_from_text(text: &str) -> Result<Self, RulesError> {
        Self::with_readings(text, "")
    }
}
