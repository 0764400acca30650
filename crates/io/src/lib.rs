//! What the tools around Crosstrack do with files, terminals and machines: they read no more than they
//! can bear, write files whole or not at all, show nothing that commands a terminal, and take a share
//! of a long work.

pub mod bounded;
pub mod clean;
pub mod csv;
pub mod files;
pub mod shard;

pub use self::bounded::BoundedError;
pub use self::files::{Atomic, WriteError};
pub use self::shard::Shard;
