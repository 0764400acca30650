//! Search, formulas, retrograde tables and certificates, each against the others.

#[cfg(feature = "solve")]
mod away;
mod certificate;
#[cfg(all(feature = "solve", feature = "tables"))]
mod classes;
mod checkers;
mod crossings;
mod distance;
#[cfg(feature = "solve")]
mod forced;
#[cfg(feature = "solve")]
mod formula;
#[cfg(feature = "solve")]
mod least;
mod made;
#[cfg(feature = "solve")]
mod piles;
#[path = "../checkers/mod.rs"]
#[allow(dead_code, reason = "each test uses some of it")]
mod python;
#[cfg(feature = "solve")]
mod qdimacs;
#[cfg(feature = "solve")]
mod readings;
mod refutation;
mod retrograde;
#[cfg(feature = "tables")]
mod retrograde_file;
mod search;
mod search_rules;
#[cfg(feature = "solve")]
mod sets;
#[path = "../engines/support.rs"]
mod solve_support;
mod tablebase;
#[cfg(feature = "tables")]
mod tablebase_file;
#[cfg(feature = "solve")]
mod tables;
#[cfg(feature = "puzzles")]
mod threats;
#[path = "../toy/mod.rs"]
mod toy;
