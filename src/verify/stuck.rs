//! Stub.
use crate::claim::Claim;
pub(super) const CLAIMS: &[Claim] = &[];
