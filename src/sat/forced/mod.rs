//! Forced wins by satisfiability.
pub mod engine;
pub mod expand;
pub mod ground;
pub mod path;
pub mod qdimacs;
pub mod step;
mod strategy;
pub mod tagged;
pub mod term;

pub use engine::{ForcedError, Forcer, Verdict};
