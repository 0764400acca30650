//! Tables: columns and rows with their provenance, written as text, CSV or JSON.

mod provenance;
mod rows;
mod field;
mod data;
mod wrap;
mod render;

pub use data::{TableData, Value};
pub use field::{Field, Kind};
pub use field::{FieldSchema, integer, number, text, yes_no};
pub use provenance::Provenance;
pub use rows::{markdown, row};
pub use wrap::{indent_words, wrap_words};

pub use crate::csv::csv;

use std::fmt;

/// The format of a written table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableFormat {
    /// Aligned columns for a terminal.
    Text,
    /// Comma-separated values, the names of the columns first.
    Csv,
    /// One JSON object.
    Json,
}

impl TableFormat {
    /// Returns the word for the format, such as `csv`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Csv => "csv",
            Self::Json => "json",
        }
    }
}

impl fmt::Display for TableFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
