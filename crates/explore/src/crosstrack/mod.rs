//! Crosstrack's implementation of [`Drawable`](crate::draw::Drawable),
//! [`PuzzleGame`](crate::puzzle::PuzzleGame) and [`Explorable`](crate::Explorable).

pub mod draw;
pub mod explore;
pub mod puzzle;
