//! How a board is encoded and counted.

#![cfg(feature = "solve")]

mod apart;
#[path = "../checkers/mod.rs"]
mod checkers;
mod count;
mod count_irreducible;
mod count_least;
mod cubes;
mod few;
mod exhaustive;
mod longest;
mod minimal;
mod models;
mod owners;
mod query;
mod second_checker;
mod second_count;
mod support;
mod winone;
