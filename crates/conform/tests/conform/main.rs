//! The conformance kit: vectors, judging and shrinking.

mod graph;
mod judge;
mod pairs;
mod readings;
mod simpler;
mod suite;
mod text;
mod vectors;
