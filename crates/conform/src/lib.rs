//! Tests an engine, which is an implementation of the rules in any language, against test vectors, and shrinks
//! a failure to the smallest position that shows it. The crate also offers the rules of this workspace as an
//! engine, and the protocol xtp/1 that every engine speaks: JSON, one line each way.
//!
//! ```no_run
//! use std::time::Duration;
//!
//! use crosstrack::Ruleset;
//! use crosstrack_conform::demand::{Collection, Demand};
//! use crosstrack_conform::filter::CaseFilter;
//! use crosstrack_conform::run::{RunOptions, run};
//! use crosstrack_conform::session::FailureBudget;
//! use crosstrack_conform::report::Baseline;
//! use crosstrack_conform::{Launch, Suite};
//!
//! let suite = Suite::<Ruleset>::shipped().to_any_suite();
//! let words = vec!["python3".to_owned(), "engine.py".to_owned()];
//! let launch = Launch::new(words, Duration::from_secs(10));
//! let options =
//!     RunOptions { launch, jobs: 2, fail_fast: false, failure_limit: FailureBudget::DEFAULT };
//! let demand = Demand::new(&Collection::of_suite(&suite), &CaseFilter::default());
//! let outcome = run(&demand, &Baseline::default(), &options, |result| {
//!     println!("{} {}", result.case.id(), result.word());
//! });
//! println!("{}", outcome.verdict(&demand).sentence());
//! ```
//!
//! - *Vectors*: a [`Case`] is a [`Request`](request::Request) or a whole game with its expected answer; a
//!   [`Suite`] is the cases of one game; [`AnySuite`] is a suite of any game.
//! - *Protocol*: [`request`], [`payload`] and [`protocol`] are the messages; [`engine::respond`] answers a line
//!   by the rules of this workspace.
//! - *Runner*: a [`Demand`] is the cases that an engine is to pass; [`run`](run::run) puts them to processes of
//!   the engine. [`judge`](judge::judge) gives a [`Verdict`] on each answer, which decides the [`CaseState`]; the
//!   [`RunVerdict`] follows from these states alone, and a [`report`] follows from the verdict. A [`Session`]
//!   restarts an engine after a crash; a [`Cause`] names the clause that a [`Difference`] is about.
//! - *Shrinker*: [`shrink::shrink_case`] shrinks the failure of a case, and [`shrink::walk`](shrink::walk())
//!   looks for a difference without vectors; [`causes`](causes::causes) groups failures by cause and shrinks one
//!   failure of each.
//!
//! Crosstrack is the only game that the crate names. Another game implements [`Wire`] (its rulesets and
//! positions as JSON) and [`HasVectors`] (its suite, and what a wrong answer is about).

pub mod sanitize;
pub mod conversation_log;
pub mod crosstrack;
mod difference;
pub mod game;
pub mod strict_json;
pub mod process_error;
pub mod game_name;
pub mod wire;
pub mod request;
pub mod payload;
pub mod protocol;
pub mod case;
pub mod vectors;
pub mod engine;
mod streams;
pub mod process;
pub mod declared;
pub mod session;
pub mod choose;
pub mod judge;
pub mod cause;
pub mod any_suite;
pub mod suite;
pub mod suite_index;
pub mod filter;
mod again;
pub mod state;
pub(crate) mod case_result;
pub mod demand;
pub mod fresh;
pub mod verdict;
pub mod run;
pub mod report;
pub mod shrink;
pub mod causes;
pub mod probe;

pub use self::any_suite::AnySuite;
pub use self::case::{Case, GameOk, GameRequest, Level, Source};
pub use self::case_result::{CaseResult, CaseState, CaseWord, NotAsked};
pub use self::cause::{Cause, CauseWithFacts, Context};
pub use self::choose::{ChooseRequest, Turn};
pub use self::demand::Demand;
pub use self::game::HasVectors;
pub use self::game_name::GameName;
pub use self::judge::{Difference, Verdict};
pub use self::payload::{ApplyOk, ReadOk};
pub use self::process::Launch;
pub use self::request::MoveRequest;
pub use self::session::{EngineError, Session};
pub use self::shrink::{DifferentialTester, Finding, InputCommand};
pub use self::suite::Suite;
pub use self::verdict::{RunVerdict, VerdictWord};
pub use self::wire::{RequestError, Wire};
