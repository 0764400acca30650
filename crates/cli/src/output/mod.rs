//! The streams and files of a command, and the formats of its answer.

pub mod clean;
pub mod json;
pub mod result;
pub mod shard_file;
pub mod console;
pub mod streams;
pub mod folder;
pub mod lines;
