//! The games: their names, what commands ask of each, and what they have together.

pub mod name;
pub mod playable;
pub mod crossings;
pub mod crosstrack;
pub mod games;
pub mod tables;
pub mod texts;

pub use crate::game::games::{engine_games, explorer, puzzle_tables, terminal_games};
pub use crate::game::name::{GameName, clause, clauses, readings};
pub use crate::game::playable::{certificate_budget_error, is_nameable, parse_move};
pub use crate::with_game;
