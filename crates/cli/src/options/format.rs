//! The formats of answers, and how an answer is written in each.

use clap::ValueEnum;

use crate::Fault;
use crate::answer::schema::Answer;
use crate::output::json;

/// The formats of commands that describe something.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub enum TextOrJson {
    Text,
    Json,
}

/// The formats that every command about a position has.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub enum AnswerFormat {
    Text,
    Json,
    // JSON on one line.
    Jsonl,
}

/// The formats of an answer about a position that is also rows of a table.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub enum RowFormat {
    Text,
    Json,
    // JSON on one line.
    Jsonl,
    // Rows of fixed columns.
    Csv,
}

/// The formats of tables.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableFormat {
    Text,
    Csv,
    Json,
}

impl From<TableFormat> for crosstrack_io::table::TableFormat {
    fn from(format: TableFormat) -> Self {
        match format {
            TableFormat::Text => Self::Text,
            TableFormat::Csv => Self::Csv,
            TableFormat::Json => Self::Json,
        }
    }
}

/// The formats of commands that draw a picture.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub enum PictureFormat {
    Text,
    Svg,
    Json,
}

/// The formats of a picture of a position.
#[derive(ValueEnum, Clone, Copy, Debug)]
pub enum ShowFormat {
    Text,
    Svg,
    Json,
    // JSON on one line.
    Jsonl,
}

/// What the name of a format says: `json` and `jsonl` are JSON, and `csv` is rows.
pub trait HasJson: ValueEnum + Clone + Send + Sync + 'static {
    /// Returns whether the format has a name.
    fn is_named(&self, name: &str) -> bool {
        self.to_possible_value().is_some_and(|value| value.get_name() == name)
    }

    /// Returns whether each answer is one line of JSON.
    fn is_lines(&self) -> bool {
        self.is_named("jsonl")
    }

    /// Returns whether each answer is rows of the columns of its command.
    fn is_rows(&self) -> bool {
        self.is_named("csv")
    }

    /// Writes an answer: as JSON, or in another format as `text` says it.
    ///
    /// # Errors
    /// If the answer has no JSON form, which is a mistake in this program.
    fn write<A: Answer>(
        &self,
        answer: &A,
        text: impl FnOnce(&A) -> String,
    ) -> Result<String, Fault> {
        if self.is_lines() {
            json::to_line(answer)
        } else if self.is_named("json") {
            json::to_pretty(answer)
        } else {
            Ok(text(answer))
        }
    }
}

impl<F: ValueEnum + Clone + Send + Sync + 'static> HasJson for F {}
