//! What a command is about: a position, a puzzle or a certificate, from an argument or a file.

pub mod position;
pub mod puzzles;
pub mod certificate;
