//! Shapes, colours and words of pictures: no board of any game.
//!
//! All pictures bring their own background, so that they look the same on light and dark pages, and
//! equal arguments give equal bytes.

pub mod shapes;
pub mod style;
