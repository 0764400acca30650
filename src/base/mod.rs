//! Players and outcomes, data files and random numbers.

pub mod vocab;
#[doc(hidden)]
pub mod text;
pub mod grid;
pub mod data;
mod nearest;
mod random;

pub use self::data::{DataError, Row, Table};
pub use self::nearest::did_you_mean;
pub use self::random::Random;
#[cfg(feature = "serde")]
#[doc(hidden)]
pub use self::text::json_error_text;
#[doc(hidden)]
pub use self::text::{counted, hex, trimmed};
pub use self::vocab::{Fate, Outcome, Player, Players, UnknownWordError};
