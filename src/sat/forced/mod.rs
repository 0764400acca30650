//! Forced wins by satisfiability.
pub mod engine;
pub mod expand;
pub mod ground;
pub mod path;
pub mod step;
mod strategy;
pub mod term;

pub use engine::{ForcedError, Forcer, Verdict};
