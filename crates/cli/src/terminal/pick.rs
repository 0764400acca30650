//! Which moves a held piece has, and where the arrows lead: from the facts of a position alone.

use crate::terminal::keys::Key;
use crosstrack_explore::look::LegalMove;
use crosstrack_explore::{PositionView, Spot};

/// A piece that is held.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// Its code.
    pub piece: String,
    /// Where it lay; nothing for one from the stock.
    pub from: Option<String>,
    /// How it is held; nothing for pieces that do not turn.
    pub rotation: Option<u8>,
    /// Under announced claims: complete without saying so.
    pub silent: bool,
}

/// What keys do with the moves of a position.
pub(super) trait Pick {
    /// Whether a piece can be taken from a place.
    fn is_takeable(&self, spot: &str) -> bool;

    /// The moves of what is held.
    fn choices(&self, held: &Held) -> Vec<&LegalMove>;

    /// The move of putting down what is held at a place.
    fn move_at(&self, held: &Held, spot: &str) -> Option<&LegalMove>;

    /// The next rotation of what is held: a legal one at the place, or of any of its moves.
    fn turned(&self, held: &Held, spot: &str, forward: bool) -> Option<u8>;

    /// The text of a move that may well be illegal, to ask why.
    fn tentative(&self, held: &Held, spot: &str) -> String;

    /// Where an arrow leads from a place, within cells or within interstices; nothing at the edge.
    fn step(&self, from: &str, key: Key) -> Option<&Spot>;

    /// The first or last place of a row.
    fn edge(&self, from: &str, last: bool) -> Option<&Spot>;

    /// The nearest place of the other layer: an interstice for a cell, a cell for an interstice.
    fn other_layer(&self, from: &str) -> Option<&Spot>;
}

impl Pick for PositionView {
    fn is_takeable(&self, spot: &str) -> bool {
        self.moves.iter().any(|mv| mv.source() == Some(spot))
    }

    fn choices(&self, held: &Held) -> Vec<&LegalMove> {
        let is_one = |mv: &&LegalMove| match &held.from {
            Some(from) => mv.source() == Some(from),
            None => mv.source().is_none() && mv.facts.piece.as_deref() == Some(&held.piece),
        };
        self.moves.iter().filter(is_one).collect()
    }

    fn move_at(&self, held: &Held, spot: &str) -> Option<&LegalMove> {
        let is_turned =
            |mv: &&LegalMove| mv.facts.rotation.is_none() || mv.facts.rotation == held.rotation;
        let here: Vec<&LegalMove> = self
            .choices(held)
            .into_iter()
            .filter(|mv| mv.target() == Some(spot))
            .filter(is_turned)
            .collect();
        let spoken = here.iter().find(|mv| mv.facts.announced != held.silent);
        spoken.or(here.first()).copied()
    }

    fn turned(&self, held: &Held, spot: &str, forward: bool) -> Option<u8> {
        let now = held.rotation?;
        let choices = self.choices(held);
        let here = choices.iter().filter(|mv| mv.target() == Some(spot));
        let mut legal: Vec<u8> = here.filter_map(|mv| mv.facts.rotation).collect();
        if legal.is_empty() {
            legal = choices.iter().filter_map(|mv| mv.facts.rotation).collect();
        }
        if held.from.as_deref() == Some(spot) {
            legal.extend(self.spot(spot).and_then(|spot| spot.rotation));
        }
        let next = |step: u8| if forward { (now + step) % 8 } else { (now + 8 - step) % 8 };
        (1..8).map(next).find(|next| legal.contains(next))
    }

    fn tentative(&self, held: &Held, spot: &str) -> String {
        let turn = held.rotation.map_or_else(String::new, |rotation| format!(".{rotation}"));
        match &held.from {
            None => format!("{}.{spot}{turn}", held.piece),
            Some(from) if self.spots.iter().any(|one| one.kind == "square") => {
                format!("{from}-{spot}")
            }
            Some(from) if from == spot => format!("{spot}{turn}"),
            Some(from) => format!("{from}.{spot}{turn}"),
        }
    }

    fn step(&self, from: &str, key: Key) -> Option<&Spot> {
        let from = self.spot(from)?;
        let (row, column) = (from.row as i32, from.column as i32);
        let away = |spot: &&Spot| {
            let (rows, columns) = (spot.row as i32 - row, spot.column as i32 - column);
            let (along, aside) = match key {
                Key::Up => (-rows, columns.abs()),
                Key::Down => (rows, columns.abs()),
                Key::Left => (-columns, rows.abs()),
                _ => (columns, rows.abs()),
            };
            // In a row only along it; up and down also a column aside, where a board is cut off.
            let reach = i32::from(matches!(key, Key::Up | Key::Down));
            (along > 0 && aside <= reach).then_some((along, aside))
        };
        let layer = self.spots.iter().filter(|spot| spot.is_between() == from.is_between());
        layer
            .filter_map(|spot| Some((away(&spot)?, spot)))
            .min_by_key(|(far, _)| *far)
            .map(|(_, spot)| spot)
    }

    fn edge(&self, from: &str, last: bool) -> Option<&Spot> {
        let from = self.spot(from)?;
        let is_beside =
            |spot: &&Spot| spot.row == from.row && spot.is_between() == from.is_between();
        let row = self.spots.iter().filter(is_beside);
        if last { row.max_by_key(|spot| spot.column) } else { row.min_by_key(|spot| spot.column) }
    }

    fn other_layer(&self, from: &str) -> Option<&Spot> {
        let from = self.spot(from)?;
        let far = |spot: &&Spot| {
            let (rows, columns) = (spot.row.abs_diff(from.row), spot.column.abs_diff(from.column));
            rows * rows + columns * columns
        };
        let others = self.spots.iter().filter(|spot| spot.is_between() != from.is_between());
        others.min_by_key(far)
    }
}
