//! The commands, each with its arguments.

pub(super) mod canon;
pub(super) mod certificate;
pub(super) mod clauses;
pub(super) mod conform;
pub(super) mod engine;
mod json;
pub(super) mod minimal;
mod minimal_count;
mod minimal_filters;
mod minimal_list;
mod minimal_write;
pub(super) mod moves;
pub(super) mod perft;
pub(super) mod play;
pub(super) mod proof;
mod proof_options;
pub(super) mod puzzle;
pub(super) mod report;
pub(super) mod show;
pub(super) mod solve;
mod solver_options;
pub(super) mod table;
pub(super) mod tablebase;
mod tablebase_stats;
pub(super) mod vectors;
pub(super) mod verify;
mod verify_run;
mod verify_write;

/// The help of every position argument.
const POS: &str = "The position: `start` for the ruleset's first one, `-` for a line of standard \
                   input, or an x1 text such as x1_4x2_1122.1_4-6-6-6-6-4_d";
