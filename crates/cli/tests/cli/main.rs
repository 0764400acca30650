//! The command as its users run it, its explorer, and its counts and proofs beside those of other programs.

mod answer_lines;
mod atomic;
mod bounded;
mod broken;
mod certificate_bytes;
#[cfg(unix)]
mod clash;
mod codes;
mod colour;
#[path = "../encoding/mod.rs"]
mod encoding;
mod endless;
mod evidence;
#[path = "../explore/mod.rs"]
mod explore;
mod forged;
mod exits;
mod fuzz;
mod injection;
mod input;
mod interrupted;
mod json;
mod lines;
mod locale;
mod names;
mod options;
#[path = "../program/mod.rs"]
mod program;
mod pipes;
mod proof;
#[path = "../../../../tests/checkers/mod.rs"]
#[allow(dead_code, reason = "each test uses some of it")]
mod python;
mod readers;
mod replaced;
#[cfg(unix)]
mod screen;
mod shells;
#[cfg(unix)]
mod signals;
mod strategy;
mod streams;
mod vectors;
mod wrong_inputs;
