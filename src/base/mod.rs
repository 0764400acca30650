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

pub use self::bounded::BoundedError;
pub use self::data::{DataError, Row, Table};
pub use self::files::{Atomic, WriteError};
pub use self::random::Random;
pub use self::shard::Shard;
pub(crate) use self::text::serde_as_text;
pub(crate) use self::text::{counted, hex};
pub use self::vocab::{Fate, Outcome, Player, Players, UnknownWord};
