//! The conformance kit: what an implementation of a game in any language is held against.
//!
//! Four things, each usable without the others: *vectors*, cases with what must come out of them
//! ([`case`], [`vectors`], [`suite`]); the *protocol* xtp/1, in which an engine is asked about one
//! case at a time, a line of JSON each way ([`protocol`], [`ask`], [`payload`]); our own rules as an
//! engine that speaks it ([`engine`]); and the *runner* ([`run`](mod@run)), which puts vectors to an
//! engine ([`process`], [`session`], [`judge`](mod@judge)) and shrinks what differs ([`shrink`]).
//!
//! The kit names no game. A game has a wire form ([`wire::Wire`]), in which rulesets and positions
//! are written out in full, so that no parser is needed; a suite ([`vectors::Vectored`]); and a way
//! to take positions apart ([`shrink::Conforming`]).

pub mod shown;
pub mod crosstrack;
mod difference;
pub mod strict;
pub mod words;
pub mod fault;
pub mod wire;
pub mod ask;
pub mod payload;
pub mod protocol;
pub mod case;
pub mod vectors;
pub mod engine;
pub mod group;
mod streams;
pub mod process;
pub mod declared;
pub mod session;
pub mod judge;
pub mod cause;
pub mod listing;
pub mod suite;
pub mod places;
pub mod choose;
pub mod known;
pub mod state;
pub mod judged;
pub mod passing;
pub mod run;
pub mod matrix;
pub mod shrink;

pub use self::ask::MoveAsk;
pub use self::case::{Case, GameAsk, GameOk, Level};
pub use self::cause::{Blamed, Cause, Context};
pub use self::judge::{Difference, Verdict};
pub use self::judged::Judged;
pub use self::listing::Listing;
pub use self::payload::{ApplyOk, ReadOk};
pub use self::places::{Placed, Score};
pub use self::process::Launch;
pub use self::session::{EngineError, Session};
pub use self::shrink::{Asker, Conforming, Finding, Probe};
pub use self::suite::{Shipped, Suite};
pub use self::vectors::Vectored;
pub use self::wire::RequestError;
pub use self::wire::Wire;
pub use self::words::quoted;
