//! What a game hands over to be verified.

use crate::game::Named;
use crate::verify::claim::Claim;
use crate::verify::clauses::{Clause, Reading};

/// A game with its rules as clauses, and claims about them.
pub trait Verified: Named {
    /// The clauses, in the order of their list.
    fn clauses() -> &'static [Clause];

    /// The readings of the clauses that the sources leave open, in the order of their list.
    fn readings() -> &'static [Reading];

    /// The claims, in the order in which they are listed.
    fn claims() -> Vec<&'static Claim>;
}
