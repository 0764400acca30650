//! The options of commands about Crosstrack alone.

use clap::Args;

use crate::options::game_args::load;
use crate::options::rules::RulesArg;
use crate::subject::position::{notation, read_argument};
use crate::subject::puzzles;
use crate::{CommandError, Console, LoadedPosition};
use crosstrack::Game as _;
use crosstrack::rules::Ruleset;

/// The option `--waive`, which accepts positions with certain faults.
#[derive(Args, Clone, Debug, Default)]
pub struct WaiveArgs {
    /// Accept a position that breaks this clause: no game reaches it, but it can be played
    #[arg(long, value_name = "CLAUSE", value_parser = ["PL-OPENING"])]
    waive: Vec<String>,
}

impl WaiveArgs {
    /// Returns the ids of the waived clauses, whose violation is accepted.
    pub fn clauses(&self) -> &[String] {
        &self.waive
    }
}

/// The options for a position of Crosstrack: its ruleset, and the waived clauses.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Ruleset")]
pub struct GameArgs {
    #[command(flatten)]
    pub rules: RulesArg,
    #[command(flatten)]
    pub waive: WaiveArgs,
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
    ) -> Result<LoadedPosition<Ruleset>, CommandError> {
        let pos = &*read_argument(pos, console)?;
        if puzzles::is_id(pos) {
            let only = (Some(Ruleset::NAME), "this command is about Crosstrack alone");
            let record = puzzles::find_alone(pos, only, &given_options(&self.rules, &self.waive))?;
            return puzzles::position(&record);
        }
        load(&self.rules, &self.waive, notation(pos))
    }
}

/// Returns the given options that say something of a ruleset or a position, as they are written.
pub fn given_options(rules: &RulesArg, waive: &WaiveArgs) -> Vec<&'static str> {
    let rules = rules.is_given().then_some("--rules");
    let waive = waive.clauses().first().map(|_| "--waive");
    rules.into_iter().chain(waive).collect()
}
