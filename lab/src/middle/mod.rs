//! Forced wins in middle games: how many positions have one, and how soon.
//!
//! A *seed* determines a game of random or careful players, and the ply at which its position is taken.
//! [`decide`] searches a position exhaustively within a few plies and, if it finds no win, by threats within
//! more. For each win it makes a strategy, which the rules replay.

mod fields;
mod random_play;
mod sample;
mod row;
mod page;

pub use self::fields::FIELDS;
pub use self::page::page_tables;
pub use self::row::{Decision, Limits, Row, decide};
pub use self::sample::{Play, middle_game};
