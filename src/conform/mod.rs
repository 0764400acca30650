//! The conformance kit.
pub mod fault;
mod guard;
pub mod process;
pub mod shown;
mod streams;
pub mod words;
