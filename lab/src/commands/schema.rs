//! `crosstrack-lab schema`: JSON schemas of what the laboratory writes.

use clap::builder::PossibleValuesParser;

use crosstrack_cli::commands::schema::{Known, answers, named, put};
use crosstrack_cli::{CommandError, Console, Exit, OutputArgs};

use crate::commands::forced;

/// Prints the JSON schema of what a command of the laboratory writes
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack-lab schema forced-fewest")]
pub struct Args {
    /// Which schema; a list of all without it
    #[arg(value_name = "NAME", value_parser = PossibleValuesParser::new(ANSWERS.iter().map(|known| known.name)))]
    name: Option<String>,
    #[command(flatten)]
    output: OutputArgs,
}

impl Args {
    /// Runs it.
    ///
    /// # Errors
    /// If the answer cannot be written.
    pub fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        put(self.name.as_deref(), &ANSWERS, &self.output, console)
    }
}

named! {
    "forced-fewest" => forced::Fewest;
    "forced-pattern" => forced::Patterns;
}

const ANSWERS: [Known; 2] = answers! {
    "forced fewest: with how few pieces a forced win begins" => forced::Fewest;
    "forced pattern: how wins in 3 plies go" => forced::Patterns;
};
