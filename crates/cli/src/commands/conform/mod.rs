//! `crosstrack conform`: puts the vectors to an engine, and everything around that.

pub mod launch;
pub mod files;
mod engine;
mod new;
pub mod vectors;
mod args;
mod greet;
mod shrunk;
mod report;
mod write_text;
mod write;
mod write_ci;
mod run;
mod differ;

pub use crate::commands::conform::args::Args;
use crate::commands::conform::args::Sub;
pub use crate::commands::conform::args::groups;
pub use crate::commands::conform::differ::Difference;
pub use crate::commands::conform::write::JsonReport;
use crate::games::with_game;
use crate::{CommandError, Console, Exit};

impl Args {
    pub fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        match &self.command {
            Some(Sub::Engine(args)) => args.run(console),
            Some(Sub::Vectors(command)) => command.run(console),
            Some(Sub::New(args)) => args.run(console),
            None if self.walk.is_some() || self.position.is_some() => differ::run(self, console),
            None => {
                self.check_ruleset()?;
                with_game!(self.game.game(), G => run::run::<G>(self, console))
            }
        }
    }
}
