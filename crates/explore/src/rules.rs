//! The response to `rules`: lessons that can be played, the pieces, and the clauses.

use schemars::JsonSchema;
use serde::Serialize;

use crate::error::RequestError;
use crate::explorable::Explorable;
use crate::line_of_play::LineOfPlay;
use crate::view::Piece;
use crosstrack::base::{DataError, Row, Table};
use crosstrack::clauses::Clause;

/// A lesson: a position, and moves that show what the text says.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Lesson {
    /// A few words.
    pub title: String,
    /// A paragraph.
    pub text: String,
    /// The name of the game.
    game: &'static str,
    /// The readings that are not at their defaults.
    pub readings: String,
    /// The position that it begins with.
    pub position: String,
    /// The moves that are played from there.
    pub line: Vec<String>,
    /// The clauses that it is about.
    pub clauses: Vec<String>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Listed")]
struct ClauseRow<'c> {
    /// The id.
    id: &'c str,
    /// The clause in our words.
    says: &'c str,
    /// What it is about.
    group: &'static str,
    /// The sources that say it.
    source: String,
}

/// The rules of a game for a reader.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Rules<'c> {
    /// The name of the game.
    game: &'static str,
    /// The name of the game in a text.
    title: &'static str,
    /// Lessons that can be played.
    lessons: Vec<Lesson>,
    /// The clauses.
    clauses: Vec<ClauseRow<'c>>,
    /// The pieces in all orientations.
    pieces: Vec<Piece>,
}

impl Rules<'static> {
    /// Collects the rules of a game.
    ///
    /// # Errors
    /// If the shipped lessons cannot be read, which a test rules out.
    pub fn new<G: Explorable>() -> Result<Self, RequestError> {
        Ok(Self {
            game: G::NAME,
            title: G::TITLE,
            lessons: lessons::<G>().map_err(|e| RequestError::new("rules", "", e.to_string()))?,
            clauses: G::clauses()
                .iter()
                .map(|clause: &'static Clause| ClauseRow {
                    id: &clause.id,
                    says: &clause.summary,
                    group: clause.group.title,
                    source: clause.sources.join(" "),
                })
                .collect(),
            pieces: G::pieces(),
        })
    }
}

/// Reads the shipped lessons of a game. Does not play them.
///
/// # Errors
/// At the first fault of their table.
pub fn lessons<G: Explorable>() -> Result<Vec<Lesson>, DataError> {
    let (file, text) = G::LESSONS;
    let columns = ["title", "clauses", "readings", "position", "line", "text"];
    let table = Table::parse(file, text, &columns, &[])?;
    Ok(table
        .rows()
        .map(|row: Row<'_>| Lesson {
            title: row.field("title").text,
            text: row.field("text").text,
            game: G::NAME,
            readings: row.field("readings").text,
            position: row.field("position").text,
            line: split_words(&row.field("line").text),
            clauses: split_words(&row.field("clauses").text),
        })
        .collect())
}

fn split_words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

impl Lesson {
    /// Plays the lesson.
    ///
    /// # Errors
    /// If its readings, position or moves are invalid.
    pub fn line_of_play<G: Explorable>(&self) -> Result<LineOfPlay<G>, RequestError> {
        LineOfPlay::new(&self.readings, &self.position, &self.line)
    }
}
