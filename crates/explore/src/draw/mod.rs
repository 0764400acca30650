//! Pictures of any game. The shapes, colours and documents that all pictures share are those of
//! [`crosstrack::draw`]; pictures made of characters are in [`canvas`].

pub mod canvas;
mod grid;

pub use self::canvas::{Area, Canvas, Paint};
pub use crosstrack::draw::{Ink, Point, shapes, sizes, style, tokens};

use crate::view::Spot;
use crosstrack::Notation;

/// A game whose positions can be drawn, as SVG and for a terminal. By default, the places of a board are the squares of
/// a grid, and pieces are discs with their codes.
pub trait Drawable: Notation {
    /// Returns the size of the board as rules name it, such as `4x2`.
    fn board_name(&self) -> String;

    /// Returns every cell, interstice or square that can be selected, with its label and what lies there, in reading
    /// order: cells or squares row by row from the top, then interstices.
    fn spots(&self, position: &Self::Position) -> Vec<Spot>;

    /// Returns a number by which boards are sorted; it is greater for larger boards.
    fn board_order(&self) -> usize {
        self.spots(&self.start()).len()
    }

    /// Draws a position as a standalone SVG document.
    fn svg(&self, position: &Self::Position) -> String {
        grid::svg(&self.spots(position), self.write_position(position))
    }

    /// Draws the board and its pieces as an SVG element for a page. It has no size and no text beside the
    /// board, and takes its colours from the page (see [`tokens`]).
    ///
    /// Every cell, interstice or square is a `<g class="spot" data-spot="d4" id="spot-d4">` with its label as
    /// title; a winning path is a `<g class="path">`.
    fn scene(&self, position: &Self::Position) -> String {
        grid::scene(&self.spots(position))
    }

    /// Draws one piece as a small SVG element for a page; `None` if the game has no such piece. `code` is
    /// what the notation of a move writes before the cell, such as `rC` or `T`. Games whose pieces do not
    /// turn ignore `rotation`.
    fn tile(&self, code: &str, _rotation: u8) -> Option<String> {
        (!code.is_empty()).then(|| grid::tile(code))
    }

    /// Draws the board for a terminal in every available size, the largest first. `with_path` marks a winning
    /// path.
    fn canvases(&self, position: &Self::Position, _with_path: bool) -> Vec<Canvas> {
        vec![grid::canvas(&self.spots(position))]
    }

    /// Draws the largest canvas as text, with a winning path marked. With `colour`, the text has ANSI
    /// escapes.
    fn drawing(&self, position: &Self::Position, colour: bool) -> String {
        self.canvases(position, true).first().map_or_else(String::new, |large| large.render(colour))
    }

    /// Draws one piece for a terminal, with the arguments of [`Drawable::tile`]; `None` if the game does not
    /// draw such pieces.
    fn tile_canvas(&self, _code: &str, _rotation: u8) -> Option<Canvas> {
        None
    }
}
