//! `crosstrack schema`: JSON schemas of what the command reads and writes.

use serde_json::Value as Json;

use crate::cli::console::{Console, OutputArgs};
use crate::cli::exit::Exit;
use crate::cli::failure::Failure;
use crate::cli::json;
use crate::explore::schema;

/// What has a schema.
#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum Name {
    /// Requests of the explorer
    ExploreRequest,
    /// Its answers
    ExploreAnswer,
}

/// Prints the JSON schema of what the command reads or writes
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack schema explore-answer",
    after_help = Exit::help(),
    help_template = crate::cli::HELP
)]
pub(in crate::cli) struct Args {
    /// Which schema
    #[arg(value_name = "NAME", value_enum)]
    name: Name,
    #[command(flatten)]
    output: OutputArgs,
}

impl Args {
    pub(in crate::cli) fn run(&self, console: &mut Console<'_>) -> Result<Exit, Failure> {
        let target = self.output.open()?;
        let schema: Json = match self.name {
            Name::ExploreRequest => schema::requests(),
            Name::ExploreAnswer => schema::answers(),
        };
        target.finish(&json::pretty(&schema)?, console)?;
        Ok(Exit::Done)
    }
}
