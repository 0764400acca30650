//! Crosstrack for the conformance kit: its wire form, its vectors, and how its positions are shrunk.

pub mod forms;
pub mod tiles;
pub mod wire;
mod moves;
pub mod make;
pub mod suite;
mod cause;
pub mod places;
pub mod shrink;

use crate::crosstrack::rules::Ruleset;

/// A case.
pub type Case = crate::conform::case::Case<Ruleset>;
/// What a case asks and expects.
pub type Task = crate::conform::case::Task<Ruleset>;
/// What is asked.
pub type Ask = crate::conform::ask::Ask<Ruleset>;
/// What is answered.
pub type Payload = crate::conform::payload::Payload<Ruleset>;
/// A vector file.
pub type VectorFile = crate::conform::vectors::VectorFile<Ruleset>;
/// A suite.
pub type Suite = crate::conform::suite::Suite<Ruleset>;
