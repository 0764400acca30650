//! The command as its users run it.

#![cfg(feature = "cli")]

mod codes;
mod commands;
mod fuzz;
mod injection;
mod locale;
mod streams;
mod vectors;
