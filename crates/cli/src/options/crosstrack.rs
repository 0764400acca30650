//! The options of commands about Crosstrack alone.

use clap::Args;

use crate::game::AnyGame;
use crate::options::game_args::load;
use crate::options::rules::RulesArg;
use crate::subject::position::{notation, read_argument};
use crate::subject::puzzles;
use crate::{Console, Fault, LoadedPosition};
use crosstrack::rules::Ruleset;

/// The options for a position of Crosstrack: its ruleset.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Ruleset")]
pub struct GameArgs {
    #[command(flatten)]
    pub rules: RulesArg,
}

impl GameArgs {
    /// Loads the position that an argument names: `start`, `-` for a line of standard input, the id of a
    /// puzzle, or notation.
    ///
    /// # Errors
    /// If the argument is none of these, contradicts the rules, or cannot be played.
    pub fn load(
        &self,
        pos: &str,
        console: &mut Console<'_>,
    ) -> Result<LoadedPosition<Ruleset>, Fault> {
        let pos = &*read_argument(pos, console)?;
        if puzzles::is_id(pos) {
            let only = (Some(AnyGame::of::<Ruleset>()), "this command is about Crosstrack alone");
            let record = puzzles::find_alone(pos, only, self.rules.is_given())?;
            return puzzles::position(&record);
        }
        load(&self.rules, notation(pos))
    }
}
