//! The rules of Crossings, and the claims about them.

mod crossings_claims;
mod crossings_props;
mod crossings_rules;
mod game_suite;
