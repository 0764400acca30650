//! Shapes, colours, words and characters of pictures: no board of any game.
//!
//! Equal arguments give equal bytes. A picture that stands alone brings its own background and
//! follows light and dark pages; a scene is a part of a page and takes the colours from it.

pub mod tokens;
pub mod sizes;
pub mod shapes;
pub mod style;
pub mod canvas;
pub mod png;

pub use self::canvas::{Area, Canvas, Paint};
pub use self::shapes::Ink;
pub use self::shapes::Point;

use crosstrack::game::Game;

/// A game whose positions are drawn.
pub trait Drawable: Game {
    /// The board's size, as `--board` names it.
    fn board_name(&self) -> String;

    /// A number by which boards are listed, small ones first.
    fn board_order(&self) -> usize;

    /// The position as an SVG document.
    fn svg(&self, position: &Self::Position) -> String;

    /// The board with all that lies on it as an SVG element for a page: without a size, without
    /// words beside the board, in the colours of the page (see [`tokens`]).
    ///
    /// Every place is a `<g class="spot" data-spot="d4" id="spot-d4">` with its words as title; a
    /// completed path is a `<g class="path">`.
    fn scene(&self, position: &Self::Position) -> String;

    /// The places of the board with the words for each: its name, then what lies there. In the
    /// order of reading: cells or squares row by row from the top, then what lies between them.
    fn spots(&self, position: &Self::Position) -> Vec<(String, String)>;

    /// One piece as it lies, as a small SVG element for a page; nothing if the game has no such
    /// piece. The code is what the notation writes in front of the cell, such as `rC` or `T`; a
    /// game whose pieces do not turn ignores the rotation.
    fn tile(&self, code: &str, rotation: u8) -> Option<String>;

    /// The board for a terminal, in every size that there is, the largest first; a completed path
    /// is marked only `with_path`.
    fn canvases(&self, position: &Self::Position, with_path: bool) -> Vec<Canvas>;

    /// The largest of these as text, with a completed path. Colours are ANSI escapes, where they are
    /// wanted.
    fn drawing(&self, position: &Self::Position, colour: bool) -> String {
        self.canvases(position, true).first().map_or_else(String::new, |large| large.render(colour))
    }

    /// One piece as it lies, for a terminal; see [`Drawable::tile`].
    fn tile_canvas(&self, _code: &str, _rotation: u8) -> Option<Canvas> {
        None
    }
}
