//! Why a position or a move is against the rules: each fault under the token that it is about,
//! with its clause and what that clause says.

use std::ops::Range;

use crate::cli::exit::Exit;
use crate::cli::failure::{Failure, Trouble, cited};
use crate::crosstrack::explore::advice::advice;
use crate::crosstrack::explore::faults::place;
use crate::crosstrack::rules::action::Move;
use crate::crosstrack::rules::legality::IllegalMove;
use crate::crosstrack::rules::notation::write_move;
use crate::crosstrack::rules::position::Position;
use crate::crosstrack::rules::ruleset::Ruleset;
use crate::crosstrack::rules::setup::{SetupFault, SetupFaults};

/// A text that is a position which cannot be played: all its faults.
pub(super) fn report(ruleset: &Ruleset, text: &str, found: &SetupFaults) -> Failure {
    let plural = if found.0.len() == 1 { "fault" } else { "faults" };
    let title = format!("this position cannot be played: {} {plural}", found.0.len());
    let mut trouble = Trouble::new(title).source("position", text);
    let mut clauses: Vec<&str> = Vec::new();
    for fault in &found.0 {
        let span = place(ruleset, text, fault);
        trouble = trouble.label(span, format!("{fault} ({})", fault.clause()));
        if !clauses.contains(&fault.clause()) {
            clauses.push(fault.clause());
        }
    }
    for id in clauses {
        trouble = trouble.help(cited(id));
    }
    if found.0.iter().all(SetupFault::is_waivable) {
        trouble = trouble.help("out of reach, but playable: --waive PL-OPENING forgives it");
    }
    trouble.with(Exit::Input)
}

/// A move that is not legal: the clause that forbids it, and what to try. `span` is where the move
/// stands in `text`.
pub(super) fn illegal(
    (ruleset, position): (&Ruleset, &Position),
    mv: Move,
    why: &IllegalMove,
    (text, span): (&str, Range<usize>),
) -> Failure {
    Trouble::new(format!("{} is not legal here", write_move(mv)))
        .code(why.clause())
        .source("moves", text)
        .label(span, why.to_string())
        .help(cited(why.clause()))
        .help(advice(ruleset, position, mv, why))
        .with(Exit::Input)
}
