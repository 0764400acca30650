//! The clauses of Crosstrack, from `data/clauses.csv`, and the readings of what they leave open, from
//! `data/readings.csv`.

use std::sync::LazyLock;

use crate::base::data::shipped;
use crate::clauses::{Clause, Group, Reading, read_clauses, read_readings};

/// Groups of the clauses of Crosstrack, besides [`Group::READING`].
pub const GROUPS: &[Group] = &[
    Group { prefix: "EQ", title: "equipment" },
    Group { prefix: "PL", title: "play" },
    Group { prefix: "WN", title: "winning" },
];

/// Ids of the sources of the clauses: `en` is the English encyclopedia article, `nl` and `fr` are the Dutch and the
/// French rule sheet of the 24-piece game.
pub const SOURCES: &[&str] = &["en", "nl", "fr"];

pub(super) static CLAUSES: LazyLock<Vec<Clause>> = LazyLock::new(|| {
    let text = crosstrack_data::text!("clauses.csv");
    shipped(read_clauses("data/clauses.csv", text, GROUPS, SOURCES))
});

pub(super) static READINGS: LazyLock<Vec<Reading>> = LazyLock::new(|| {
    let text = crosstrack_data::text!("readings.csv");
    shipped(read_readings("data/readings.csv", text))
});
