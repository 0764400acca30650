//! How large a proof is.

use serde::{Deserialize, Serialize};

/// How large a proof is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProofSize {
    /// Clauses added.
    pub additions: u64,
    /// Clauses deleted.
    pub deletions: u64,
    /// Hints of all additions.
    pub hints: u64,
}
