//! The games: the one list. Whoever does something for a game that is named at run time does it
//! by `with_game!`; nothing else matches on a game's name.

#[cfg(feature = "conform")]
use crate::conform::engine::{Played, plays};

/// Does work for the game of a name: `with_game!(name, G => work::<G>())`, where `G` is the type of
/// its rulesets.
macro_rules! with_game {
    ($name:expr, $G:ident => $work:expr) => {
        match $name {
            $crate::verify::clauses::Rulebook::Crosstrack => {
                type $G = $crate::crosstrack::rules::Ruleset;
                $work
            }
            $crate::verify::clauses::Rulebook::Crossings => {
                type $G = $crate::crossings::rules::Ruleset;
                $work
            }
        }
    };
}

#[cfg(feature = "cli")]
pub(crate) use with_game;

/// What our engine plays.
#[cfg(feature = "conform")]
pub fn played() -> Vec<Played> {
    use crate::verify::clauses::Rulebook;
    Rulebook::ALL.iter().map(|&game| with_game!(game, G => plays::<G>())).collect()
}
