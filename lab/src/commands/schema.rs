//! `crosstrack-lab schema`: prints the JSON schemas of the laboratory.

use clap::builder::PossibleValuesParser;

use crosstrack_cli::commands::folder::NewFileArgs;
use crosstrack_cli::commands::schema::{SchemaEntry, print_schema, schema_entries, schema_names};
use crosstrack_cli::{CommandError, Console, Exit};

use crate::commands::forced;

/// Prints the JSON schema of what a command of the laboratory writes
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack-lab schema forced-fewest")]
pub struct Args {
    /// Which schema; a list of all without it
    #[arg(value_name = "NAME", value_parser = PossibleValuesParser::new(ANSWERS.iter().map(|entry| entry.name)))]
    name: Option<String>,
    #[command(flatten)]
    output: NewFileArgs,
}

impl Args {
    /// Runs the command.
    ///
    /// # Errors
    /// If the answer cannot be written.
    pub fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        print_schema(self.name.as_deref(), &ANSWERS, &self.output, console)
    }
}

schema_names! {
    "forced-fewest" => forced::Fewest;
    "forced-pattern" => forced::Patterns;
}

const ANSWERS: [SchemaEntry; 2] = schema_entries! {
    "forced fewest: with how few pieces a forced win begins" => forced::Fewest;
    "forced pattern: how wins in 3 plies go" => forced::Patterns;
};
