//! `crosstrack conform`: puts the vectors to an engine, and everything around that.

mod launch;
mod files;
mod new;
mod matrix;
mod places;
mod args;
mod greet;
mod shrunk;
mod report;
mod write_text;
mod write;
mod write_ci;
mod run;
mod differ;

pub(in crate::cli) use crate::cli::commands::conform::args::Args;
use crate::cli::commands::conform::args::Sub;
pub(in crate::cli::commands) use crate::cli::commands::conform::args::groups;
pub(in crate::cli) use crate::cli::commands::conform::differ::Difference;
pub(in crate::cli::commands) use crate::cli::commands::conform::places::no_places;
pub(in crate::cli) use crate::cli::commands::conform::write::JsonReport;
use crate::cli::{Console, Exit, Stop};
use crate::games::with_game;

impl Args {
    /// Whether the work can be shared.
    pub(in crate::cli) const fn is_shared(&self) -> bool {
        matches!(self.command, Some(Sub::Matrix(_)))
    }

    pub(in crate::cli) fn run(&self, console: &mut Console<'_>) -> Result<Exit, Stop> {
        match &self.command {
            Some(Sub::New(args)) => args.run(console),
            Some(Sub::Matrix(args)) => args.run(console),
            Some(Sub::Places(args)) => args.run(console),
            None if self.walk.is_some() || self.position.is_some() => differ::run(self, console),
            None => {
                self.check_ruleset()?;
                with_game!(self.game.game(), G => run::run::<G>(self, console))
            }
        }
    }
}
