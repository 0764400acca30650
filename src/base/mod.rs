//! Words, data files, files and random numbers: what everything else stands on.

pub mod vocab;
pub(crate) mod text;
pub mod grid;
pub mod bounded;
pub mod clean;
pub mod data;
pub mod files;
pub mod random;
pub mod shard;

pub(crate) use self::text::serde_as_text;
