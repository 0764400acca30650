//! Widths of lines and sizes of words in one place, in the units of drawings: the cells of a
//! Crosstrack board are [`PITCH`](crate::draw::shapes) = 80 apart, the squares of Crossings 64.
//!
//! What grows with a tile, such as the width of its track, stands with the tile.

/// A line between parts of a sheet.
pub(crate) const HAIRLINE: f64 = 0.75;
/// The outline of a piece or a sign.
pub const OUTLINE: f64 = 1.5;
/// The edge of a board or a free place.
pub(crate) const EDGE_LINE: f64 = 2.0;
/// A mark on a piece, such as a ring.
pub const MARK: f64 = 2.5;
/// The dark line beneath a mark.
pub(crate) const MARK_CASING: f64 = 4.5;
/// A ring around what is at stake.
pub const RING: f64 = 3.5;
/// The light line beneath such a ring.
pub const RING_CASING: f64 = 6.0;
/// A completed path.
pub(crate) const PATH_LINE: f64 = 7.5;

/// The name of a piece on it.
pub(crate) const NAME_WORDS: f64 = 9.5;
/// A number in a dot.
pub const DOT_WORDS: f64 = 12.0;
/// What a reader looks up: names of free cells, scales.
pub const SMALL_WORDS: f64 = 13.0;
/// What a reader reads: coordinates, names of players, values.
pub const TEXT_WORDS: f64 = 15.0;
/// What a picture says in one line.
pub const CAPTION_WORDS: f64 = 19.0;
/// A title, and the letters of edges.
pub const TITLE_WORDS: f64 = 20.0;
/// The letter of a row of a sheet.
pub(crate) const LETTER_WORDS: f64 = 28.0;
