//! The conformance kit: what an implementation of the game in any language is held against.
//!
//! Three things, each usable without the others: *vectors*, cases with what must come out of them
//! ([`vectors`]); the *protocol* xtp/1, in which an engine is asked about one case at a time, a line
//! of JSON each way ([`protocol`]); and our own rules as an engine that speaks it ([`engine`]).
//! Rulesets and positions are written out in full ([`forms`]), so that no parser is needed.

mod difference;
pub mod engine;
pub mod forms;
pub mod make;
pub mod payload;
pub mod protocol;
mod task;
pub mod vectors;
