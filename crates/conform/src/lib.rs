//! The conformance kit: what an implementation of a game in any language is held against.
//!
//! Four things, each usable without the others: *vectors*, cases with what must come out of them
//! ([`case`], [`vectors`], [`suite`]); the *protocol* xtp/1, in which an engine is asked about one
//! case at a time, a line of JSON each way ([`protocol`], [`ask`], [`payload`]); our own rules as an
//! engine that speaks it ([`engine`]); and the *runner* ([`run`](mod@run)), which puts vectors to an
//! engine ([`process`], [`session`], [`judge`](mod@judge)) and shrinks what differs ([`shrink`]).
//!
//! The kit names no game. A game has a wire form ([`wire::Wire`]), in which rulesets and positions
//! are written out in full, so that no parser is needed; a suite ([`vectors::HasVectors`]); and a way
//! to take positions apart ([`shrink::Shrinkable`]).

pub mod sanitize;
pub mod crosstrack;
mod difference;
pub mod strict_json;
pub mod shell_words;
pub mod process_error;
pub mod wire;
pub mod request;
pub mod payload;
pub mod protocol;
pub mod case;
pub mod vectors;
pub mod engine;
pub mod process_group;
mod streams;
pub mod process;
pub mod declared;
pub mod session;
pub mod judge;
pub mod cause;
pub mod any_suite;
pub mod suite;
pub mod places;
pub mod filter;
pub mod known_failures;
pub mod memory;
pub mod case_result;
pub mod summary;
pub mod run;
pub mod matrix;
pub mod shrink;

pub use self::any_suite::AnySuite;
pub use self::case::{Case, GameOk, GameRequest, Level};
pub use self::case_result::CaseResult;
pub use self::cause::{Cause, CauseWithFacts, Context};
pub use self::judge::{Difference, Verdict};
pub use self::payload::{ApplyOk, ReadOk};
pub use self::places::{FaultScore, HasPlaceFaults};
pub use self::process::Launch;
pub use self::request::MoveRequest;
pub use self::session::{EngineError, Session};
pub use self::shell_words::shell_quote;
pub use self::shrink::{DifferentialTester, Finding, InputCommand, Shrinkable};
pub use self::suite::{HasShippedSuite, Suite};
pub use self::vectors::HasVectors;
pub use self::wire::RequestError;
pub use self::wire::Wire;
