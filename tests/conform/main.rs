//! The conformance kit: vectors, protocol, runner and shrinking.

#[cfg(feature = "cli")]
mod again;
mod bites;
#[cfg(feature = "cli")]
mod crossings;
#[cfg(feature = "conform")]
mod crossings_places;
#[cfg(feature = "cli")]
mod crossings_shrink;
#[cfg(feature = "cli")]
mod engine;
#[cfg(feature = "cli")]
mod honest;
mod hostile;
#[cfg(feature = "cli")]
mod injection;
#[cfg(feature = "conform")]
mod judge;
#[cfg(feature = "cli")]
mod passing;
#[cfg(feature = "conform")]
mod places;
#[cfg(feature = "conform")]
mod readings;
#[cfg(feature = "cli")]
mod run;
#[cfg(feature = "cli")]
mod shrink;
#[cfg(feature = "conform")]
mod simpler;
#[cfg(feature = "conform")]
mod suite;
#[cfg(feature = "cli")]
mod support;
#[cfg(feature = "conform")]
mod text;
#[cfg(feature = "cli")]
mod third_game;
#[cfg(feature = "cli")]
#[path = "../toy/mod.rs"]
mod toy;
#[cfg(feature = "conform")]
mod vectors;
