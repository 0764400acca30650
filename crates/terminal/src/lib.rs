//! The explorer in a terminal.
//!
//! [`app`] holds the state and [`press`] handles keys; neither needs a terminal, so tests can press keys.
//! Requests ([`request`]) are answered by the same explorer as those of the web page ([`answer`]); no code
//! here knows the rules. [`view`] draws a frame, [`decode`] converts bytes to keys, and [`screen`] reads
//! them, runs the threads and restores the terminal.

#![allow(
    missing_docs,
    clippy::missing_errors_doc,
    clippy::missing_panics_doc,
    clippy::return_self_not_must_use,
    reason = "a library for the command alone"
)]
#![allow(
    clippy::format_push_string,
    clippy::format_collect,
    reason = "texts are short, and read best as they are put together"
)]

pub mod keys;
pub mod request;
pub mod answer;
pub mod pick;
pub mod app;
mod hold;
mod search;
mod puzzle;
mod prompt;
pub mod press;
mod opponent;
pub mod view;
pub mod decode;
mod input;
pub mod screen;
