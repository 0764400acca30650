//! Pictures of positions, boards and pieces as SVG. Needs the feature `svg`.
//!
//! [`State::svg`](crate::State::svg) draws a position as a picture of its own. [`position`] also draws one for a page,
//! whose colours it takes ([`tokens`]); [`tile`] draws one piece, and [`board`] an empty board with places to put pieces
//! on. [`words`] describes what a picture shows.
//!
//! Drawings are deterministic: equal arguments give equal bytes. A standalone picture has its own background and adapts
//! to light and dark pages; a scene is a part of a page.

pub mod tokens;
pub mod sizes;
pub mod shapes;
pub mod style;
mod track;
pub mod tracks;
pub mod words;
pub mod tile;
pub mod board;
mod stock;
mod winning;
mod joined;
pub mod position;

pub use self::shapes::{Ink, Point};
