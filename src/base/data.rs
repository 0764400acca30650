//! Reading comma-separated tables so that every fault says where it is.

use std::ops::Range;

use crate::base::text::counted;

/// A fault in a data file, ours or a user's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[error("{file}:{line}:{column}: {reason}")]
pub struct DataError {
    /// The file as it was named.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// The bytes at fault, as a range of the file's text.
    pub span: Range<usize>,
    /// What is wrong, and what would do.
    pub reason: String,
}

/// One field of a row, and where it stands.
#[derive(Clone, Debug)]
pub struct Field<'t> {
    /// The text, unquoted.
    pub text: String,
    span: Span,
    table: &'t Table,
}

/// Where a field stands in the text, with its quotes. Four bytes a side are enough: a longer text is
/// refused.
#[derive(Clone, Copy, Debug)]
struct Span {
    start: u32,
    end: u32,
}

impl From<Span> for Range<usize> {
    fn from(span: Span) -> Self {
        span.start as usize..span.end as usize
    }
}

impl Field<'_> {
    /// Returns a fault in this field.
    pub fn error(&self, reason: impl Into<String>) -> DataError {
        self.table.error_at(self.span.into(), reason)
    }

    /// Returns the field as a value of a type that says what is wrong with a text.
    ///
    /// # Errors
    /// If the text does not parse.
    pub fn parse<T>(&self) -> Result<T, DataError>
    where
        T: std::str::FromStr,
        T::Err: std::fmt::Display,
    {
        self.text.parse().map_err(|e: T::Err| self.error(format!("`{}`: {e}", self.text)))
    }
}

/// One record: its fields by column.
#[derive(Clone, Copy, Debug)]
pub struct Row<'t> {
    table: &'t Table,
    index: usize,
}

impl<'t> Row<'t> {
    /// Returns the field of a column, or `None` if the table has no such column.
    pub fn get(self, column: &str) -> Option<Field<'t>> {
        let at = self.table.columns.iter().position(|c| c == column)?;
        let span = self.table.fields[self.index * self.table.columns.len() + at];
        Some(Field { text: self.table.field(span), span, table: self.table })
    }

    /// Returns the field of a column that [`Table::parse`] requires.
    ///
    /// # Panics
    /// If the table has no such column.
    pub fn field(self, column: &str) -> Field<'t> {
        self.get(column).unwrap_or_else(|| panic!("column {column} was not required"))
    }
}

/// A parsed table: a header and records of the same length.
#[derive(Clone, Debug)]
pub struct Table {
    file: String,
    text: String,
    columns: Vec<String>,
    /// The fields of the records, row by row.
    fields: Vec<Span>,
}

impl Table {
    /// The most bytes of a table: 4 MiB, some ten thousand puzzles.
    pub const MOST_BYTES: usize = 4 << 20;

    /// Reads a comma-separated table with a header that has at least the columns `required`, and
    /// none that is neither there nor in `optional`.
    ///
    /// **Cost** eight bytes of memory for each field besides the text.
    ///
    /// # Errors
    /// At the first place where the text is not such a table, or if it is longer than
    /// [`Self::MOST_BYTES`].
    pub fn parse(
        file: &str,
        text: &str,
        required: &[&str],
        optional: &[&str],
    ) -> Result<Self, DataError> {
        let mut table = Self {
            file: file.to_owned(),
            text: text.to_owned(),
            columns: Vec::new(),
            fields: Vec::new(),
        };
        if text.len() > Self::MOST_BYTES {
            let most = Self::MOST_BYTES >> 20;
            return Err(table.error_at(0..0, format!("the table is longer than {most} MiB")));
        }
        let mut record: Vec<Span> = Vec::new();
        let mut columns = 0;
        let known = required.len() + optional.len();
        for (span, ends) in Spans::of(text) {
            columns += 1;
            // Of a row that is too long only its length is of interest.
            if record.len() <= known {
                record.push(span);
            } else if let Some(last) = record.last_mut() {
                last.end = span.end;
            }
            if ends {
                table.push(&record, columns, required, optional)?;
                record.clear();
                columns = 0;
            }
        }
        if table.columns.is_empty() {
            return Err(table.error_at(
                0..0,
                format!(
                    "the file is empty: its first line names the columns {}",
                    required.join(",")
                ),
            ));
        }
        Ok(table)
    }

