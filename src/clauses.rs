//! The clauses of a game's rules, the readings of what they leave open, and the tables that list
//! both.
//!
//! A clause has a permanent id, such as `PL-FREEZE`, that code, checks, tests and messages cite.

use crate::base::{DataError, Table};
use crate::game::NamedGame;

/// What a clause is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// The first part of the ids of its clauses, such as `PL`.
    pub prefix: &'static str,
    /// The group in a word.
    pub title: &'static str,
}

impl Group {
    /// What the sources leave open; every game has this group.
    pub const READING: Self = Self { prefix: "X", title: "readings" };
}

/// The source of a clause that no source states, or not clearly: a choice of this crate.
pub const CHOICE: &str = "reading";

/// One clause of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// The permanent id, such as `PL-FREEZE`.
    pub id: String,
    /// What it is about.
    pub group: Group,
    /// The words for the sources that state it; at least one.
    pub sources: Vec<String>,
    /// What it says, in one line.
    pub summary: String,
    /// The files that implement it, relative to the root of the crate; at least one.
    pub code: Vec<String>,
}

/// One reading: a clause that the sources leave open, and the answers on offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The id of its clause, such as `X-CLAIM`.
    pub id: String,
    /// The option of the command line that sets it, such as `--claim-rule`.
    pub option: String,
    /// The values; `FILE` stands for a user's file.
    pub values: Vec<String>,
    /// The value unless another is given; one of [`Self::values`].
    pub default: String,
    /// What the sources have on it.
    pub source: String,
    /// What the values mean, in one line.
    pub summary: String,
}

/// A game whose rules are listed as clauses.
pub trait DocumentedGame: NamedGame {
    /// Returns the clauses, in the order of their list.
    fn clauses() -> &'static [Clause];

    /// Returns the readings of the clauses that the sources leave open, in the order of their list.
    fn readings() -> &'static [Reading];
}

/// Reads a list of clauses. The id starts with the prefix of the group; ids are different. `groups`
/// and `sources` are those that the game has beside [`Group::READING`] and [`CHOICE`], `file` is
/// what errors call the list.
///
/// # Errors
/// At the field that is wrong.
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

/// Reads a list of readings. The default is one of the values. `file` is what errors call it.
///
/// # Errors
/// At the field that is wrong.
pub fn read_readings(file: &str, text: &str) -> Result<Vec<Reading>, DataError> {
    let columns = ["id", "option", "values", "default", "source", "summary"];
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
            option: row.field("option").text,
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
