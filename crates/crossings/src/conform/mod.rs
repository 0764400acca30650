//! The traits of the conformance crate: JSON forms, test vectors, and shrinking of positions.

pub mod forms;
pub mod wire;
pub mod suite;
pub mod places;
mod cause;
pub mod shrink;

use crate::rules::Ruleset;

/// A case.
pub type Case = crosstrack_conform::case::Case<Ruleset>;
/// What a case asks and expects.
pub type Task = crosstrack_conform::case::Task<Ruleset>;
/// What is asked.
pub type Request = crosstrack_conform::request::Request<Ruleset>;
/// What is answered.
pub type Payload = crosstrack_conform::payload::Payload<Ruleset>;
/// A vector file.
pub type VectorFile = crosstrack_conform::vectors::VectorFile<Ruleset>;
