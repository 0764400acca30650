//! A parser of CSV tables; its errors give the line, the column and the byte range.

use std::ops::Range;

use crate::base::text::{beginning, counted};

/// Error in a data file, with its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[error("{file}:{line}:{column}: {reason}")]
pub struct DataError {
    /// Name of the data file.
    pub file: String,
    /// Line of the error, 1-based.
    pub line: usize,
    /// Character of the line at which the error begins, 1-based.
    pub column: usize,
    /// Byte range at fault in the text of the file.
    pub span: Range<usize>,
    /// What is wrong, and what is expected.
    pub reason: String,
}

/// A field of a [`Row`], with its place in the file.
#[derive(Clone, Debug)]
pub struct Field<'t> {
    /// Text of the field, without its quotes.
    pub text: String,
    span: Span,
    table: &'t Table,
}

/// Byte range of a field with its quotes. 32 bits suffice: [`Table::MOST_BYTES`] bounds the text.
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
    /// Returns an error at this field with the given reason.
    pub fn error(&self, reason: impl Into<String>) -> DataError {
        self.table.error_at(self.span.into(), reason.into() + blanks_hint(&self.text))
    }

    /// Parses the text of the field.
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

/// Returns a hint for an error message, in case the text is wrong because of blanks around it; empty if there are
/// none.
fn blanks_hint(text: &str) -> &'static str {
    if text.trim() == text { "" } else { "; no blanks stand beside a comma" }
}

/// A record of a [`Table`].
#[derive(Clone, Copy, Debug)]
pub struct Row<'t> {
    table: &'t Table,
    index: usize,
}

impl<'t> Row<'t> {
    /// Returns the field of a column; `None` if the table does not have the column.
    pub fn get(self, column: &str) -> Option<Field<'t>> {
        let at = self.table.columns.iter().position(|c| c == column)?;
        let span = self.table.fields[self.index * self.table.columns.len() + at];
        Some(Field { text: self.table.field(span), span, table: self.table })
    }

    /// Returns the field of a column that [`Table::parse`] was told to require.
    ///
    /// # Panics
    /// If the table has no such column.
    pub fn field(self, column: &str) -> Field<'t> {
        self.get(column).unwrap_or_else(|| panic!("column {column} was not required"))
    }
}

/// A parsed CSV table: a header and records with as many fields as the header.
///
/// # Examples
/// ```
/// use crosstrack::base::Table;
///
/// let table = Table::parse("my.csv", "id,plies\na,3\nb,x\n", &["id", "plies"], &[])?;
/// let plies: Vec<Result<u8, _>> = table.rows().map(|row| row.field("plies").parse()).collect();
/// assert_eq!(plies[0], Ok(3));
/// assert!(plies[1].as_ref().unwrap_err().to_string().starts_with("my.csv:3:3: `x`"));
/// # Ok::<(), crosstrack::base::DataError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    file: String,
    text: String,
    columns: Vec<String>,
    /// Fields of the records, row by row.
    fields: Vec<Span>,
}

impl Table {
    /// Maximum number of bytes of a table: 4 MiB.
    pub const MOST_BYTES: usize = 4 << 20;

    /// Returns the names of the columns, in their order.
    pub fn columns(&self) -> &[String] {
        &self.columns
    }

    /// Parses a CSV text whose header names all columns of `required`, and otherwise only columns of `optional`, in
    /// any order. `file` is the name of the file in errors.
    ///
    /// **Cost** memory for the text and eight bytes for each field.
    ///
    /// # Errors
    /// If the text is not such a table (the error gives the first place at fault), or if it is longer than
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
            // If a row is too long, only its length is needed.
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

    /// Adds a record of `count` fields; `spans` holds the first fields, or all.
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
        if let Some(&open) = spans.iter().find(|&&span| self.is_unclosed(span)) {
            let reason = "the quote at its start has no end: write another \" behind the text";
            return Err(self.error_at(open.into(), reason));
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

    /// Checks and stores the names of the columns.
    fn head(
        &mut self,
        spans: &[Span],
        required: &[&str],
        optional: &[&str],
    ) -> Result<(), DataError> {
        let mut names: Vec<String> = Vec::new();
        for &span in spans {
            let name = self.field(span);
            if spans.len() == 1
                && let Some(separator) = [';', '\t'].into_iter().find(|&c| name.contains(c))
            {
                let reason = format!(
                    "commas stand between the columns, not {separator:?}: {}",
                    required.join(",")
                );
                return Err(self.error_at(span.into(), reason));
            }
            if !required.contains(&name.as_str()) && !optional.contains(&name.as_str()) {
                let known = [required, optional].concat().join(", ");
                let reason = format!(
                    "unexpected column `{name}`; this table may have {known}{}",
                    blanks_hint(&name)
                );
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

    /// Whether a field begins with a quote that has no end.
    fn is_unclosed(&self, span: Span) -> bool {
        let raw = &self.text[Range::from(span)];
        raw.starts_with('"') && raw.matches('"').count() % 2 == 1
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
        // Removing quotes leaves the text valid UTF-8.
        String::from_utf8(bytes).unwrap_or_else(|_| raw.to_owned())
    }

    /// Returns the records, in the order of the file.
    pub fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        let rows = self.fields.len() / self.columns.len();
        (0..rows).map(move |index| Row { table: self, index })
    }

    /// Returns an error of the table as a whole, placed at its end, with the given reason.
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
            // It may quote a field of any length.
            reason: beginning(&reason.into(), 2000),
        }
    }
}

/// Iterator over the fields of a text, each with a flag that tells whether it is the last of its record.
struct Spans<'t> {
    text: &'t str,
    reader: csv_core::Reader,
    /// Byte offset of the next field.
    at: usize,
    scratch: Vec<u8>,
    /// Whether the text is exhausted.
    ended: bool,
}

impl<'t> Spans<'t> {
    fn of(text: &'t str) -> Self {
        // A byte order mark is not part of the first name.
        let at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        let scratch = vec![0; 1 << 10];
        Self { text, reader: csv_core::Reader::new(), at, scratch, ended: false }
    }

    /// Returns the span of a field that was read, without the line ends before it and without its last `behind`
    /// bytes.
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

/// Returns the value parsed from a file that is part of the build.
///
/// # Panics
/// If the file is faulty; the message is the error.
pub fn shipped<T>(result: Result<T, DataError>) -> T {
    result.unwrap_or_else(|fault| panic!("{fault}"))
}
