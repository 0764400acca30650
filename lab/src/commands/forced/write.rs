//! Writes a won position with its evidence.

use schemars::JsonSchema;
use serde::Serialize;

use crate::study::{EvidenceError, WinEvidence};
use crosstrack::game::Game;
use crosstrack::rules::{Move, Ruleset};
use crosstrack_cli::{CommandError, Diagnostic, Exit};

fn move_list(ruleset: &Ruleset, moves: &[Move]) -> String {
    moves.iter().map(|&mv| ruleset.write_move(mv)).collect::<Vec<_>>().join(" ")
}

pub(super) fn pieces(shown: &WinEvidence) -> usize {
    shown.position.layout().pieces().count()
}

/// Returns the lines about a position.
pub(super) fn text(ruleset: &Ruleset, shown: &WinEvidence) -> String {
    let by = if shown.formula_agrees { "search and formula agree" } else { "by search" };
    format!(
        "position     {}\nfirst moves  {}\nline         {}\nshown        {by}; certificate {}, \
         {} replies answered\n",
        ruleset.write_position(&shown.position),
        move_list(ruleset, &shown.first_moves),
        move_list(ruleset, &shown.line),
        shown.hash,
        shown.stats.replies,
    )
}

/// A won position with its evidence.
#[derive(Serialize, JsonSchema)]
pub(super) struct Won {
    /// The position in notation.
    position: String,
    /// The winning first moves.
    first_moves: Vec<String>,
    /// A line of play in which the win is delayed as long as possible.
    line: Vec<String>,
    /// Whether a formula gives the same result as the search; `false` if none was solved.
    formula_agrees: bool,
    /// The SHA-256 of the certificate, in hexadecimal digits.
    certificate: String,
    /// The number of replies that the certificate covers.
    replies: u64,
}

impl Won {
    pub(super) fn new(ruleset: &Ruleset, shown: &WinEvidence) -> Self {
        let texts = |moves: &[Move]| moves.iter().map(|&mv| ruleset.write_move(mv)).collect();
        Self {
            position: ruleset.write_position(&shown.position),
            first_moves: texts(&shown.first_moves),
            line: texts(&shown.line),
            formula_agrees: shown.formula_agrees,
            certificate: shown.hash.clone(),
            replies: shown.stats.replies,
        }
    }
}

/// Returns the error of the command.
pub(super) fn to_command_error(error: &EvidenceError) -> CommandError {
    let exit = match error {
        EvidenceError::Contradiction(_) => Exit::Internal,
        EvidenceError::BudgetSpent => Exit::Budget,
        EvidenceError::NotWon(_) => Exit::No,
    };
    Diagnostic::new(error.to_string()).into_error(exit)
}
