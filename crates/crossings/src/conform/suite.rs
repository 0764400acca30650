//! The suite of Crossings.

use std::sync::LazyLock;

use crate::rules::Ruleset;
use crosstrack_conform::vectors::{Group, shipped};
use crosstrack_conform::{Shipped, Suite, Vectored};

impl Vectored for Ruleset {
    const SUITE: &'static str = "crossings-vectors";
    const VERSION: &'static str = "1.1.0";
    const SCHEMA_LINK: &'static str = "";
    const LEVELS: bool = false;
    const GROUPS: &'static [Group] = &[
        Group::new("notation", ""),
        Group::new("legal", ""),
        Group::new("illegal", ""),
        Group::new("successors", ""),
        Group::new("outcome", ""),
        Group::new("perft", ""),
        Group::new("games", ""),
    ];
    const SHIPPED: &'static [(&'static str, &'static str)] = shipped! { "crossings/": "notation" "legal" "illegal" "successors" "outcome" "perft" "games" };
}

impl Shipped for Ruleset {
    fn shipped() -> &'static Suite<Self> {
        static SUITE: LazyLock<Suite<Ruleset>> = LazyLock::new(Suite::carried);
        &SUITE
    }
}
