//! The size of a proof.

use serde::{Deserialize, Serialize};

/// The size of an LRAT proof.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProofSize {
    /// Number of clauses that are added.
    pub additions: u64,
    /// Number of clauses that are deleted.
    pub deletions: u64,
    /// Number of hints of all additions.
    pub hints: u64,
}
