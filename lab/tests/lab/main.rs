//! The reports, the studies, and what keeps them as they are.

mod clauses;
mod codes;
mod engines;
mod forced;
mod format;
mod input;
mod made;
mod making;
mod matches;
mod path_pieces;
mod programs;
mod ratings;
mod rulesets;
mod shards;
mod targets;
