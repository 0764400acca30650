//! The explorer in a terminal.
//!
//! What it knows and what keys do needs no terminal ([`state`], [`press`] and what they use), and so
//! can be tested by keys alone. It asks ([`ask`]) the same explorer as the page ([`answer`]), and has
//! no rules of its own. How that is drawn ([`view`]) is apart from it, and so is what reads keys,
//! draws, and restores the terminal ([`screen`]).

pub mod keys;
pub mod ask;
pub mod answer;
pub mod pick;
pub mod state;
mod hold;
mod search;
mod puzzle;
mod prompt;
pub mod press;
pub mod view;
pub mod screen;
