//! The reports, the studies, and what keeps them as they are.

mod clauses;
mod codes;
mod engines;
mod forced;
mod format;
mod input;
mod made;
mod making;
mod matches;
mod matrix;
mod path_pieces;
mod programs;
mod proofs;
mod rulesets;
mod shards;
mod targets;
#[path = "../../../tests/search/support.rs"]
mod solve_support;
#[path = "../../../tests/checkers/mod.rs"]
#[allow(dead_code, reason = "each test uses some of it")]
mod checkers;
