//! Why a position or a move of Crossings is against the rules, and what to try.

use crate::cli::exit::Exit;
use crate::cli::failure::{Failure, Trouble, cited};
use crate::cli::game::Place;
use crate::crossings::explore::faults::{advice, place};
use crate::crossings::rules::action::Move;
use crate::crossings::rules::legality::IllegalMove;
use crate::crossings::rules::notation::write_move;
use crate::crossings::rules::position::Position;
use crate::crossings::rules::ruleset::Ruleset;
use crate::crossings::rules::setup::{SetupFault, SetupFaults};

/// A text that is a position which cannot be played: all its faults.
pub(super) fn report(ruleset: &Ruleset, text: &str, found: &SetupFaults) -> Failure {
    let plural = if found.0.len() == 1 { "fault" } else { "faults" };
    let title = format!("this position cannot be played: {} {plural}", found.0.len());
    let mut trouble = Trouble::new(title).source("position", text);
    let mut clauses: Vec<&str> = Vec::new();
    for fault in &found.0 {
        trouble = trouble.label(place(text, fault), format!("{fault} ({})", fault.clause()));
        if !clauses.contains(&fault.clause()) {
            clauses.push(fault.clause());
        }
    }
    for id in clauses {
        trouble = trouble.help(cited(id));
    }
    let is_crowded = found.0.iter().any(|fault| matches!(fault, SetupFault::TooMany { .. }));
    if is_crowded && ruleset.spec().rows == 1 && ruleset.board().height() > 4 {
        trouble = trouble.help("each player has one row of stones here: --rows 2 gives them two");
    }
    trouble.with(Exit::Input)
}

/// A move that is not legal: the clause that forbids it, and what to try.
pub(super) fn illegal(
    (ruleset, position): (&Ruleset, &Position),
    mv: Move,
    why: &IllegalMove,
    (text, span): Place<'_>,
) -> Failure {
    Trouble::new(format!("{} is not legal here", write_move(mv)))
        .code(why.clause())
        .source("moves", text)
        .label(span, why.to_string())
        .help(cited(why.clause()))
        .help(advice(ruleset, position, mv, why))
        .with(Exit::Input)
}
