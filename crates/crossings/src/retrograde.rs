//! Retrograde analysis of small boards, with values stored by canonical key. Refutations use no lemmas.

use crate::rules::Ruleset;
use crosstrack::solve::certificate::Lemmas;
use crosstrack_tablebase::Solvable;

impl Solvable for Ruleset {}

impl Lemmas for Ruleset {}
