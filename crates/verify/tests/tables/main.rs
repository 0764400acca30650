//! Tables of pieces and boards.

mod census;
mod tables;
