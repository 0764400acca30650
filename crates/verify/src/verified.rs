//! The trait of games with claims.

use crosstrack::clauses::DocumentedGame;

use crate::claim::Claim;

/// A game with clauses and claims about them.
///
/// # Examples
/// See the [crate's front page](crate).
pub trait VerifiedGame: DocumentedGame {
    /// Returns the claims of the game, in the order of reports.
    fn claims() -> Vec<&'static Claim>;
}
