//! The atlas of small editions: who wins which small game, under which readings.
//!
//! A *unit* of the work is one edition: a board, and the pieces that both players have. It has a
//! permanent name, a file of its own, and a row for each choice of readings. [`run`] solves the
//! units of a shard that have no file yet; when all of a plan are there, [`whole`] puts them
//! together.

mod unit;
mod fields;
mod entry;
mod run;
mod page;

pub use self::entry::Entry;
pub use self::fields::FIELDS;
pub use self::page::page;
pub use self::run::{AtlasError, Plan, Ran, run, whole};
pub use self::unit::{READINGS, Unit, units};
