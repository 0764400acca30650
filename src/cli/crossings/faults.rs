//! Why a position or a move of Crossings is against the rules, and what to try.

use std::ops::Range;

use crate::cli::exit::Exit;
use crate::cli::failure::{Failure, Trouble, cited};
use crate::cli::game::Place;
use crate::crossings::rules::action::Move;
use crate::crossings::rules::geometry::Square;
use crate::crossings::rules::legality::IllegalMove;
use crate::crossings::rules::notation::write_move;
use crate::crossings::rules::position::Position;
use crate::crossings::rules::ruleset::Ruleset;
use crate::crossings::rules::setup::{SetupFault, SetupFaults};
use crate::game::GameExt;

/// How many legal moves are named where one is not.
const MOST: usize = 6;

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

/// The bytes of the text that a fault is about.
fn place(text: &str, fault: &SetupFault) -> Range<usize> {
    match fault {
        SetupFault::OffBoard { square, .. }
        | SetupFault::SquareTwice { square }
        | SetupFault::LockedAstray { square, .. }
        | SetupFault::CrossedLoose { square, .. } => stone(text, *square),
        SetupFault::TooMany { .. } | SetupFault::LockedApart { .. } => part(text, 0),
        SetupFault::PendingAstray { .. }
        | SetupFault::PendingBare { .. }
        | SetupFault::Unanswered { .. }
        | SetupFault::AnsweredByCapture { .. } => part(text, 2),
    }
}

/// The bytes of a part of the text between blanks; the whole text if there is none.
pub(super) fn part(text: &str, number: usize) -> Range<usize> {
    let mut start = 0;
    for (index, part) in text.split(' ').enumerate() {
        if index == number {
            return start..start + part.len();
        }
        start += part.len() + 1;
    }
    0..text.len()
}

/// The byte of the stone on a square; all rows if there is none.
fn stone(text: &str, square: Square) -> Range<usize> {
    let whole = part(text, 0);
    let rows: Vec<&str> = text[whole.clone()].split('/').collect();
    let mut start = whole.start;
    for (number, row) in rows.iter().enumerate() {
        let mut column = 0;
        for (at, letter) in row.char_indices() {
            let run = letter.to_digit(10).map_or(1, |digit| digit as usize);
            let here = rows.len() - 1 - number == square.row();
            if here && (column..column + run).contains(&square.column()) {
                return start + at..start + at + 1;
            }
            column += run;
        }
        start += row.len() + 1;
    }
    whole
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

/// What to try instead; empty if there is no suggestion.
fn advice(ruleset: &Ruleset, position: &Position, mv: Move, why: &IllegalMove) -> String {
    let all = ruleset.moves(position);
    let named = |moves: Vec<Move>| {
        let texts: Vec<String> = moves.iter().take(MOST).map(|&mv| write_move(mv)).collect();
        let more = if moves.len() > MOST {
            format!(" and {} more", moves.len() - MOST)
        } else {
            String::new()
        };
        texts.join(" ") + &more
    };
    let from: Vec<Move> = all.iter().copied().filter(|other| other.rear == mv.rear).collect();
    match why {
        IllegalMove::Over { .. } | IllegalMove::Dead => String::new(),
        IllegalMove::WrongMark { .. } => {
            format!("write {}", write_move(Move { captures: !mv.captures, ..mv }))
        }
        IllegalMove::Reply { .. } | IllegalMove::CaptureReply { .. } => {
            format!("the answers are {}", named(all))
        }
        IllegalMove::OffBoard { board, .. } => {
            let last = Square::new(board.height() - 1, board.width() - 1);
            format!("the squares are a1 to {last}")
        }
        _ if from.is_empty() => format!("legal moves are {}", named(all)),
        _ => format!("from {}: {}", mv.rear, named(from)),
    }
}
