//! The command as its users run it.

#![cfg(feature = "cli")]

mod codes;
mod commands;
mod fuzz;
mod proof;
mod streams;
mod vectors;
