//! Crosstrack for the conformance kit: its wire form, its vectors, and how its positions are shrunk.

pub mod forms;
pub mod tiles;
pub mod wire;
pub mod moves;
pub mod suite;
mod cause;
pub mod places;
pub mod shrink;

use crosstrack::rules::Ruleset;

/// A case.
pub type Case = crate::case::Case<Ruleset>;
/// What a case asks and expects.
pub type Task = crate::case::Task<Ruleset>;
/// What is asked.
pub type Request = crate::request::Request<Ruleset>;
/// What is answered.
pub type Payload = crate::payload::Payload<Ruleset>;
/// A vector file.
pub type VectorFile = crate::vectors::VectorFile<Ruleset>;
/// A suite.
pub type Suite = crate::suite::Suite<Ruleset>;
