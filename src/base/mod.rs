//! Words, data files, files and random numbers: what everything else stands on.

pub mod vocab;
#[doc(hidden)]
pub mod text;
pub mod grid;
pub mod data;
pub mod random;

pub use self::data::{DataError, Row, Table};
pub use self::random::Random;
#[doc(hidden)]
pub use self::text::{counted, hex};
pub use self::vocab::{Fate, Outcome, Player, Players, UnknownWordError};
