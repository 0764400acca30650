//! A failure that was shrunk, ready to be shown.

use std::time::Duration;

use crate::Playable;
use crate::games::clause;
use crosstrack_conform::shrink::{Budget, Explanation, ShrunkFailure, explain};
use crosstrack_conform::{Difference, shell_quote};
use crosstrack_io::clean;

/// Requests and time for each failure.
const REQUESTS: usize = 20_000;
const EACH: Duration = Duration::from_secs(20);

/// A longer vector is not shown.
const LONGEST: usize = 600;

/// The budget of one failure.
pub(super) fn budget() -> Budget {
    Budget::new(REQUESTS, EACH)
}

/// A shrunk failure.
pub(super) struct Smallest<G: Playable> {
    shrunk: ShrunkFailure<G>,
    pub explained: Explanation<G>,
    /// The command that shows it again.
    pub again: String,
    /// The file that has the vector, if it was saved.
    pub saved: Option<String>,
}

impl<G: Playable> Smallest<G> {
    pub(super) fn new(shrunk: ShrunkFailure<G>, engine: &str) -> Self {
        let explained = explain(&shrunk);
        let engine = shell_quote(engine);
        let again = format!("crosstrack conform --engine {engine} {}", explained.arguments);
        Self { shrunk, explained, again, saved: None }
    }

    /// How the engine's answer differs.
    pub(super) fn difference(&self) -> &Difference {
        &self.shrunk.finding.difference
    }

    /// How much there is to look at: the less, the better.
    pub(super) fn size(&self) -> usize {
        self.explained.position.len()
    }

    /// As text: the position, its picture, what differs by clause, how to see it again, a vector.
    pub(super) fn text(&self, from: Option<&str>, colour: bool) -> String {
        let Explanation { position, asked, causes, .. } = &self.explained;
        let ShrunkFailure { finding, part, is_cut_short } = &self.shrunk;
        let from = from.map_or_else(String::new, |id| format!(" from {id}"));
        let mut text =
            format!("shrunk{from} to {}; asked {asked}\n", G::extent(&finding.input.setup));
        if *is_cut_short {
            text += "  the time was up: there may be a smaller one\n";
        }
        text += &format!("  position  {position}\n");
        if let Some(position) = finding.input.position() {
            let game = &finding.input.ruleset;
            text += &format!("  {}\n", game.turn_words(&position));
            let picture = game.drawing(&position, colour);
            text.extend(picture.lines().map(|line| format!("  {line}\n")));
        }
        for (cause, facts) in causes {
            text += &format!("  {}: {}\n", cause.clause, summary(&cause.clause));
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
        text.extend(part.iter().map(|part| format!("  {}\n", part.words)));
        text += &format!("  again   {}\n", clean::escape_line(&self.again));
        let vector = self.vector();
        match &self.saved {
            Some(file) => text + &format!("  vector  {} in {file}\n", self.explained.vector.id),
            None if vector.len() > LONGEST => {
                let characters = vector.chars().count();
                text + &format!(
                    "  vector  {characters} characters; --save DIR keeps it in a file\n"
                )
            }
            None => text + &format!("  vector  {vector}\n"),
        }
    }

    /// The failure as a case of a suite, on one line.
    fn vector(&self) -> String {
        let json = serde_json::to_string(&self.explained.vector).unwrap_or_default();
        clean::escape_json(&json).into_owned()
    }
}

/// What a clause says; nothing if it is none.
pub(super) fn summary(id: &str) -> &'static str {
    clause(id).map_or("", |clause| &clause.summary)
}
