//! The suite of Crosstrack.

use std::sync::LazyLock;

use crate::vectors::{Group, shipped};
use crate::{Shipped, Suite, Vectored, protocol};
use crosstrack::rules::Ruleset;

/// The schema of vector files.
pub(crate) const SCHEMA: &str = crosstrack_data::text!("vectors/vectors.schema.json");

impl Vectored for Ruleset {
    const SUITE: &'static str = "crosstrack-vectors";
    const VERSION: &'static str = "2.0.0";
    const SCHEMA_LINK: &'static str = "./vectors.schema.json";
    const LEVELS: bool = true;
    const GROUPS: &'static [Group] = &[
        Group::new(
            "links",
            "Which sides of a tile lead to which: every orientation, both readings.",
        ),
        Group::new("board", "Cells, interstices, terminals, and what lies across each side."),
        Group::new("notation", "Texts that are positions, and every kind of text that is not."),
        Group::new("legal", "The full set of legal moves of a position."),
        Group::new("illegal", "Moves that a clause forbids."),
        Group::new("successors", "What a move of each kind makes of a position."),
        Group::new(
            "completion",
            "Complete paths between opposite edges, near misses, and who has won.",
        ),
        Group::new("stock", "Who may place which piece, and where."),
        Group::new("opening", "The opening round: pathway pieces first."),
        Group::new(
            "intersections",
            "Intersection pieces: the pile, and that they stay as they lie.",
        ),
        Group::new("freeze", "Common pieces, and how long they rest after somebody acted on them."),
        Group::new("teams", "Partners: what they may handle, what they may place, how they win."),
        Group::new("claims", "Announcing paths, and claiming those that nobody announced."),
        Group::new(
            "places",
            "Every place of both published boards: paths that need it, and near misses.",
        ),
        Group::new("perft", "How many move sequences there are."),
        Group::new("games", "Whole games, position by position."),
    ];
    const SHIPPED: &'static [(&'static str, &'static str)] = shipped! { "":
        "links" "board" "notation" "legal" "illegal" "successors" "completion" "stock" "opening"
        "intersections" "freeze" "teams" "claims" "places" "perft" "games"
    };
    const SCHEMAS: &'static [(&'static str, &'static str)] =
        &[("vectors.schema.json", SCHEMA), ("xtp.schema.json", protocol::SCHEMA)];
}

impl Shipped for Ruleset {
    fn shipped() -> &'static Suite<Self> {
        static SUITE: LazyLock<Suite<Ruleset>> = LazyLock::new(Suite::carried);
        &SUITE
    }
}
