//! The words of a command line before it is parsed, and the words of errors.

pub mod raw_args;
pub mod colour;
pub mod fault;
pub mod error;
