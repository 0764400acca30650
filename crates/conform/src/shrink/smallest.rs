//! The smallest failure of a cause, as text.

use std::time::Duration;

use crate::judge::Difference;
use crate::report::Smallest;
use crate::shrink::{Budget, Explanation, HasVectors, ShrunkFailure, explain};
use crosstrack::game::{Game, Rulebook};
use crosstrack_io::clean;
use crosstrack_io::shell_words::shell_quote;

/// A function that draws a position for a terminal, with or without colour; the first line says whose turn it
/// is.
pub type Picture<G> = fn(&G, &<G as Game>::Position, bool) -> String;

/// Maximum number of requests for shrinking a failure.
const MAX_REQUESTS: usize = 20_000;

/// Maximum length of a vector that is shown, in bytes.
const MAX_VECTOR: usize = 600;

/// Returns the budget for shrinking one failure within this time.
pub fn smallest_budget(time: Duration) -> Budget {
    Budget::new(MAX_REQUESTS, time)
}

/// A failure that was shrunk to a small position.
#[derive(Clone, Debug)]
pub struct SmallestFailure<G: HasVectors> {
    shrunk: ShrunkFailure<G>,
    picture: Picture<G>,
    /// The causes, the command and the vector.
    pub explained: Explanation<G>,
    /// The shell command that shows the failure again.
    pub again: String,
    /// The file that the failure was saved to as a test vector, if any.
    pub saved: Option<String>,
}

impl<G: HasVectors> SmallestFailure<G> {
    /// Explains a shrunk failure of the engine with this command line.
    pub fn new(shrunk: ShrunkFailure<G>, engine: &str, picture: Picture<G>) -> Self {
        let explained = explain(&shrunk);
        let engine = shell_quote(engine);
        let again = format!("crosstrack conform probe --engine {engine} {}", explained.arguments);
        Self { shrunk, picture, explained, again, saved: None }
    }

    /// Returns how the answer of the engine differs.
    pub fn difference(&self) -> &Difference {
        &self.shrunk.finding.difference
    }

    /// Returns the length of the position, a measure of its size.
    pub fn size(&self) -> usize {
        self.explained.position.len()
    }

    /// Returns the part of a report that describes the failure; `from` is the case from which it was shrunk.
    pub fn report(&self, from: Option<&str>) -> Smallest {
        let Difference { missing, extra, .. } = self.difference();
        let Explanation { position, asked, causes, vector, .. } = &self.explained;
        let facts = causes.iter().map(|(cause, facts)| (cause.clause.clone(), facts.clone()));
        Smallest {
            from: from.unwrap_or_default().to_owned(),
            position: position.clone(),
            asked: asked.clone(),
            missing: missing.clone(),
            extra: extra.clone(),
            causes: facts.collect(),
            again: self.again.clone(),
            vector: serde_json::to_value(vector).unwrap_or_default(),
            texts: [self.text(from, false), self.text(from, true)],
        }
    }

    /// Writes the position, its picture, the differences by clause, the command and the vector as text.
    pub fn text(&self, from: Option<&str>, colour: bool) -> String {
        let Explanation { position, asked, causes, .. } = &self.explained;
        let ShrunkFailure { finding, part, is_cut_short, .. } = &self.shrunk;
        let from = from.map_or_else(String::new, |id| format!(" from {id}"));
        let mut text =
            format!("shrunk{from} to {}; asked {asked}\n", G::extent(&finding.input.setup));
        if *is_cut_short {
            text += "  the time was up: there may be a smaller one, which --max-shrink S gives time for\n";
        }
        text += &format!("  position  {position}\n");
        if let Some(position) = finding.input.position() {
            let game = &finding.input.ruleset;
            let picture = (self.picture)(game, &position, colour);
            text.extend(picture.lines().map(|line| format!("  {line}\n")));
        }
        if let Some(error) = &finding.error {
            text += &format!("  {}\n", clean::escape_line(&error.to_string()));
        }
        let mut last = "";
        for (cause, facts) in causes.iter().filter(|_| finding.error.is_none()) {
            if last != cause.clause {
                text += &format!("  {}: {}\n", cause.clause, summary::<G>(&cause.clause));
            }
            last = &cause.clause;
            for word in ["missing", "extra", "twice"] {
                let of_word = |fact: &String| fact.strip_prefix(word).map(|f| f.trim().to_owned());
                let facts: Vec<String> = facts.iter().filter_map(of_word).collect();
                if !facts.is_empty() {
                    let first = facts.iter().take(10).cloned().collect::<Vec<_>>().join(", ");
                    let more = if facts.len() > 10 { ", …" } else { "" };
                    text += &format!("    {word} {}: {first}{more}\n", facts.len());
                }
            }
        }
        if !finding.difference.note.is_empty() {
            text += &format!("  {}\n", finding.difference.note);
        }
        text.extend(part.iter().map(|part| format!("  {}\n", part.description)));
        text += &format!("  again   {}\n", clean::escape_line(&self.again));
        let vector = self.vector();
        match &self.saved {
            Some(file) => text + &format!("  vector  {} in {file}\n", self.explained.vector.id),
            None if vector.len() > MAX_VECTOR => {
                let characters = vector.chars().count();
                text + &format!(
                    "  vector  {characters} characters; --save DIR keeps it in a file\n"
                )
            }
            None => text + &format!("  vector  {vector}\n"),
        }
    }

    /// Returns the failure as a case of a suite, on one line.
    fn vector(&self) -> String {
        let json = serde_json::to_string(&self.explained.vector).unwrap_or_default();
        clean::escape_json(&json).into_owned()
    }
}

/// Returns the text of a clause of the game; empty if the game has no such clause.
pub fn summary<G: Rulebook>(id: &str) -> &'static str {
    G::clauses().iter().find(|clause| clause.id == id).map_or("", |clause| &clause.summary)
}
