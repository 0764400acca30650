//! The suite of Crosstrack.

use std::sync::LazyLock;

use crate::conform::protocol;
use crate::conform::suite::{Shipped, Suite};
use crate::conform::vectors::{Group, VectorFile, Vectored};
use crate::crosstrack::conform::make;
use crate::crosstrack::rules::ruleset::Ruleset;
use crate::verify::verified::Verified as _;

/// The schema of vector files.
pub const SCHEMA: &str = include_str!("../../../data/vectors/vectors.schema.json");

macro_rules! shipped {
    ($($group:literal)+) => {
        &[$((
            concat!($group, ".json"),
            include_str!(concat!("../../../data/vectors/", $group, ".json")),
        )),+]
    };
}

impl Vectored for Ruleset {
    const SUITE: &'static str = "crosstrack-vectors";
    const VERSION: &'static str = "2.0.0";
    const SCHEMA_LINK: &'static str = "./vectors.schema.json";
    const LEVELS: bool = true;
    const GROUPS: &'static [Group] = &[
        Group {
            name: "links",
            about: "Which sides of a tile lead to which: every orientation, both readings.",
        },
        Group {
            name: "board",
            about: "Cells, interstices, terminals, and what lies across each side.",
        },
        Group {
            name: "notation",
            about: "Texts that are positions, and every kind of text that is not.",
        },
        Group { name: "legal", about: "The full set of legal moves of a position." },
        Group { name: "illegal", about: "Moves that a clause forbids." },
        Group { name: "successors", about: "What a move of each kind makes of a position." },
        Group {
            name: "completion",
            about: "Complete paths between opposite edges, near misses, and who has won.",
        },
        Group { name: "stock", about: "Who may place which piece, and where." },
        Group { name: "opening", about: "The opening round: pathway pieces first." },
        Group {
            name: "intersections",
            about: "Intersection pieces: the pile, and that they stay as they lie.",
        },
        Group {
            name: "freeze",
            about: "Common pieces, and how long they rest after somebody acted on them.",
        },
        Group {
            name: "teams",
            about: "Partners: what they may handle, what they may place, how they win.",
        },
        Group {
            name: "claims",
            about: "Announcing paths, and claiming those that nobody announced.",
        },
        Group {
            name: "places",
            about: "Every place of both published boards: paths that need it, and near misses.",
        },
        Group { name: "perft", about: "How many move sequences there are." },
        Group { name: "games", about: "Whole games, position by position." },
    ];
    const SHIPPED: &'static [(&'static str, &'static str)] = shipped! {
        "links" "board" "notation" "legal" "illegal" "successors" "completion" "stock" "opening"
        "intersections" "freeze" "teams" "claims" "places" "perft" "games"
    };
    const SCHEMAS: &'static [(&'static str, &'static str)] =
        &[("vectors.schema.json", SCHEMA), ("xtp.schema.json", protocol::SCHEMA)];

    fn make() -> Result<Vec<VectorFile<Self>>, Box<dyn std::error::Error + Send + Sync>> {
        Ok(make::files()?)
    }

    fn is_clause(id: &str) -> bool {
        Self::clauses().iter().any(|clause| clause.id == id)
    }
}

impl Shipped for Ruleset {
    fn shipped() -> &'static Suite<Self> {
        static SUITE: LazyLock<Suite<Ruleset>> = LazyLock::new(Suite::carried);
        &SUITE
    }
}
