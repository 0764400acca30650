//! The suite of test vectors.

use crate::conform::flags::FLAGS;
use crate::rules::Ruleset;
use crosstrack_conform::HasVectors;
use crosstrack_conform::vectors::{CaseFlag, CaseGroup, include_vectors};

impl HasVectors for Ruleset {
    const SUITE: &'static str = "crossings-vectors";
    const VERSION: &'static str = "3.0.0";
    const SCHEMA_LINK: &'static str = "";
    const LEVELS: bool = true;
    const GROUPS: &'static [CaseGroup] = &[
        CaseGroup::new("notation", ""),
        CaseGroup::new("legal", ""),
        CaseGroup::new("illegal", ""),
        CaseGroup::new("successors", ""),
        CaseGroup::new("outcome", ""),
        CaseGroup::new("perft", ""),
        CaseGroup::new("games", ""),
    ];
    const FLAGS: &'static [CaseFlag] = FLAGS;
    const SHIPPED: &'static [(&'static str, &'static str)] = include_vectors! { "crossings/": "notation" "legal" "illegal" "successors" "outcome" "perft" "games" };
    const DOCUMENTS: &'static [(&'static str, &'static str)] = &[
        ("vectors.schema.json", crosstrack_data::text!("vectors/crossings/vectors.schema.json")),
        ("xtp.schema.json", crosstrack_data::text!("vectors/crossings/xtp.schema.json")),
        ("README.md", crosstrack_data::text!("vectors/crossings/README.md")),
        ("changes.csv", crosstrack_data::text!("vectors/crossings/changes.csv")),
    ];
}
