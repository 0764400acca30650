//! Answers as values: their schemas, and the values of their fields.

pub mod schema;
pub mod values;
