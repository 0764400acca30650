//! Clauses of the rules of a game, and readings of those that the sources leave open.
//!
//! A clause has a permanent id, such as `PL-FREEZE`, that code, tests and messages cite.
//!
//! ```
//! use crosstrack::{Ruleset, game::Rulebook as _};
//!
//! let clause = Ruleset::clauses().iter().find(|clause| clause.id == "PL-ORDER").expect("a clause");
//! assert_eq!(clause.group.title, "play");
//! ```

use crate::base::{DataError, Table};

/// A group of clauses about one subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// First part of the ids of its clauses, such as `PL`.
    pub prefix: &'static str,
    /// Subject of the group in one word, such as `play`.
    pub title: &'static str,
}

impl Group {
    /// Group of the clauses that the sources leave open, such as `X-CLAIM`; every game has it.
    pub const READING: Self = Self { prefix: "X", title: "readings" };
}

/// Entry of [`Clause::sources`] for a clause that no source states clearly, so that this crate makes the choice.
pub const CHOICE: &str = "reading";

/// One clause of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// Permanent id, such as `PL-FREEZE`.
    pub id: String,
    /// Group of the clause.
    pub group: Group,
    /// Ids of the sources that state the clause, such as `en`, or [`CHOICE`]; at least one.
    pub sources: Vec<String>,
    /// Summary of the clause in one line.
    pub summary: String,
    /// Files that implement the clause, relative to the root of the crate; at least one.
    pub code: Vec<String>,
}

/// A reading: a clause that the sources leave open, and the possible choices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Id of the clause, such as `X-CLAIM`.
    pub id: String,
    /// Name of the reading in rules, such as `claim-rule`.
    pub name: String,
    /// Values of the reading; `FILE` stands for a user's file.
    pub values: Vec<String>,
    /// Default value; one of [`Self::values`].
    pub default: String,
    /// What the sources say about the clause.
    pub source: String,
    /// Meaning of each value, in one line.
    pub summary: String,
}

/// Parses a CSV table of clauses with the columns `id`, `group` (a prefix), `source`, `summary` and `code`. It
/// accepts `groups` and [`Group::READING`], and `sources` and [`CHOICE`]. `file` is the name of the file in errors.
///
/// # Errors
/// If an id occurs twice or lacks the prefix of its group, or if a group or source is unknown. The error names
/// the first such field.
pub fn read_clauses(
    file: &str,
    text: &str,
    groups: &[Group],
    sources: &[&str],
) -> Result<Vec<Clause>, DataError> {
    let table = Table::parse(file, text, &["id", "group", "source", "summary", "code"], &[])?;
    let mut clauses: Vec<Clause> = Vec::new();
    for row in table.rows() {
        let (id, field) = (row.field("id"), row.field("group"));
        let mut known = groups.iter().chain([&Group::READING]);
        let group = *known.find(|group| group.prefix == field.text).ok_or_else(|| {
            field.error(format!("no group of clauses has the prefix `{}`", field.text))
        })?;
        let prefix = group.prefix;
        if id.text.strip_prefix(prefix).is_none_or(|rest| !rest.starts_with('-')) {
            return Err(id.error(format!("an id of the group {prefix} starts with {prefix}-")));
        }
        if clauses.iter().any(|clause| clause.id == id.text) {
            return Err(id.error(format!("the clause {} is there twice", id.text)));
        }
        let source = row.field("source");
        let stated_by = split(&source.text, ';');
        let is_known = |word: &str| word == CHOICE || sources.contains(&word);
        if let Some(unknown) = stated_by.iter().find(|word| !is_known(word)) {
            return Err(source.error(format!("no source is called `{unknown}`")));
        }
        clauses.push(Clause {
            id: id.text.clone(),
            group,
            sources: stated_by,
            summary: row.field("summary").text,
            code: split(&row.field("code").text, ';'),
        });
    }
    Ok(clauses)
}

/// Parses a CSV table of readings, with a column for each field of [`Reading`]; values are separated by `|`. `file`
/// is the name of the file in errors.
///
/// # Errors
/// If a column is missing, or a default is not one of the values.
pub fn read_readings(file: &str, text: &str) -> Result<Vec<Reading>, DataError> {
    let columns = ["id", "name", "values", "default", "source", "summary"];
    let table = Table::parse(file, text, &columns, &[])?;
    let mut readings = Vec::new();
    for row in table.rows() {
        let values = split(&row.field("values").text, '|');
        let default = row.field("default");
        if !values.contains(&default.text) {
            return Err(default.error(format!("`{}` is not one of the values", default.text)));
        }
        readings.push(Reading {
            id: row.field("id").text,
            name: row.field("name").text,
            values,
            default: default.text,
            source: row.field("source").text,
            summary: row.field("summary").text,
        });
    }
    Ok(readings)
}

fn split(text: &str, separator: char) -> Vec<String> {
    text.split(separator).map(str::to_owned).collect()
}
