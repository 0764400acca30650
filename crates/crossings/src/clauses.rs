//! The clauses of Crossings, and the readings that decide what the clauses leave open, from
//! `data/crossings/clauses.csv` and `data/crossings/readings.csv`.

use std::sync::LazyLock;

use crate::claims;
use crate::rules::Ruleset;
use crosstrack::base::data::shipped;
use crosstrack::clauses::{Clause, Group, Reading, read_clauses, read_readings};
use crosstrack_verify::{Claim, VerifiedGame};

/// The groups of clauses, each with the prefix of the ids in it.
pub const GROUPS: &[Group] = &[Group { prefix: "CR", title: "Crossings" }];

/// The keys of the sources that clauses cite.
pub const SOURCES: &[&str] = &[
    // The encyclopedia article on Crossings.
    "cr",
];

pub(crate) static CLAUSES: LazyLock<Vec<Clause>> = LazyLock::new(|| {
    let text = crosstrack_data::text!("crossings/clauses.csv");
    shipped(read_clauses("data/crossings/clauses.csv", text, GROUPS, SOURCES))
});

pub(crate) static READINGS: LazyLock<Vec<Reading>> = LazyLock::new(|| {
    let text = crosstrack_data::text!("crossings/readings.csv");
    shipped(read_readings("data/crossings/readings.csv", text))
});

impl VerifiedGame for Ruleset {
    fn claims() -> Vec<&'static Claim> {
        claims::claims().collect()
    }
}
