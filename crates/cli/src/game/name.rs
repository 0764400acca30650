//! The games that the program knows. Code for a game named at run time goes through `with_game!`; nothing
//! else matches on a [`GameName`].

use ::crossings::rules::Ruleset as Crossings;
use ::crosstrack::clauses::{Clause, Reading};
use ::crosstrack::game::Game;
use ::crosstrack::rules::Ruleset as Crosstrack;
use ::crosstrack::vocabulary;

vocabulary! {
    /// The name of a game.
    GameName ("game") {
        /// The game Crosstrack, the default.
        Crosstrack = Crosstrack::NAME,
        /// The game Crossings.
        Crossings = Crossings::NAME,
    }
}

/// Calls code with the type of a named game: `with_game!(name, G => work::<G>())`, where `G` is the type of
/// its rulesets.
#[macro_export]
macro_rules! with_game {
    ($name:expr, $G:ident => $work:expr) => {
        match $name {
            $crate::game::name::GameName::Crosstrack => {
                type $G = ::crosstrack::rules::ruleset::Ruleset;
                $work
            }
            $crate::game::name::GameName::Crossings => {
                type $G = ::crossings::rules::ruleset::Ruleset;
                $work
            }
        }
    };
}

impl GameName {
    /// The game of commands that name none.
    pub const DEFAULT: Self = Self::Crosstrack;

    /// Returns the name for use in sentences, such as `Crosstrack`.
    pub const fn title(self) -> &'static str {
        with_game!(self, G => G::TITLE)
    }
}

/// Returns the clauses of all games in turn.
pub fn clauses() -> impl Iterator<Item = &'static Clause> {
    GameName::ALL.iter().flat_map(|&game| with_game!(game, G => G::clauses()))
}

/// Returns the readings of all games in turn.
pub fn readings() -> impl Iterator<Item = &'static Reading> {
    GameName::ALL.iter().flat_map(|&game| with_game!(game, G => G::documented_readings()))
}

/// Returns the clause with an id, of whichever game; `None` if there is none.
///
/// **Cost**: linear in the number of clauses.
pub fn clause(id: &str) -> Option<&'static Clause> {
    clauses().find(|clause| clause.id == id)
}
