//! The conformance kit: vectors, judging and shrinking.

mod judge;
mod pairs;
mod places;
mod readings;
mod simpler;
mod suite;
mod text;
mod vectors;
