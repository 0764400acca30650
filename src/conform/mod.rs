//! The conformance kit: what an implementation of the game in any language is held against.
//!
//! Four things, each usable without the others: *vectors*, cases with what must come out of them
//! ([`vectors`]); the *protocol* xtp/1, in which an engine is asked about one case at a time, a line
//! of JSON each way ([`protocol`]); and our own rules as an engine that speaks it ([`engine`]);
//! and the *runner* ([`run`](mod@run)), which puts vectors to an engine ([`process`], [`session`],
//! [`judge`]) and shrinks what differs ([`shrink`]).
//! Rulesets and positions are written out in full ([`forms`]), so that no parser is needed.
//!
//! The runner knows suites of cases of any game ([`suite`], [`listing`]). The second game has
//! forms, vectors and an engine of its own ([`crossings`]).

pub mod choose;
pub mod crossings;
mod difference;
pub mod engine;
pub mod fault;
pub mod forms;
mod guard;
pub mod judge;
pub mod known;
pub mod listing;
pub mod make;
pub mod matrix;
pub mod payload;
pub mod process;
pub mod protocol;
pub mod run;
pub mod session;
pub mod shown;
pub mod shrink;
pub mod state;
mod streams;
pub mod strict;
pub mod suite;
mod task;
pub mod vectors;
pub mod words;
