//! How a position that is won is written.

use schemars::JsonSchema;
use serde::Serialize;

use crate::study::{EvidenceError, Shown};
use crosstrack::game::Game;
use crosstrack::rules::{Move, Ruleset};
use crosstrack_cli::{CommandError, Diagnostic, Exit};

fn moves(ruleset: &Ruleset, moves: &[Move]) -> String {
    moves.iter().map(|&mv| ruleset.write_move(mv)).collect::<Vec<_>>().join(" ")
}

pub(super) fn pieces(shown: &Shown) -> usize {
    shown.position.layout().pieces().count()
}

/// The lines about a position.
pub(super) fn text(ruleset: &Ruleset, shown: &Shown) -> String {
    let by = if shown.agreed { "search and formula agree" } else { "by search" };
    format!(
        "position     {}\nfirst moves  {}\nline         {}\nshown        {by}; certificate {}, \
         {} replies answered\n",
        ruleset.write_position(&shown.position),
        moves(ruleset, &shown.first_moves),
        moves(ruleset, &shown.line),
        shown.hash,
        shown.stats.replies,
    )
}

/// A position that is won, for programs.
#[derive(Serialize, JsonSchema)]
pub(super) struct Won {
    /// In notation.
    position: String,
    /// The moves that win.
    first_moves: Vec<String>,
    /// A line of play in which the win is put off as long as possible.
    line: Vec<String>,
    /// Whether a formula was asked, too, and agrees with the search; what disagrees is an error.
    formula_agrees: bool,
    /// The SHA-256 of the certificate, in hexadecimal digits.
    certificate: String,
    /// Replies that the certificate answers.
    replies: u64,
}

impl Won {
    pub(super) fn new(ruleset: &Ruleset, shown: &Shown) -> Self {
        let words = |all: &[Move]| all.iter().map(|&mv| ruleset.write_move(mv)).collect::<Vec<_>>();
        Self {
            position: ruleset.write_position(&shown.position),
            first_moves: words(&shown.first_moves),
            line: words(&shown.line),
            formula_agrees: shown.agreed,
            certificate: shown.hash.clone(),
            replies: shown.stats.replies,
        }
    }
}

/// The message for a contradiction.
pub(super) fn wrong(error: &EvidenceError) -> CommandError {
    let exit = match error {
        EvidenceError::Wrong(_) => Exit::Internal,
        EvidenceError::Spent => Exit::Budget,
        EvidenceError::NotWon(_) => Exit::No,
    };
    Diagnostic::new(error.to_string()).into_error(exit)
}
