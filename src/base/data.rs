//! Reading comma-separated tables so that every fault says where it is.

use std::ops::Range;

/// A fault in a data file, ours or a user's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
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
    span: Range<usize>,
    table: &'t Table,
}

impl Field<'_> {
    /// A fault in this field.
    pub fn error(&self, reason: impl Into<String>) -> DataError {
        self.table.error_at(self.span.clone(), reason)
    }

    /// The field as a value of a type that says what is wrong with a text.
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
    /// The field of a column, or `None` if the table has no such column.
    pub fn get(self, column: &str) -> Option<Field<'t>> {
        let at = self.table.columns.iter().position(|c| c == column)?;
        let (text, span) = self.table.rows[self.index][at].clone();
        Some(Field { text, span, table: self.table })
    }

    /// The field of a column that [`Table::parse`] was told to require.
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
    rows: Vec<Vec<(String, Range<usize>)>>,
}

impl Table {
    /// Reads a comma-separated table with a header that has at least the columns `required`, and
    /// none that is neither there nor in `optional`.
    ///
    /// # Errors
    /// At the first place where the text is not such a table.
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
            rows: Vec::new(),
        };
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .from_reader(text.as_bytes());
        for record in reader.records() {
            let record = record.map_err(|e| {
                let at = e.position().map_or(0, |p| p.byte() as usize).min(text.len());
                table.error_at(at..at, format!("not readable as comma-separated values: {e}"))
            })?;
            let mut cursor = record.position().map_or(0, |p| p.byte() as usize);
            let mut fields = Vec::with_capacity(record.len());
            for value in &record {
                // Quotes only ever add bytes before the text; doubled ones fall back to the cursor.
                let start = text[cursor..].find(value).map_or(cursor, |skip| cursor + skip);
                let end = (start + value.len()).min(text.len());
                fields.push((value.to_owned(), start..end));
                cursor = end;
            }
            table.push(fields, required, optional)?;
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

    fn push(
        &mut self,
        fields: Vec<(String, Range<usize>)>,
        required: &[&str],
        optional: &[&str],
    ) -> Result<(), DataError> {
        if self.columns.is_empty() {
            for (index, (name, span)) in fields.iter().enumerate() {
                if !required.contains(&name.as_str()) && !optional.contains(&name.as_str()) {
                    let known = [required, optional].concat().join(", ");
                    let reason = format!("no column is called `{name}`; known columns: {known}");
                    return Err(self.error_at(span.clone(), reason));
                }
                if fields[..index].iter().any(|(other, _)| other == name) {
                    let reason = format!("the column `{name}` is there twice");
                    return Err(self.error_at(span.clone(), reason));
                }
            }
            if let Some(missing) = required.iter().find(|r| !fields.iter().any(|(n, _)| n == *r)) {
                let reason = format!("the column `{missing}` is missing");
                return Err(self.error_at(0..self.text.find('\n').unwrap_or(0), reason));
            }
            self.columns = fields.into_iter().map(|(name, _)| name).collect();
            return Ok(());
        }
        if fields.len() != self.columns.len() {
            let whole = fields[0].1.start..fields[fields.len() - 1].1.end;
            let (have, want) = (fields.len(), self.columns.len());
            let reason = format!("{have} fields where the header names {want}");
            return Err(self.error_at(whole, reason));
        }
        self.rows.push(fields);
        Ok(())
    }

    /// The records, in the order of the file.
    pub fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        (0..self.rows.len()).map(move |index| Row { table: self, index })
    }

    /// A fault of the file as a whole.
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

/// The value of one of our own files, which the build ships and a test reads.
///
/// # Panics
/// If the file is faulty, with the fault.
pub fn shipped<T>(result: Result<T, DataError>) -> T {
    result.unwrap_or_else(|fault| panic!("{fault}"))
}
