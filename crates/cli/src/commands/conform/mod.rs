//! `crosstrack conform`: tests an engine with the test vectors, and what belongs to that.

mod words;
mod format;
pub mod launch;
pub mod files;
mod engine;
mod new;
pub mod vectors;
mod args;
mod config;
mod demand;
mod greet;
mod reports;
mod table;
mod run;
mod probe;

pub use crate::commands::conform::args::Args;
use crate::commands::conform::args::ConformCommand;
pub use crate::commands::conform::probe::Difference;
use crate::game::with_game;
use crate::{CommandError, Console, Diagnostic, Exit};

/// Parses a command line of the program; `None` if its command is another one.
pub type ParseLine = fn(&[&String]) -> Result<Option<Box<Args>>, clap::Error>;

impl Args {
    /// Runs the command. `parse` parses the command line with the options of a file.
    pub fn run(&self, console: &mut Console<'_>, parse: ParseLine) -> Result<Exit, CommandError> {
        match &self.command {
            Some(ConformCommand::Engine(args)) => args.run(console),
            Some(ConformCommand::Vectors(command)) => command.run(console),
            Some(ConformCommand::New(args)) => args.run(console),
            Some(ConformCommand::Probe(args)) => args.run(console),
            Some(ConformCommand::Table(args)) => args.run(console),
            None => match self.with_config(console, parse)? {
                Some(args) => args.run_vectors(console),
                None => self.run_vectors(console),
            },
        }
    }

    fn run_vectors(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        with_game!(self.game.game, G => run::run::<G>(self, console))
    }

    /// Returns the options together with those of a file; `None` if there is no file.
    fn with_config(
        &self,
        console: &Console<'_>,
        parse: ParseLine,
    ) -> Result<Option<Box<Self>>, CommandError> {
        let at = console.args.iter().position(|word| word == "conform");
        let Some((before, given)) = at.and_then(|at| console.args.split_at_checked(at + 1)) else {
            return Ok(None);
        };
        let Some(words) = config::words(self, given)? else { return Ok(None) };
        let all: Vec<&String> = before.iter().chain(&words).chain(given).collect();
        parse(&all).map_err(|e| {
            let text = e.render().to_string();
            let text = text.lines().next().unwrap_or_default().trim_start_matches("error: ");
            Diagnostic::new(format!("the options of the file do not fit: {text}"))
                .help(format!("the command line with them is {}", words.join(" ")))
                .into_error(Exit::Usage)
        })
    }
}
