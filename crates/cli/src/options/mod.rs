//! Options that several commands share.

pub mod shard;
pub mod rules;
pub mod solver;
pub mod crosstrack;
pub mod format;
pub mod game_args;
pub mod position_args;
