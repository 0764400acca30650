//! Widths of lines and sizes of text in one place, in the units of drawings: the cells of a Crosstrack board
//! are [`PITCH`](crate::draw::shapes) = 80 apart, the squares of Crossings 64.
//!
//! Sizes that depend on the size of a tile, such as the width of its track, are defined with the tile.

/// The width of the outline of a piece or a sign.
pub const OUTLINE: f64 = 1.5;
/// The width of the edge of a board or of a free place.
pub(crate) const EDGE_LINE: f64 = 2.0;
/// The width of a mark on a piece, such as a ring.
pub const MARK: f64 = 2.5;
/// The width of the dark line beneath a [`MARK`].
pub(crate) const MARK_CASING: f64 = 4.5;
/// The width of the line of a completed path.
pub(crate) const PATH_LINE: f64 = 7.5;

/// The size of the name on a piece.
pub(crate) const NAME_WORDS: f64 = 9.5;
/// The size of a number in a dot.
pub const DOT_WORDS: f64 = 12.0;
/// The size of small text: names of free cells, scales.
pub const SMALL_WORDS: f64 = 13.0;
/// The size of normal text: coordinates, names of players, values.
pub const TEXT_WORDS: f64 = 15.0;
/// The size of the caption of a picture.
pub const CAPTION_WORDS: f64 = 19.0;
/// The size of titles and of the letters of edges.
pub const TITLE_WORDS: f64 = 20.0;
