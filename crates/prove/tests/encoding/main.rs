//! How a board is encoded and counted.

mod apart;
mod count;
mod count_irreducible;
mod count_least;
mod few;
mod exhaustive;
mod longest;
mod minimal;
mod models;
mod query;
mod support;
