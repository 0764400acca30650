//! Small boards are solved by canonical key.

use crate::crossings::rules::ruleset::Ruleset;
use crate::solve::retrograde::Solvable;

impl Solvable for Ruleset {}
