//! The reports, the studies, and what keeps them as they are.

mod atlas;
mod clauses;
mod files;
mod forced;
mod format;
mod links;
mod made;
mod middle;
mod package;
#[path = "../../../crates/explore/tests/draw/parsed.rs"]
mod parsed;
mod path_pieces;
#[path = "../../../tests/search/support.rs"]
#[allow(dead_code, reason = "each test uses some of it")]
mod solve_support;
