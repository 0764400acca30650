//! Shapes, colours and words of pictures: no board of any game.
//!
//! All pictures bring their own background, so that they look the same on light and dark pages, and
//! equal arguments give equal bytes.

pub mod shapes;
pub mod style;

use crate::game::Game;

/// A game whose positions are drawn.
pub trait Drawn: Game {
    /// The board's size, as `--board` names it.
    fn board_name(&self) -> String;

    /// A number by which boards are listed, small ones first.
    fn board_order(&self) -> usize;

    /// The position as an SVG document.
    fn svg(&self, position: &Self::Position) -> String;
}
