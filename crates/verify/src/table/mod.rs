//! Tables: columns and rows with their provenance, written as text, CSV, Markdown or JSON.

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

pub use crosstrack_io::csv::csv;

use crosstrack::vocabulary;

vocabulary! {
    /// The format of a written table.
    TableFormat ("table format") {
        /// Aligned columns for a terminal.
        Text = "text",
        /// Comma-separated values, the names of the columns first.
        Csv = "csv",
        /// Markdown.
        Markdown = "md",
        /// One JSON object.
        Json = "json",
    }
}
