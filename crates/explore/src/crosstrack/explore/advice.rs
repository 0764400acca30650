//! Advice after an illegal move.

use crate::crosstrack::draw::words::stock;
use crosstrack::rules::movegen::for_each_action;
use crosstrack::rules::{
    Action, Cell, IllegalMoveError, Move, Position, Ruleset, cells_of, write_move,
};

/// Says what to try instead of a move that is illegal for the reason `why`; empty if there is no advice.
pub(crate) fn advice(
    ruleset: &Ruleset,
    position: &Position,
    mv: Move,
    why: &IllegalMoveError,
) -> String {
    let mover = position.to_move();
    match why {
        IllegalMoveError::Opening => match first(ruleset, position, |_| true) {
            Some(legal) => format!("place a piece, such as {legal}"),
            None => String::new(),
        },
        IllegalMoveError::OffBoard { cell, .. } => near_cells(ruleset, *cell),
        IllegalMoveError::NotLeast { least, .. } => with_rotation(mv, *least),
        IllegalMoveError::Turned { rotation } => with_rotation(mv, *rotation),
        IllegalMoveError::NoSuchPattern { .. } => {
            let letters: String =
                ruleset.pieces().patterns().iter().map(|p| p.letter.char()).collect();
            format!("the patterns are {letters}")
        }
        IllegalMoveError::NotYourStock { .. } | IllegalMoveError::NotInStock { .. } => {
            let stocks: Vec<String> = ruleset
                .placeable_sets(mover)
                .map(|c| format!("{} of set {c}", stock(ruleset, position, c)))
                .collect();
            format!("player {mover} may place {}", stocks.join(", or "))
        }
        IllegalMoveError::Occupied { cell, .. } => match mv.action {
            Action::Place { .. } => another_cell(ruleset, position, *cell),
            _ => String::new(),
        },
        IllegalMoveError::Empty { .. }
        | IllegalMoveError::NotYourPiece { .. }
        | IllegalMoveError::Frozen { .. }
        | IllegalMoveError::NullTurn { .. } => {
            let same_cell = match why {
                IllegalMoveError::NullTurn { cell } => Some(*cell),
                _ => None,
            };
            a_rotation(ruleset, position, same_cell)
        }
        IllegalMoveError::NothingToAnnounce { .. } => {
            format!("write {}", write_move(Move { announced: false, ..mv }))
        }
        IllegalMoveError::Filled { .. } | IllegalMoveError::PileEmpty { .. } => {
            first(ruleset, position, |a| matches!(a, Action::Intersection { .. }))
                .map_or_else(String::new, |legal| format!("legal here is {legal}"))
        }
        _ => String::new(),
    }
}

/// Writes the advice to make the same move with another rotation.
fn with_rotation(mv: Move, rotation: u8) -> String {
    let action = match mv.action {
        Action::Place { piece, cell, .. } => Action::Place { piece, cell, rotation },
        Action::Rotate { cell, .. } => Action::Rotate { cell, rotation },
        Action::Relocate { from, to, .. } => Action::Relocate { from, to, rotation },
        Action::Intersection { kind, at, .. } => Action::Intersection { kind, at, rotation },
        Action::Claim => Action::Claim,
    };
    format!("write {}", write_move(Move { action, ..mv }))
}

/// Names a legal rotation; one of the piece on the cell `wanted`, if a cell is given.
fn a_rotation(ruleset: &Ruleset, position: &Position, wanted: Option<Cell>) -> String {
    first(ruleset, position, |action: Action| matches!(action, Action::Rotate { cell, .. } if wanted.is_none_or(|c| c == cell)))
        .map_or_else(String::new, |legal| format!("a rotation would be {legal}"))
}

/// Returns, in notation, the first legal action that satisfies `fits`.
fn first(ruleset: &Ruleset, position: &Position, fits: impl Fn(Action) -> bool) -> Option<String> {
    let mut found = None;
    for_each_action(ruleset, position, |action| {
        if found.is_none() && fits(action) {
            found = Some(write_move(action.into()));
        }
    });
    found
}

fn another_cell(ruleset: &Ruleset, position: &Position, taken: Cell) -> String {
    let free = ruleset.cells() & !position.layout().occupied();
    cells_of(free)
        .min_by_key(|cell: &Cell| {
            cell.row().abs_diff(taken.row()).max(cell.column().abs_diff(taken.column()))
        })
        .map_or_else(String::new, |cell| format!("a free cell near it is {cell}"))
}

fn near_cells(ruleset: &Ruleset, cell: Cell) -> String {
    let row: Vec<Cell> =
        cells_of(ruleset.cells()).filter(|other| other.row() == cell.row()).collect();
    match (row.first(), row.last()) {
        (Some(first), Some(last)) => format!("row {} has {first} to {last}", cell.row() + 1),
        _ => format!("the board has rows 1 to {}", ruleset.board().width()),
    }
}
