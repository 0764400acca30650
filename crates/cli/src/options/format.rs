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

/// How JSON is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Indented by two spaces.
    Indented,
    /// On one line.
    Line,
}

/// The formats of an answer, among which JSON is.
pub trait HasJson: ValueEnum + Clone + Send + Sync + 'static {
    /// Returns how the JSON of this format is laid out; `None` if it is another format.
    fn layout(&self) -> Option<Layout>;

    /// Returns whether each answer is one line of JSON.
    fn is_lines(&self) -> bool {
        self.layout() == Some(Layout::Line)
    }

    /// Returns whether each answer is rows of the columns of its command.
    fn is_rows(&self) -> bool {
        false
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
        match self.layout() {
            Some(Layout::Indented) => json::to_pretty(answer),
            Some(Layout::Line) => json::to_line(answer),
            None => Ok(text(answer)),
        }
    }
}

impl HasJson for TextOrJson {
    fn layout(&self) -> Option<Layout> {
        matches!(self, Self::Json).then_some(Layout::Indented)
    }
}

impl HasJson for AnswerFormat {
    fn layout(&self) -> Option<Layout> {
        match self {
            Self::Text => None,
            Self::Json => Some(Layout::Indented),
            Self::Jsonl => Some(Layout::Line),
        }
    }
}

impl HasJson for RowFormat {
    fn layout(&self) -> Option<Layout> {
        match self {
            Self::Text | Self::Csv => None,
            Self::Json => Some(Layout::Indented),
            Self::Jsonl => Some(Layout::Line),
        }
    }

    fn is_rows(&self) -> bool {
        matches!(self, Self::Csv)
    }
}

impl HasJson for PictureFormat {
    fn layout(&self) -> Option<Layout> {
        matches!(self, Self::Json).then_some(Layout::Indented)
    }
}

impl HasJson for ShowFormat {
    fn layout(&self) -> Option<Layout> {
        match self {
            Self::Text | Self::Svg => None,
            Self::Json => Some(Layout::Indented),
            Self::Jsonl => Some(Layout::Line),
        }
    }
}
