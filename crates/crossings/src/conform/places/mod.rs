//! Engines with a fault at one place of the board, whether test vectors detect them, and vectors made so that
//! they do.

pub mod fault;
pub mod engine;
pub mod case_check;
pub mod plant;
pub mod score;
