//! Counts and proofs of the command, against programs that share nothing with it.

mod owners;
mod second_checker;
mod second_count;
#[path = "../../../../tests/checkers/mod.rs"]
#[allow(dead_code, reason = "each test uses some of it")]
mod checkers;
#[path = "../../../../crates/prove/tests/encoding/support.rs"]
mod support;
