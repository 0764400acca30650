//! The process: its exit codes, signals, panics, threads, and progress on standard error.

pub mod exit;
pub mod panics;
pub mod progress;
pub mod interrupt;
pub mod threads;
