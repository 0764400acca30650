//! Crosstrack: its JSON form, its suite, the causes of differences, and the shrinking of its positions.

pub mod forms;
pub mod tiles;
pub mod wire;
pub mod moves;
mod flags;
pub mod suite;
mod cause;
pub mod places;
pub mod shrink;

use crosstrack::rules::Ruleset;

/// A case of Crosstrack.
pub type Case = crate::case::Case<Ruleset>;
/// Request and expected payload of a case of Crosstrack.
pub type Task = crate::case::Task<Ruleset>;
/// A request about a ruleset of Crosstrack.
pub type Request = crate::request::Request<Ruleset>;
/// The payload of a response to a request about Crosstrack.
pub type Payload = crate::payload::Payload<Ruleset>;
/// A vector file of Crosstrack.
pub type VectorFile = crate::vectors::VectorFile<Ruleset>;
/// A suite of Crosstrack.
pub type Suite = crate::suite::Suite<Ruleset>;
