//! The parts of pictures that games share: shapes, colours, documents and characters.
//!
//! Equal arguments give equal bytes. A standalone picture has its own background and adapts to light and dark
//! pages; a scene is a part of a page and takes its colours from it.

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

/// A game whose positions can be drawn, as SVG and for a terminal.
pub trait Drawable: Game {
    /// Returns the board's size, as `--board` names it.
    fn board_name(&self) -> String;

    /// Returns a sort key of boards, ascending with their size.
    fn board_order(&self) -> usize;

    /// Returns the position as an SVG document.
    fn svg(&self, position: &Self::Position) -> String;

    /// Returns the board with its pieces as an SVG element for a page, without a size and without text beside
    /// the board, in the colours of the page (see [`tokens`]).
    ///
    /// Every place is a `<g class="spot" data-spot="d4" id="spot-d4">` with its label as title; a
    /// completed path is a `<g class="path">`.
    fn scene(&self, position: &Self::Position) -> String;

    /// Returns the places of the board, each with its name and a label for what lies there, in reading order:
    /// cells or squares row by row from the top, then what lies between them.
    fn spots(&self, position: &Self::Position) -> Vec<(String, String)>;

    /// Returns one piece as a small SVG element for a page; `None` if the game has no such piece. The code is
    /// what the notation writes before the cell, such as `rC` or `T`. A game whose pieces do not turn ignores
    /// the rotation.
    fn tile(&self, code: &str, rotation: u8) -> Option<String>;

    /// Returns the board for a terminal in every size, the largest first. Marks a completed path only if
    /// `with_path`.
    fn canvases(&self, position: &Self::Position, with_path: bool) -> Vec<Canvas>;

    /// Returns the largest canvas as text, with a completed path. With `colour`, writes ANSI escapes.
    fn drawing(&self, position: &Self::Position, colour: bool) -> String {
        self.canvases(position, true).first().map_or_else(String::new, |large| large.render(colour))
    }

    /// Returns one piece for a terminal, as [`Drawable::tile`] does for a page.
    fn tile_canvas(&self, _code: &str, _rotation: u8) -> Option<Canvas> {
        None
    }
}
