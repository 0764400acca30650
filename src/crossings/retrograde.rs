//! Small boards are solved by canonical key; refutations use no lemmas.

use crate::crossings::rules::Ruleset;
use crate::solve::Solvable;
use crate::solve::certificate::Lemmas;

impl Solvable for Ruleset {}

impl Lemmas for Ruleset {}
