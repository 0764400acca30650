//! The games: what commands ask of each, and what they have together.

pub mod any;
pub mod playable;
pub mod games;
pub mod tables;

pub use crate::game::any::{AnyGame, clause, clauses, games, readings, set_games};
pub use crate::game::games::{engine_games, explorer, puzzle_tables, terminal_games};
pub use crate::game::playable::{certificate_budget_error, is_nameable, parse_move};
