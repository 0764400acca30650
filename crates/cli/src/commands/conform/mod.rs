//! `crosstrack conform`: tests an engine with the test vectors, and what belongs to that.

mod words;
mod format;
pub mod launch;
pub mod files;
mod engine;
mod new;
pub mod vectors;
mod args;
mod demand;
mod greet;
mod reports;
pub(crate) mod run;
pub mod probe;

pub use crate::commands::conform::args::Args;
use crate::commands::conform::args::ConformCommand;
pub use crate::commands::conform::probe::Difference;
use crate::{Console, Ended, Fault};

impl Args {
    /// Runs the command.
    pub fn run(&self, console: &mut Console<'_>) -> Result<Ended, Fault> {
        match &self.command {
            Some(ConformCommand::Engine(args)) => args.run(console),
            Some(ConformCommand::Vectors(command)) => command.run(console),
            Some(ConformCommand::New(args)) => args.run(console),
            Some(ConformCommand::Probe(args)) => args.run(console),
            None => self.game.game.conform(self, console),
        }
    }
}
