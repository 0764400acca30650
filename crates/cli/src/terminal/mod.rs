//! The explorer in a terminal.
//!
//! [`app`] holds the state and [`press`] handles keys; neither needs a terminal, so tests press keys
//! alone. Requests ([`request`]) go to the explorer that the page uses too ([`answer`]); there are no
//! rules here. [`view`] draws a frame. [`decode`] makes keys of bytes. [`screen`] reads them, runs the
//! threads and restores the terminal.

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
pub mod view;
pub mod decode;
mod input;
pub mod screen;
