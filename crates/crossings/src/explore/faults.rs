//! Places of faults in the text of a position, and advice after an illegal move.

use std::ops::Range;

use crate::rules::{IllegalMoveError, Move, Position, Ruleset, SetupFault, Square};
use crosstrack::game::{GameExt, notation};

/// The maximum number of legal moves in a piece of advice.
const MOST: usize = 6;

/// Returns the byte range of that part of a position's notation which a setup fault is about.
pub fn fault_span(text: &str, fault: &SetupFault) -> Range<usize> {
    match fault {
        SetupFault::OffBoard { square, .. }
        | SetupFault::SquareTwice { square }
        | SetupFault::LockedAstray { square, .. }
        | SetupFault::CrossedLoose { square, .. } => stone_span(text, *square),
        SetupFault::TooMany { .. } | SetupFault::LockedApart { .. } => part_span(text, 0),
        SetupFault::PendingAstray { .. }
        | SetupFault::PendingBare { .. }
        | SetupFault::Unanswered { .. }
        | SetupFault::AnsweredByCapture { .. } => part_span(text, 2),
    }
}

/// Returns the byte range of the word of a text that has a 0-based number; the whole text if there is no
/// such word.
pub fn part_span(text: &str, number: usize) -> Range<usize> {
    notation::part(text, ' ', number)
}

/// Returns the byte range of the stone on a square; that of all rows if there is no stone.
fn stone_span(text: &str, square: Square) -> Range<usize> {
    let whole = part_span(text, 0);
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

/// Says what to try instead of a move that is illegal for the reason `why`; empty if there is no advice.
pub fn advice(ruleset: &Ruleset, position: &Position, mv: Move, why: &IllegalMoveError) -> String {
    let all = ruleset.moves(position);
    let named = |moves: Vec<Move>| {
        let texts: Vec<String> = moves.iter().take(MOST).map(Move::to_string).collect();
        let more = if moves.len() > MOST {
            format!(" and {} more", moves.len() - MOST)
        } else {
            String::new()
        };
        texts.join(" ") + &more
    };
    let from: Vec<Move> = all.iter().copied().filter(|other| other.rear == mv.rear).collect();
    match why {
        IllegalMoveError::Over { .. } | IllegalMoveError::Dead => String::new(),
        IllegalMoveError::WrongMark { .. } => {
            format!("write {}", Move { captures: !mv.captures, ..mv })
        }
        IllegalMoveError::Reply { .. } | IllegalMoveError::CaptureReply { .. } => {
            format!("the answers are {}", named(all))
        }
        IllegalMoveError::OffBoard { board, .. } => {
            let last = Square::new(board.height() - 1, board.width() - 1);
            format!("the squares are a1 to {last}")
        }
        _ if from.is_empty() => format!("legal moves are {}", named(all)),
        _ => format!("from {}: {}", mv.rear, named(from)),
    }
}
