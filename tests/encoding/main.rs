//! How a board is encoded and counted.

#![cfg(feature = "solve")]

mod count;
mod count_irreducible;
mod count_least;
mod longest;
mod minimal;
mod models;
mod query;
mod support;
mod winone;
