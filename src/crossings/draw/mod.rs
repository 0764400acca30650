//! Positions of Crossings: for a terminal, as SVG, and in words.

pub mod words;
pub mod svg;
pub mod terminal;
