//! The command as its users run it.

mod answer_lines;
mod atomic;
mod bounded;
mod broken;
mod certificate_bytes;
mod codes;
mod colour;
mod endless;
mod evidence;
mod forged;
mod fuzz;
mod injection;
mod input;
mod interrupted;
mod json;
mod lines;
mod locale;
mod names;
mod options;
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
mod subsets;
mod vectors;
mod wrong_inputs;
