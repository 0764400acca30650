//! Tables as data.

use serde::{Serialize, Serializer};

use crate::table::TableFormat;
use crate::table::field::Field;
use crate::table::provenance::Provenance;

/// Value of a cell of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// No value: `-` in text and Markdown, empty in CSV, `null` in JSON.
    None,
    /// A whole number.
    Number(i64),
    /// A text on one line.
    Text(String),
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        if text.is_empty() { Self::None } else { Self::Text(text.to_owned()) }
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::from(text.as_str())
    }
}

macro_rules! numbers {
    ($($number:ty),+) => {
        $(impl From<$number> for Value {
            fn from(number: $number) -> Self {
                Self::Number(i64::from(number))
            }
        })+
    };
}
numbers!(u8, u16, u32);

impl From<usize> for Value {
    fn from(number: usize) -> Self {
        Self::Number(number as i64)
    }
}

impl<T: Into<Self>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::None, Into::into)
    }
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::None => serializer.serialize_none(),
            Self::Number(number) => serializer.serialize_i64(*number),
            Self::Text(text) => serializer.serialize_str(text),
        }
    }
}

/// A table with its description, columns and rows. Every row has one value for each column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableData {
    /// Name of the table.
    pub name: &'static str,
    /// Title of the table, without a full stop.
    pub title: String,
    /// What the rows are and how to read them, in a few sentences.
    pub about: String,
    /// Data from which the table is derived, with the readings.
    pub basis: String,
    /// Command-line options that select what the table is about, such as `--rules standard`; empty for
    /// the default.
    pub options: String,
    /// Columns of the table.
    pub fields: Vec<Field>,
    /// Rows of the table; a row has one value for each column.
    pub rows: Vec<Vec<Value>>,
}

impl TableData {
    /// Creates a table without options. The array has the title, the description and the basis.
    ///
    /// # Panics
    /// If a row does not have one value for each column.
    pub fn new(
        name: &'static str,
        [title, about, basis]: [&str; 3],
        fields: Vec<Field>,
        rows: impl IntoIterator<Item = Vec<Value>>,
    ) -> Self {
        let rows: Vec<Vec<Value>> = rows.into_iter().collect();
        let fits = rows.iter().all(|row| row.len() == fields.len());
        assert!(fits, "a row of {name} has one value a column");
        let (title, about, basis) = (title.to_owned(), about.to_owned(), basis.to_owned());
        Self { name, title, about, basis, options: String::new(), fields, rows }
    }

    /// Returns the provenance of the table when it is written in a format.
    pub fn provenance(&self, format: TableFormat) -> Provenance {
        let mut words = vec!["crosstrack table", self.name];
        if !self.options.is_empty() {
            words.push(&self.options);
        }
        words.extend(["--format", format.as_str()]);
        Provenance { command: words.join(" "), basis: self.basis.clone() }
    }

    /// Iterates over the names of the columns.
    pub fn columns(&self) -> impl ExactSizeIterator<Item = &str> {
        self.fields.iter().map(|field| field.name.as_str())
    }

    /// Iterates over the values of a column.
    ///
    /// # Panics
    /// If there is no column of that name.
    pub fn column(&self, name: &str) -> impl Iterator<Item = &Value> {
        let at = self.fields.iter().position(|field| field.name == name);
        let at = at.unwrap_or_else(|| panic!("the table {} has no column {name}", self.name));
        self.rows.iter().map(move |row| &row[at])
    }
}
