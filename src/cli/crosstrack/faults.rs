//! Why a position or a move is against the rules: each fault under the token that it is about,
//! with its clause and what that clause says.

use std::ops::Range;

use crate::cli::exit::Exit;
use crate::cli::failure::{Failure, Trouble, cited};
use crate::crosstrack::draw::words;
use crate::crosstrack::rules::action::{Action, Move};
use crate::crosstrack::rules::board::Piece;
use crate::crosstrack::rules::geometry::{Cell, Interstice, cells_of, interstices_of};
use crate::crosstrack::rules::legality::IllegalMove;
use crate::crosstrack::rules::movegen::for_each_action;
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

/// The bytes of the text that a fault is about.
fn place(ruleset: &Ruleset, text: &str, fault: &SetupFault) -> Range<usize> {
    let cell = |cell: Cell| {
        let cells = cells_of(ruleset.cells()).map(|c| (c.row(), c.index()));
        item(text, 3, &cells, cell.index())
    };
    let interstice = |at: Interstice| {
        let all = interstices_of(ruleset.interstices()).map(|i| (i.row(), i.index()));
        item(text, 4, &all, at.index())
    };
    match fault {
        SetupFault::OffBoard { cell: at, .. }
        | SetupFault::CellTwice { cell: at }
        | SetupFault::NoSuchPattern { cell: at, .. }
        | SetupFault::NoSuchRotation { cell: at, .. }
        | SetupFault::UnusedSet { cell: at, .. }
        | SetupFault::PieceTwice { second: at, .. } => cell(*at),
        SetupFault::NoSuchInterstice { at, .. }
        | SetupFault::InterstitialTwice { at }
        | SetupFault::NoSuchTurn { at, .. } => interstice(*at),
        SetupFault::FixedConnectors
        | SetupFault::PileExceeded { .. }
        | SetupFault::IntersectionInOpening { .. } => part(text, 4),
        SetupFault::OpeningExceeded { .. } | SetupFault::NotOpened { .. } => part(text, 3),
        SetupFault::NoSuchPlayer { .. }
        | SetupFault::DecidedByItself
        | SetupFault::NothingToDecide => {
            let turn = part(text, 2);
            let inside = &text[turn.clone()];
            let start = inside.find('.').map_or(0, |dot| dot + 1);
            let end = inside.find('~').unwrap_or(inside.len()).max(start);
            turn.start + start..turn.start + end
        }
        SetupFault::FrozenNothing { cell }
        | SetupFault::FrozenNotCommon { cell, .. }
        | SetupFault::FrozenTurns { cell, .. }
        | SetupFault::FrozenTwice { cell }
        | SetupFault::FrozenTogether { second: cell, .. } => {
            let turn = part(text, 2);
            let mark = format!("~{cell}.");
            let Some(at) = text[turn.clone()].find(&mark) else { return turn };
            // The cell, the dot, the digit.
            turn.start + at + 1..(turn.start + at + mark.len() + 1).min(turn.end)
        }
    }
}

/// The bytes of a part of the text between underscores; the whole text if there is none.
pub(super) fn part(text: &str, number: usize) -> Range<usize> {
    let mut start = 0;
    for (index, part) in text.split('_').enumerate() {
        if index == number {
            return start..start + part.len();
        }
        start += part.len() + 1;
    }
    0..text.len()
}

