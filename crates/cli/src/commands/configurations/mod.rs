//! What the commands about winning configurations share: their filters, answers and formats.

pub mod answers;
pub mod write;
pub mod filters;
pub mod args;
pub mod transfer;
