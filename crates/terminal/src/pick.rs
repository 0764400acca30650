//! The moves of a held piece, and the cells and interstices that arrow keys lead to.

use crate::keys::Key;
use crosstrack_explore::look::LegalMove;
use crosstrack_explore::{PositionView, Spot};

/// A piece that the user has taken and not put down yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeldPiece {
    /// The code of the piece, such as `rC`.
    pub piece: String,
    /// The cell or square that the piece was taken from; `None` for a piece from the stock.
    pub from: Option<String>,
    /// The rotation of the piece; `None` for a piece that does not turn.
    pub rotation: Option<u8>,
    /// Whether a completed path stays unannounced, where paths must be announced.
    pub silent: bool,
}

/// Finds the moves and the places of a position that keys can select. A place is a cell or an interstice.
pub(super) trait PositionViewExt {
    /// Returns whether a piece can be taken from a place.
    fn can_take(&self, spot: &str) -> bool;

    /// Returns the legal moves of the held piece.
    fn moves_of(&self, held: &HeldPiece) -> Vec<&LegalMove>;

    /// Returns the legal move that puts the held piece down at a place in its present rotation.
    fn move_at(&self, held: &HeldPiece, spot: &str) -> Option<&LegalMove>;

    /// Returns the next rotation of the held piece that is legal at a place or, if no rotation is legal
    /// there, anywhere.
    fn next_rotation(&self, held: &HeldPiece, spot: &str, forward: bool) -> Option<u8>;

    /// Returns the text of the move that puts the held piece down at a place, legal or not.
    fn attempted_move(&self, held: &HeldPiece, spot: &str) -> String;

    /// Returns the place in the same layer to which an arrow key leads, or `None` at the edge.
    fn neighbour(&self, from: &str, key: Key) -> Option<&Spot>;

    /// Returns the first or last place of a row.
    fn end_of_row(&self, from: &str, last: bool) -> Option<&Spot>;

    /// Returns the nearest place of the other layer: an interstice for a cell, a cell for an interstice.
    fn nearest_in_other_layer(&self, from: &str) -> Option<&Spot>;
}

impl PositionViewExt for PositionView {
    fn can_take(&self, spot: &str) -> bool {
        self.moves.iter().any(|mv| mv.source() == Some(spot))
    }

    fn moves_of(&self, held: &HeldPiece) -> Vec<&LegalMove> {
        let moves = self.moves.iter().filter(|mv| match &held.from {
            Some(from) => mv.source() == Some(from),
            None => mv.source().is_none() && mv.facts.piece.as_deref() == Some(&held.piece),
        });
        moves.collect()
    }

    fn move_at(&self, held: &HeldPiece, spot: &str) -> Option<&LegalMove> {
        let here: Vec<&LegalMove> = self
            .moves_of(held)
            .into_iter()
            .filter(|mv| mv.target() == Some(spot))
            .filter(|mv| mv.facts.rotation.is_none() || mv.facts.rotation == held.rotation)
            .collect();
        let as_announced = here.iter().find(|mv| mv.facts.announced != held.silent);
        as_announced.or(here.first()).copied()
    }

    fn next_rotation(&self, held: &HeldPiece, spot: &str, forward: bool) -> Option<u8> {
        let now = held.rotation?;
        let moves = self.moves_of(held);
        let here = moves.iter().filter(|mv| mv.target() == Some(spot));
        let mut legal: Vec<u8> = here.filter_map(|mv| mv.facts.rotation).collect();
        if legal.is_empty() {
            legal = moves.iter().filter_map(|mv| mv.facts.rotation).collect();
        }
        if held.from.as_deref() == Some(spot) {
            legal.extend(self.spot(spot).and_then(|spot| spot.rotation));
        }
        let next = |step: u8| if forward { (now + step) % 8 } else { (now + 8 - step) % 8 };
        (1..8).map(next).find(|next| legal.contains(next))
    }

    fn attempted_move(&self, held: &HeldPiece, spot: &str) -> String {
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

    fn neighbour(&self, from: &str, key: Key) -> Option<&Spot> {
        let from = self.spot(from)?;
        let layer = self.spots.iter().filter(|spot| spot.is_between() == from.is_between());
        layer
            .filter_map(|spot| Some((distance(from, spot, key)?, spot)))
            .min_by_key(|(distance, _)| *distance)
            .map(|(_, spot)| spot)
    }

    fn end_of_row(&self, from: &str, last: bool) -> Option<&Spot> {
        let from = self.spot(from)?;
        let row = self
            .spots
            .iter()
            .filter(|spot| spot.row == from.row && spot.is_between() == from.is_between());
        if last { row.max_by_key(|spot| spot.column) } else { row.min_by_key(|spot| spot.column) }
    }

    fn nearest_in_other_layer(&self, from: &str) -> Option<&Spot> {
        let from = self.spot(from)?;
        let others = self.spots.iter().filter(|spot| spot.is_between() != from.is_between());
        others.min_by_key(|spot| {
            let (rows, columns) = (spot.row.abs_diff(from.row), spot.column.abs_diff(from.column));
            rows * rows + columns * columns
        })
    }
}

/// Returns the distance over which an arrow key leads to a place: first the steps in its direction, then
/// the steps to the side. Returns `None` if the key does not lead there.
fn distance(from: &Spot, to: &Spot, key: Key) -> Option<(i32, i32)> {
    let (rows, columns) = (to.row as i32 - from.row as i32, to.column as i32 - from.column as i32);
    let (along, aside) = match key {
        Key::Up => (-rows, columns.abs()),
        Key::Down => (rows, columns.abs()),
        Key::Left => (-columns, rows.abs()),
        _ => (columns, rows.abs()),
    };
    // Up and Down may also move one column to the side, since the corners of a board are cut off.
    let reach = i32::from(matches!(key, Key::Up | Key::Down));
    (along > 0 && aside <= reach).then_some((along, aside))
}
