//! Literals, formulas, back ends and proofs: no game.

mod archive;
mod backends;
mod budget;
mod card;
mod checker;
#[path = "../../../../tests/checkers/mod.rs"]
#[allow(dead_code, reason = "each test uses some of it")]
mod checkers;
mod enumerate;
mod forged;
mod limits;
mod proof;
mod proof_props;
mod second_checker;
mod sinks;
mod slow;
mod support;
