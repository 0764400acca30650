//! Positions of Crossings: for a terminal, as SVG, and in words.

pub mod svg;
pub mod terminal;
pub mod words;
