//! The commands, each with its arguments.

mod folder;
mod line;
mod recorded;
mod solver_options;
pub(super) mod canon;
pub(super) mod moves;
pub(super) mod show;
pub(super) mod play;
pub(super) mod perft;
pub(super) mod clauses;
pub(super) mod lessons;
pub(super) mod table;
pub(super) mod report;
pub(super) mod minimal;
pub(super) mod forced;
pub(super) mod proof;
pub(super) mod solve;
pub(super) mod certificate;
pub(super) mod tablebase;
pub(super) mod puzzle;
pub(super) mod explore;
pub(super) mod conform;
pub(super) mod vectors;
pub(super) mod engine;
pub(super) mod schema;
pub(super) mod atlas;
pub(super) mod verify;
