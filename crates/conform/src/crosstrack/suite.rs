//! The suite of vectors of Crosstrack.

use crate::protocol;
use crate::vectors::{CaseGroup, include_vectors};

/// JSON schema of vector files.
pub(crate) const SCHEMA: &str = crosstrack_vectors::text!("vectors.schema.json");

/// Description of the folder of vectors.
pub const README: &str = crosstrack_vectors::text!("README.md");

/// Groups of cases, in the order of the suite.
pub(super) const GROUPS: &[CaseGroup] = &[
    CaseGroup::new(
        "links",
        "Which sides of a tile lead to which: every orientation, both readings.",
    ),
    CaseGroup::new("board", "Cells, interstices, terminals, and what lies across each side."),
    CaseGroup::new("notation", "Texts that are positions, and every kind of text that is not."),
    CaseGroup::new("legal", "The full set of legal moves of a position."),
    CaseGroup::new("illegal", "Moves that a clause forbids."),
    CaseGroup::new("successors", "What a move of each kind makes of a position."),
    CaseGroup::new(
        "completion",
        "Complete paths between opposite edges, near misses, and who has won.",
    ),
    CaseGroup::new("stock", "Who may place which piece, and where."),
    CaseGroup::new("opening", "The opening round: pathway pieces first."),
    CaseGroup::new(
        "intersections",
        "Intersection pieces: the pile, and that they stay as they lie.",
    ),
    CaseGroup::new("freeze", "Common pieces, and how long they rest after somebody acted on them."),
    CaseGroup::new("teams", "Partners: what they may handle, what they may place, how they win."),
    CaseGroup::new("claims", "Announcing paths, and claiming those that nobody announced."),
    CaseGroup::new(
        "places",
        "Every place of both published boards: paths that need it, and near misses.",
    ),
    CaseGroup::new("perft", "How many move sequences there are."),
    CaseGroup::new("games", "Whole games, position by position."),
];

/// Vector files of the suite.
pub(super) const SHIPPED: &[(&str, &str)] = include_vectors! { "":
    "links" "board" "notation" "legal" "illegal" "successors" "completion" "stock" "opening"
    "intersections" "freeze" "teams" "claims" "places" "perft" "games"
};

/// Documents that are exported with the vectors.
pub(super) const DOCUMENTS: &[(&str, &str)] = &[
    ("vectors.schema.json", SCHEMA),
    ("xtp.schema.json", protocol::SCHEMA),
    ("README.md", README),
    ("changes.csv", crosstrack_vectors::text!("changes.csv")),
];
