//! The conformance kit as its users run it.

mod again;
mod bites;
mod bugs;
mod crossings;
mod crossings_shrink;
mod engine;
mod first_cause;
mod folders;
mod fresh;
mod honest;
mod hostile;
mod injection;
mod baseline;
mod passing;
mod probe;
#[path = "../program/mod.rs"]
#[allow(dead_code, reason = "each test uses some of it")]
mod program;
mod reports;
mod run;
mod shrink;
mod sources;
mod state;
mod support;
mod third_game;
mod verdict;
