//! Every place of the board: engines that have one place wrong, whether vectors notice them, and
//! questions planted so that they do.

pub mod fault;
pub mod engine;
pub mod case_check;
pub mod plant;
pub mod score;
