//! The atlas of small editions: who wins which small game, under which readings.
//!
//! The unit of work is one edition: a board, and the pieces of both players. An edition has a permanent name,
//! a file of its own, and a row for each choice of readings. [`run()`] solves the editions of a shard that have
//! no file yet. Once all editions of a plan have files, [`read_rows`] reads them, and [`records()`] selects the
//! most remarkable editions.

mod unit;
mod fields;
mod entry;
mod records;
mod shown;
mod run;
mod page;

pub use self::entry::AtlasRow;
pub use self::fields::FIELDS;
pub use self::page::{page_tables, record_table};
pub use self::records::{Record, RecordKind, records};
pub use self::run::{AtlasError, Plan, RunSummary, read_rows, run};
#[doc(hidden)]
pub use self::run::{edition_text, read_edition};
pub use self::shown::SolvedRecord;
pub use self::unit::{AtlasEdition, READINGS, editions};
