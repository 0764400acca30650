//! Words, data files, files and random numbers: what everything else stands on.

pub mod vocab;
pub mod data;
#[cfg(feature = "tables")]
pub mod files;
pub mod random;
