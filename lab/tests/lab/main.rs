//! The reports, the studies, and what keeps them as they are.

mod atlas;
mod clauses;
mod files;
mod codes;
mod engines;
mod forced;
mod format;
mod input;
mod made;
mod making;
mod matches;
mod matrix;
mod middle;
#[path = "../../../crates/explore/tests/draw/parsed.rs"]
#[allow(dead_code, reason = "each test uses some of it")]
mod parsed;
mod path_pieces;
mod programs;
mod proofs;
mod rulesets;
mod sentences;
mod shards;
mod targets;
#[path = "../../../tests/search/support.rs"]
mod solve_support;
#[path = "../../../tests/checkers/mod.rs"]
#[allow(dead_code, reason = "each test uses some of it")]
mod checkers;
