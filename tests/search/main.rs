//! Search, certificates and refutations, each against the others.

mod certificate;
mod checkers;
mod limits;
mod made;
mod refutation;
#[path = "../../tests/checkers/mod.rs"]
#[allow(dead_code, reason = "each test uses some of it")]
mod python;
#[path = "../../tests/search/support.rs"]
mod solve_support;
