//! The clauses of the rules of each game and the readings of what they leave open, from
//! `data/clauses.csv` and `data/readings.csv`, and for Crossings from `data/crossings/`.
//!
//! A clause has a permanent id, such as `PL-FREEZE`, that code, checks, tests and messages cite.

use std::sync::LazyLock;

use crate::base::data::{DataError, Table, shipped};
use crate::base::vocab::UnknownWord;
use crate::vocabulary;

vocabulary! {
    /// A game that has rules.
    Rulebook ("game") {
        /// Crosstrack.
        Crosstrack = "crosstrack",
        /// Crossings.
        Crossings = "crossings",
    }
}

vocabulary! {
    /// What a clause is about; also the first part of its id.
    Group ("group of clauses") {
        /// Equipment.
        Equipment = "EQ",
        /// Play.
        Play = "PL",
        /// Winning.
        Winning = "WN",
        /// The whole of Crossings.
        Crossings = "CR",
        /// A reading: what the sources leave open.
        Reading = "X",
    }
}

impl Group {
    /// The group in a word.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Equipment => "equipment",
            Self::Play => "play",
            Self::Winning => "winning",
            Self::Crossings => "Crossings",
            Self::Reading => "readings",
        }
    }
}

vocabulary! {
    /// Who says so.
    Source ("source") {
        /// The English encyclopedia article.
        En = "en",
        /// The Dutch rule sheet of the 24-piece game.
        Nl = "nl",
        /// The French rule sheet of the 24-piece game.
        Fr = "fr",
        /// The encyclopedia article on Crossings.
        Cr = "cr",
        /// Nobody, or not clearly: a choice of this crate.
        Reading = "reading",
    }
}

/// One clause of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// The permanent id, such as `PL-FREEZE`.
    pub id: String,
    /// What it is about.
    pub group: Group,
    /// Who says so; at least one.
    pub sources: Vec<Source>,
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

static CLAUSES: LazyLock<Vec<Clause>> = LazyLock::new(|| {
    let text = include_str!("../../data/clauses.csv");
    shipped(read_clauses("data/clauses.csv", text))
});

static READINGS: LazyLock<Vec<Reading>> = LazyLock::new(|| {
    let text = include_str!("../../data/readings.csv");
    shipped(read_readings("data/readings.csv", text))
});

static CROSSINGS_CLAUSES: LazyLock<Vec<Clause>> = LazyLock::new(|| {
    let text = include_str!("../../data/crossings/clauses.csv");
    shipped(read_clauses("data/crossings/clauses.csv", text))
});

static CROSSINGS_READINGS: LazyLock<Vec<Reading>> = LazyLock::new(|| {
    let text = include_str!("../../data/crossings/readings.csv");
    shipped(read_readings("data/crossings/readings.csv", text))
});

/// The clauses of a game, in the order of its file.
pub fn clauses_of(rulebook: Rulebook) -> &'static [Clause] {
    match rulebook {
        Rulebook::Crosstrack => &CLAUSES,
        Rulebook::Crossings => &CROSSINGS_CLAUSES,
    }
}

/// The clause of an id, of whichever game.
///
/// Cost: linear in the number of clauses.
pub fn clause(id: &str) -> Option<&'static Clause> {
    let mut all = Rulebook::ALL.iter().flat_map(|&rulebook| clauses_of(rulebook));
    all.find(|clause| clause.id == id)
}

/// The readings of a game, in the order of its file.
pub fn readings_of(rulebook: Rulebook) -> &'static [Reading] {
    match rulebook {
        Rulebook::Crosstrack => &READINGS,
        Rulebook::Crossings => &CROSSINGS_READINGS,
    }
}

/// Reads a list of clauses. The id starts with the group; ids are different. `file` is what errors
/// call it.
///
/// # Errors
/// At the field that is wrong.
pub fn read_clauses(file: &str, text: &str) -> Result<Vec<Clause>, DataError> {
    let table = Table::parse(file, text, &["id", "group", "source", "summary", "code"], &[])?;
    let mut clauses: Vec<Clause> = Vec::new();
    for row in table.rows() {
        let (id, group) = (row.field("id"), row.field("group"));
        let group_of: Group = group.parse()?;
        if id.text.strip_prefix(group_of.as_str()).is_none_or(|rest| !rest.starts_with('-')) {
            return Err(id.error(format!("an id of the group {group_of} starts with {group_of}-")));
        }
        if clauses.iter().any(|clause| clause.id == id.text) {
            return Err(id.error(format!("the clause {} is there twice", id.text)));
        }
        let source = row.field("source");
        let sources = source.text.split(';').map(str::parse).collect::<Result<_, UnknownWord>>();
        clauses.push(Clause {
            id: id.text.clone(),
            group: group_of,
            sources: sources.map_err(|unknown| source.error(unknown.to_string()))?,
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
