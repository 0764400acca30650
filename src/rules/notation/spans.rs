//! The place of a fault in the text of a position.

use std::ops::Range;

use crate::game::notation;
use crate::rules::geometry::{Cell, Interstice, cells_of, interstices_of};
use crate::rules::ruleset::Ruleset;
use crate::rules::setup::SetupFault;

impl SetupFault {
    /// Returns the byte range of the fault in `text`, the text of a setup of `ruleset`. If something is missing,
    /// returns the range of the part of the text that should contain it.
    pub fn span(&self, ruleset: &Ruleset, text: &str) -> Range<usize> {
        span(self, ruleset, text)
    }
}

fn span(fault: &SetupFault, ruleset: &Ruleset, text: &str) -> Range<usize> {
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

/// Returns the byte range of part `number` (0-based) of a position's text between underscores; the whole text if
/// there is no such part.
pub fn part(text: &str, number: usize) -> Range<usize> {
    notation::part(text, '_', number)
}

/// Returns the byte range of the item for the place `wanted` in part `number` (0-based) of a text, which consists
/// of rows; the range of the whole part if there is no such item.
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
