//! A failure that was shrunk, ready to be shown.

use std::time::Duration;

use crate::base::clean;
use crate::cli::Playable;
use crate::conform::Difference;
use crate::conform::shrink::{Budget, Explained, Shrunk, explain};
use crate::conform::words::quoted;
use crate::games::clause;

/// Requests and time for each failure.
const REQUESTS: usize = 20_000;
const EACH: Duration = Duration::from_secs(20);

/// A longer vector is not shown.
const LONGEST: usize = 600;

/// The budget of one failure.
pub(super) fn budget() -> Budget {
    Budget::of(REQUESTS, EACH)
}

/// A shrunk failure.
pub(super) struct Smallest<G: Playable> {
    pub(super) explained: Explained<G>,
    pub(super) difference: Difference,
    /// The command that shows it again.
    pub(super) again: String,
    extent: String,
    is_cut_short: bool,
    turn: String,
    /// Without colours and with them.
    pictures: [String; 2],
    part: Option<String>,
    /// The file that has the vector, if it was saved.
    pub(super) saved: Option<String>,
}

impl<G: Playable> Smallest<G> {
    pub(super) fn new(shrunk: &Shrunk<G>, engine: &str) -> Self {
        let explained = explain(shrunk);
        let input = &shrunk.finding.input;
        let game = &input.ruleset;
        let placed = input.position();
        let picture =
            |colour| placed.as_ref().map_or_else(String::new, |p| game.drawing(p, colour));
        Self {
            again: format!(
                "crosstrack conform --engine {} {}",
                quoted(engine),
                explained.arguments
            ),
            explained,
            difference: shrunk.finding.difference.clone(),
            extent: G::extent(&input.setup),
            is_cut_short: shrunk.is_cut_short,
            turn: placed.as_ref().map_or_else(String::new, |position| game.turn_words(position)),
            pictures: [picture(false), picture(true)],
            part: shrunk.part.as_ref().map(|part| part.words.clone()),
            saved: None,
        }
    }

    /// How much there is to look at: the less, the better.
    pub(super) fn size(&self) -> usize {
        self.explained.position.len()
    }

    /// As text: the position, its picture, what differs by clause, how to see it again, a vector.
    pub(super) fn text(&self, from: Option<&str>, colour: bool) -> String {
        let Explained { position, asked, causes, .. } = &self.explained;
        let from = from.map_or_else(String::new, |id| format!(" from {id}"));
        let mut text = format!("shrunk{from} to {}; asked {asked}\n", self.extent);
        if self.is_cut_short {
            text += "  the time was up: there may be a smaller one\n";
        }
        text += &format!("  position  {position}\n  {}\n", self.turn);
        for line in self.pictures[usize::from(colour)].lines() {
            text += &format!("  {line}\n");
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
        if !self.difference.note.is_empty() {
            text += &format!("  {}\n", self.difference.note);
        }
        text.extend(self.part.iter().map(|part| format!("  {part}\n")));
        text += &format!("  again   {}\n", clean::line(&self.again));
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
        clean::json(&json).into_owned()
    }
}

/// What a clause says; nothing if it is none.
pub(super) fn summary(id: &str) -> &'static str {
    clause(id).map_or("", |clause| &clause.summary)
}
