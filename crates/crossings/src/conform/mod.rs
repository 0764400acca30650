//! Crossings in the conformance crate: JSON forms, test vectors, and shrinking of inputs.

pub mod forms;
pub mod wire;
mod flags;
pub mod suite;
mod cause;
pub mod shrink;

use crate::rules::Ruleset;

/// A test case of Crossings: a request with the expected response.
pub type Case = crosstrack_conform::case::Case<Ruleset>;
/// The request of a case with the response that is expected.
pub type Task = crosstrack_conform::case::Task<Ruleset>;
/// A request of the conformance protocol about Crossings.
pub type Request = crosstrack_conform::request::Request<Ruleset>;
/// The result in a response of the conformance protocol about Crossings.
pub type Payload = crosstrack_conform::payload::Payload<Ruleset>;
/// A file of test vectors of Crossings.
pub type VectorFile = crosstrack_conform::vectors::VectorFile<Ruleset>;
