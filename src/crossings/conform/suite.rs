//! The suite of Crossings.

use std::sync::LazyLock;

use crate::conform::suite::{Shipped, Suite};
use crate::conform::vectors::{Group, VectorFile, Vectored};
use crate::crossings::conform::make;
use crate::crossings::rules::ruleset::Ruleset;
use crate::verify::verified::Verified as _;

macro_rules! shipped {
    ($($group:literal)+) => {
        &[$((
            concat!($group, ".json"),
            include_str!(concat!("../../../data/vectors/crossings/", $group, ".json")),
        )),+]
    };
}

impl Vectored for Ruleset {
    const SUITE: &'static str = "crossings-vectors";
    const VERSION: &'static str = "1.1.0";
    const SCHEMA_LINK: &'static str = "";
    const LEVELS: bool = false;
    const GROUPS: &'static [Group] = &[
        Group { name: "notation", about: "" },
        Group { name: "legal", about: "" },
        Group { name: "illegal", about: "" },
        Group { name: "successors", about: "" },
        Group { name: "outcome", about: "" },
        Group { name: "perft", about: "" },
        Group { name: "games", about: "" },
    ];
    const SHIPPED: &'static [(&'static str, &'static str)] =
        shipped! { "notation" "legal" "illegal" "successors" "outcome" "perft" "games" };

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
