//! Search against the positions that the claims are about.

mod distance;
mod search;
mod search_rules;
mod threats;
#[path = "../../../../tests/search/support.rs"]
mod solve_support;
