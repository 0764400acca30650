//! The conformance kit for Crossings: vectors, and our rules as an engine, over the same protocol.
//!
//! Lines, greetings and faults are those of xtp/1, and so are `legal`, `apply`, `status`, `read`
//! and `perft` with what answers them; rulesets and positions have forms of their own ([`forms`]).
//! A suite of its own ([`vectors`]) is put to an engine by [`run`](mod@run).

pub mod engine;
pub mod forms;
pub mod make;
pub mod run;
pub mod vectors;
