//! The atlas of small editions: who wins which small game, under which readings.
//!
//! A *unit* of the work is one edition: a board, and the pieces of both players. It has a
//! permanent name, a file of its own, and a row for each choice of readings. [`run`] solves the
//! units of a shard that have no file yet; when all of a plan are there, [`whole`] puts them
//! together, and [`records`] are those that people would want to see.

mod unit;
mod fields;
mod entry;
mod records;
mod shown;
mod run;
mod page;

pub use self::entry::Entry;
pub use self::fields::FIELDS;
pub use self::page::page;
pub use self::records::{Kind, Record, records};
pub use self::run::{AtlasError, Plan, Ran, run, whole};
pub use self::shown::{Picture, Shown};
pub use self::unit::{READINGS, Unit, units};
