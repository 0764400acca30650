//! Options that several commands share.

pub mod shard;
pub mod ruleset;
pub mod solver;
pub mod crossings;
pub mod crosstrack;
pub mod game_args;
pub mod position_args;