/// The bytes of the item for a place in a part of rows; the part if it is not there.
fn item(
    text: &str,
    number: usize,
    places: &(impl Iterator<Item = (usize, usize)> + Clone),
    wanted: usize,
) -> Range<usize> {
    let whole = part(text, number);
    let mut start = whole.start;
    for (row, items) in text[whole.clone()].split('-').enumerate() {
        let mut row_places = places.clone().filter(|&(r, _)| r == row).map(|(_, place)| place);
        for item in items.split('.') {
            let run = item.parse::<usize>().unwrap_or(1);
            if row_places.by_ref().take(run).any(|place| place == wanted) {
                return start..start + item.len();
            }
            start += item.len() + 1;
        }
    }
    whole
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

/// What to try instead; empty if there is no suggestion.
fn advice(ruleset: &Ruleset, position: &Position, mv: Move, why: &IllegalMove) -> String {
    let mover = position.to_move();
    let with_rotation = |rotation: u8| {
        let action = match mv.action {
            Action::Place { piece, cell, .. } => Action::Place { piece, cell, rotation },
            Action::Rotate { cell, .. } => Action::Rotate { cell, rotation },
            Action::Relocate { from, to, .. } => Action::Relocate { from, to, rotation },
            Action::Intersection { kind, at, .. } => Action::Intersection { kind, at, rotation },
            Action::Claim => Action::Claim,
        };
        format!("write {}", write_move(Move { action, ..mv }))
    };
    match why {
        IllegalMove::Opening => match first(ruleset, position, |_| true) {
            Some(legal) => format!("place a piece, such as {legal}"),
            None => String::new(),
        },
        IllegalMove::OffBoard { cell, .. } => near_cells(ruleset, *cell),
        IllegalMove::NotLeast { least, .. } => with_rotation(*least),
        IllegalMove::Turned { rotation } => with_rotation(*rotation),
        IllegalMove::NoSuchPattern { .. } => {
            let letters: String =
                ruleset.pieces().patterns().iter().map(|p| p.letter.char()).collect();
            format!("the patterns are {letters}")
        }
        IllegalMove::NotYourStock { .. } | IllegalMove::NotInStock { .. } => {
            let stock = |c| format!("{c} {}", words::stock(ruleset, position, c));
            let stocks: Vec<String> = ruleset.placeable(mover).map(stock).collect();
            format!("player {mover} may place {}", stocks.join(", "))
        }
        IllegalMove::Occupied { cell, .. } => match mv.action {
            Action::Place { piece, .. } => another_cell(ruleset, position, piece, *cell),
            _ => String::new(),
        },
        IllegalMove::Empty { .. }
        | IllegalMove::NotYourPiece { .. }
        | IllegalMove::Frozen { .. }
        | IllegalMove::NullTurn { .. } => {
            let same_cell = match why {
                IllegalMove::NullTurn { cell } => Some(*cell),
                _ => None,
            };
            a_rotation(ruleset, position, same_cell)
        }
        IllegalMove::NothingToAnnounce { .. } => {
            format!("write {}", write_move(Move { announced: false, ..mv }))
        }
        IllegalMove::Filled { .. } | IllegalMove::PileEmpty { .. } => {
            first(ruleset, position, |a| matches!(a, Action::Intersection { .. }))
                .map_or_else(String::new, |legal| format!("{legal} would do"))
        }
        IllegalMove::OffBoardInterstice { .. }
        | IllegalMove::Over
        | IllegalMove::NoIntersections
        | IllegalMove::NothingToClaim { .. } => String::new(),
    }
}

/// A legal rotation, of the piece on a cell if one is named.
fn a_rotation(ruleset: &Ruleset, position: &Position, wanted: Option<Cell>) -> String {
    let fits = |action: Action| matches!(action, Action::Rotate { cell, .. } if wanted.is_none_or(|c| c == cell));
    first(ruleset, position, fits)
        .map_or_else(String::new, |legal| format!("a rotation would be {legal}"))
}

/// The first legal action of a kind, as text.
fn first(ruleset: &Ruleset, position: &Position, fits: impl Fn(Action) -> bool) -> Option<String> {
    let mut found = None;
    for_each_action(ruleset, position, |action| {
        if found.is_none() && fits(action) {
            found = Some(write_move(action.into()));
        }
    });
    found
}

fn another_cell(ruleset: &Ruleset, position: &Position, piece: Piece, taken: Cell) -> String {
    let free = ruleset.cells() & !position.layout().occupied();
    let away =
        |cell: &Cell| cell.row().abs_diff(taken.row()).max(cell.column().abs_diff(taken.column()));
    cells_of(free)
        .min_by_key(away)
        .map_or_else(String::new, |cell| format!("{cell} is free for {piece}"))
}

fn near_cells(ruleset: &Ruleset, cell: Cell) -> String {
    let row: Vec<Cell> =
        cells_of(ruleset.cells()).filter(|other| other.row() == cell.row()).collect();
    match (row.first(), row.last()) {
        (Some(first), Some(last)) => format!("row {} has {first} to {last}", cell.row() + 1),
        _ => format!("the board has rows 1 to {}", ruleset.board().width()),
    }
}
