//! Counts and proofs of the command, against programs that share nothing with it.

mod owners;
mod second_checker;
mod second_count;
#[path = "../../../../crates/prove/tests/encoding/support.rs"]
mod support;
