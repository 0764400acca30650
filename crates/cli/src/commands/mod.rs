//! The commands, each with its arguments.

pub mod configurations;
pub mod canon;
pub mod moves;
pub mod show;
pub mod play;
pub mod bot;
pub mod review;
pub mod perft;
pub mod rules;
pub mod table;
pub mod minimal;
pub mod count;
pub mod proof;
pub mod check;
pub mod tablebase;
pub mod puzzle;
pub mod solve;
pub mod explore;
pub mod conform;
pub mod schema;
pub mod merge;
pub mod completions;
pub mod man;
pub mod verify;
