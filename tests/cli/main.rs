//! The command as its users run it.

#![cfg(feature = "cli")]

mod codes;
mod commands;
mod dependencies;
mod fuzz;
mod readers;
mod streams;
mod vectors;
