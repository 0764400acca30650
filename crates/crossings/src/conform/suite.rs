//! The suite of test vectors.

use crosstrack_conform::vectors::{CaseGroup, include_vectors};

/// Groups of cases, in the order of the suite.
pub(super) const GROUPS: &[CaseGroup] = &[
    CaseGroup::new("notation", ""),
    CaseGroup::new("legal", ""),
    CaseGroup::new("illegal", ""),
    CaseGroup::new("successors", ""),
    CaseGroup::new("outcome", ""),
    CaseGroup::new("perft", ""),
    CaseGroup::new("games", ""),
];

/// Vector files of the suite.
pub(super) const SHIPPED: &[(&str, &str)] = include_vectors! { "crossings/": "notation" "legal" "illegal" "successors" "outcome" "perft" "games" };

/// Documents that are exported with the vectors.
pub(super) const DOCUMENTS: &[(&str, &str)] = &[
    ("vectors.schema.json", crosstrack_vectors::text!("crossings/vectors.schema.json")),
    ("xtp.schema.json", crosstrack_vectors::text!("crossings/xtp.schema.json")),
    ("README.md", crosstrack_vectors::text!("crossings/README.md")),
    ("changes.csv", crosstrack_vectors::text!("crossings/changes.csv")),
];
