//! The conformance kit for Crossings: vectors, and our rules as an engine, over the same protocol.
//!
//! Lines, greetings and faults are those of xtp/1, and so are `legal`, `apply`, `status`, `read`
//! and `perft` with what answers them; rulesets and positions have forms of their own ([`forms`]).
//! Its suite ([`vectors`]) is put to an engine by the same [runner](super::run).

pub mod forms;
pub mod vectors;
pub mod engine;
mod judge;
pub mod make;
pub mod shrink;
