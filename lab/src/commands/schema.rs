//! `crosstrack-lab schema`: prints the JSON schemas of the laboratory.

use crosstrack_cli::commands::schema::{
    SchemaEntry, name_parser, print_schema, schema_entries, schema_names,
};
use crosstrack_cli::output::folder::NewFileArgs;
use crosstrack_cli::{Console, Ended, Fault};

use crate::matches::MatchReport;

/// Prints the JSON schema of what a command of the laboratory writes
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack-lab schema match")]
pub struct Args {
    /// Which schema; a list of all without it
    #[arg(value_name = "NAME", value_parser = name_parser(all().map(|entry| entry.name)))]
    name: Option<String>,
    #[command(flatten)]
    output: NewFileArgs,
}

impl Args {
    /// Runs the command.
    ///
    /// # Errors
    /// If the answer cannot be written.
    pub fn run(&self, console: &mut Console<'_>) -> Result<Ended, Fault> {
        let all: Vec<SchemaEntry> = all().collect();
        print_schema(self.name.as_deref(), &all, &self.output, console)
    }
}

schema_names! {
    "match" => MatchReport;
}

const ANSWERS: [SchemaEntry; 1] = schema_entries! {
    "match: how many games were won" => MatchReport;
};

fn all() -> impl Iterator<Item = SchemaEntry> {
    ANSWERS.into_iter()
}
