//! Small boards are solved by canonical key.

use crate::crossings::rules::Ruleset;
use crate::solve::Solvable;

impl Solvable for Ruleset {}
