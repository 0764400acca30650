//! What a game hands over to be verified.

use crosstrack::clauses::DocumentedGame;

use crate::claim::Claim;

/// A game with claims about its clauses.
pub trait VerifiedGame: DocumentedGame {
    /// The claims, in the order in which they are listed.
    fn claims() -> Vec<&'static Claim>;
}
