//! The colours in which positions are drawn.

use crate::crosstrack::rules::edition::Colour;
use crate::draw::shapes::Ink;

/// Names, and words that matter.
pub(super) const INK: &str = "#24343a";
/// Words that matter less.
pub(super) const FAINT: &str = "#8aa3a3";
/// The track of a piece.
pub(super) const TRACK: &str = "#ffffff";

/// A set's colour, and the darker one of its edges.
pub(super) const fn paint(colour: Colour) -> (&'static str, &'static str) {
    match colour {
        Colour::R => ("#cf4858", "#8f2a38"),
        Colour::Y => ("#e2a21f", "#94660a"),
        Colour::B => ("#3577b5", "#1d4b78"),
        Colour::G => ("#409a62", "#22613a"),
    }
}

/// The track of a piece of a set.
pub(super) const fn ink(colour: Colour, width: f64) -> Ink<'static> {
    Ink { colour: TRACK, casing: paint(colour).1, width }
}
