//! The generated files in `reports/`: tables in three formats, sheets of pictures, an index.
//!
//! [`files`] makes all of them in memory, [`generate`] writes them, [`check`] compares them with
//! what is there, byte by byte. Equal versions of this crate make equal bytes.

mod file;
mod columns;
mod case;
mod counts;
mod crossings_wins;
mod crossings;
mod facts;
mod forced;
mod index;
mod minimal;
mod puzzles;
mod tablebase;
mod atlas;
mod package;
mod sections;
mod store;

pub use file::{COMMAND, KEPT, ReportFile};
pub use sections::files;
pub use store::{ReportError, check, generate};
