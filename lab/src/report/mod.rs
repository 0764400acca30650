//! The generated files in `reports/`: tables in three formats, pictures, an index.
//!
//! [`files`] makes all files in memory, [`generate`] writes them, and [`check`] compares them byte by byte
//! with those of a folder. A version of this crate always makes the same bytes.

mod file;
mod columns;
mod case;
mod counts;
mod crossings_wins;
mod crossings;
mod forced;
mod index;
mod minimal;
mod puzzles;
mod tablebase;
mod atlas;
mod package;
mod page;
mod sections;
mod store;
mod strength;

pub use file::{COMMAND, KEPT, ReportFile};
pub(crate) use page::fill;
pub use sections::files;
pub use store::{ReportError, check, generate};
