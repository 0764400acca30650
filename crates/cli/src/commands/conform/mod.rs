//! `crosstrack conform`: tests an engine with the test vectors, and what belongs to that.

pub mod launch;
pub mod files;
mod engine;
mod new;
pub mod vectors;
mod args;
mod greet;
mod shrunk;
mod report;
mod causes;
mod write_text;
mod write;
mod write_ci;
mod reports;
mod changes;
mod run;
mod differ;

pub use crate::commands::conform::args::Args;
use crate::commands::conform::args::ConformCommand;
pub use crate::commands::conform::args::{flag_parser, group_parser};
pub use crate::commands::conform::changes::EnginesReport;
pub use crate::commands::conform::differ::Difference;
pub use crate::commands::conform::write::JsonReport;
use crate::games::with_game;
use crate::{CommandError, Console, Exit};

impl Args {
    pub fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        match &self.command {
            Some(ConformCommand::Engine(args)) => args.run(console),
            Some(ConformCommand::Vectors(command)) => command.run(console),
            Some(ConformCommand::New(args)) => args.run(console),
            Some(ConformCommand::Table(args)) => args.run(console),
            None if self.walk.is_some() || self.position.is_some() => differ::run(self, console),
            None => {
                self.check_ruleset()?;
                with_game!(self.game.game(), G => run::run::<G>(self, console))
            }
        }
    }
}
