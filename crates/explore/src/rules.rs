//! The response to `rules`: lessons that can be played, the pieces, and the clauses.

use schemars::JsonSchema;
use serde::Serialize;

use crate::explorable::Explorable;
use crate::fault::Fault;
use crate::line_of_play::LineOfPlay;
use crate::view::Piece;
use crosstrack::base::{DataError, Row, Table};
use crosstrack::clauses::Clause;

/// A lesson about the rules: a text, and a position with moves that show what it says.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Lesson {
    /// The title, in a few words.
    pub title: String,
    /// The text, in one paragraph.
    pub text: String,
    /// The name of the game in requests.
    game: &'static str,
    /// The words of rules, as `NAME=VALUE` separated by spaces; what is not named has its default.
    pub readings: String,
    /// The position before the first move, in notation.
    pub position: String,
    /// The moves that are played from the position, in notation. The last one is an example of the move that
    /// the learner has to make.
    pub line: Vec<String>,
    /// The task of the learner, as a sentence.
    pub task: String,
    /// The text for a learner who has fulfilled the task: what the move shows.
    pub done: String,
    /// When a move fulfils the task: words of [`Lesson::check`], several with `;` between.
    #[serde(skip)]
    pub goal: String,
    /// The ids of the clauses that the lesson explains.
    pub clauses: Vec<String>,
}

/// A clause of the rules.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Listed")]
struct ClauseRow<'c> {
    /// The id of the clause, such as `PL-PLACE`.
    id: &'c str,
    /// The summary of the clause, in one line.
    says: &'c str,
    /// The group that the clause belongs to, in one word, such as `play`.
    group: &'static str,
    /// The ids of the sources that state the clause, separated by spaces; `reading` if no source states it
    /// clearly.
    source: String,
}

/// The rules of a game: lessons, clauses and pieces.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Rules<'c> {
    /// The name of the game in requests.
    game: &'static str,
    /// The name of the game in running text.
    title: &'static str,
    /// The lessons, in the order for reading them.
    lessons: Vec<Lesson>,
    /// The clauses, in the order of their table.
    clauses: Vec<ClauseRow<'c>>,
    /// The pieces in all their orientations; empty if the pieces of the game do not differ.
    pieces: Vec<Piece>,
}

impl Rules<'static> {
    /// Collects the lessons, clauses and pieces of a game.
    ///
    /// # Errors
    /// If the shipped lessons cannot be read; a test rules this out.
    pub fn new<G: Explorable>() -> Result<Self, Fault> {
        Ok(Self {
            game: G::NAME,
            title: G::TITLE,
            lessons: lessons::<G>().map_err(|e| Fault::of("rules", "", e.to_string()))?,
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

/// Reads the shipped lessons of a game. Does not check their positions and moves.
///
/// # Errors
/// If the table of lessons is invalid. The error has the first fault.
pub fn lessons<G: Explorable>() -> Result<Vec<Lesson>, DataError> {
    let (file, text) = G::LESSONS;
    if text.is_empty() {
        return Ok(Vec::new());
    }
    let columns =
        ["title", "clauses", "readings", "position", "line", "text", "task", "goal", "done"];
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
            task: row.field("task").text,
            goal: row.field("goal").text,
            done: row.field("done").text,
            clauses: split_words(&row.field("clauses").text),
        })
        .collect())
}

fn split_words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

impl Lesson {
    /// Returns the position of the lesson with its moves played.
    ///
    /// # Errors
    /// If its readings, position or moves are invalid.
    pub fn line_of_play<G: Explorable>(&self) -> Result<LineOfPlay<G>, Fault> {
        LineOfPlay::new(&self.readings, &self.position, &self.line)
    }
}