    /// Takes a record of so many fields; `spans` are the first of them.
    fn push(
        &mut self,
        spans: &[Span],
        count: usize,
        required: &[&str],
        optional: &[&str],
    ) -> Result<(), DataError> {
        if self.columns.is_empty() {
            return self.head(spans, required, optional);
        }
        if count != self.columns.len() {
            let whole = spans[0].start as usize..spans[spans.len() - 1].end as usize;
            let want = self.columns.len();
            let reason = format!("{} where the header names {want}", counted(count, "field"));
            return Err(self.error_at(whole, reason));
        }
        self.fields.extend_from_slice(spans);
        Ok(())
    }

    /// Takes the names of the columns.
    fn head(
        &mut self,
        spans: &[Span],
        required: &[&str],
        optional: &[&str],
    ) -> Result<(), DataError> {
        let mut names: Vec<String> = Vec::new();
        for &span in spans {
            let name = self.field(span);
            if !required.contains(&name.as_str()) && !optional.contains(&name.as_str()) {
                let known = [required, optional].concat().join(", ");
                let reason = format!("no column is called `{name}`; known columns: {known}");
                return Err(self.error_at(span.into(), reason));
            }
            if names.contains(&name) {
                let reason = format!("the column `{name}` is there twice");
                return Err(self.error_at(span.into(), reason));
            }
            names.push(name);
        }
        if let Some(missing) = required.iter().find(|r| !names.iter().any(|n| n == *r)) {
            let reason = format!("the column `{missing}` is missing");
            return Err(self.error_at(0..self.text.find('\n').unwrap_or(0), reason));
        }
        self.columns = names;
        Ok(())
    }

    /// Returns the text of a field without its quotes.
    fn field(&self, span: Span) -> String {
        let raw = &self.text[Range::from(span)];
        if !raw.starts_with('"') {
            return raw.to_owned();
        }
        let (mut reader, mut bytes) = (csv_core::Reader::new(), vec![0; raw.len()]);
        let (_, _, written) = reader.read_field(raw.as_bytes(), &mut bytes);
        bytes.truncate(written);
        // Only quotes are left out, and a quote is a character.
        String::from_utf8(bytes).unwrap_or_else(|_| raw.to_owned())
    }

    /// Returns the records, in the order of the file.
    pub fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        let rows = self.fields.len() / self.columns.len();
        (0..rows).map(move |index| Row { table: self, index })
    }

    /// Returns a fault of the file as a whole.
    pub fn error(&self, reason: impl Into<String>) -> DataError {
        self.error_at(self.text.len()..self.text.len(), reason)
    }

    fn error_at(&self, span: Range<usize>, reason: impl Into<String>) -> DataError {
        let before = &self.text[..span.start];
        let line_start = before.rfind('\n').map_or(0, |i| i + 1);
        DataError {
            file: self.file.clone(),
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            span,
            reason: reason.into(),
        }
    }
}

/// The fields of a text one after another, each with whether it ends its record.
struct Spans<'t> {
    text: &'t str,
    reader: csv_core::Reader,
    /// What was read already.
    at: usize,
    scratch: Vec<u8>,
    /// Nothing is left.
    ended: bool,
}

impl<'t> Spans<'t> {
    fn of(text: &'t str) -> Self {
        // A mark of the byte order is no part of the first name.
        let at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        let scratch = vec![0; 1 << 10];
        Self { text, reader: csv_core::Reader::new(), at, scratch, ended: false }
    }

    /// Returns the span of what was read, without the line ends before it and the `behind` bytes
    /// that end it.
    fn span(&self, start: usize, end: usize, behind: usize) -> Span {
        let read = &self.text.as_bytes()[start..end - behind];
        let before = read.iter().take_while(|byte| matches!(byte, b'\n' | b'\r')).count();
        Span { start: (start + before) as u32, end: (end - behind) as u32 }
    }
}

impl Iterator for Spans<'_> {
    type Item = (Span, bool);

    fn next(&mut self) -> Option<Self::Item> {
        use csv_core::ReadFieldResult::{End, Field, InputEmpty, OutputFull};
        let start = self.at;
        while !self.ended {
            let rest = &self.text.as_bytes()[self.at..];
            let (result, read, _) = self.reader.read_field(rest, &mut self.scratch);
            self.at += read;
            match result {
                Field { record_end } => {
                    // A comma or the end of a line, unless the text ends here.
                    let behind = usize::from(!rest.is_empty());
                    return Some((self.span(start, self.at, behind), record_end));
                }
                // The next call, with nothing left to read, says how it ends.
                InputEmpty | OutputFull => {}
                End => self.ended = true,
            }
        }
        None
    }
}

/// Returns the value of one of our own files, which the build ships and a test reads.
///
/// # Panics
/// If the file is faulty, with the fault.
pub fn shipped<T>(result: Result<T, DataError>) -> T {
    result.unwrap_or_else(|fault| panic!("{fault}"))
}
