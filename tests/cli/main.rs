//! The command as its users run it.

#![cfg(feature = "cli")]

mod atomic;
mod bounded;
mod codes;
mod commands;
mod endless;
mod forged;
mod fuzz;
mod readers;
mod replaced;
mod injection;
mod locale;
mod dependencies;
mod targets;
mod proof;
mod streams;
mod vectors;
