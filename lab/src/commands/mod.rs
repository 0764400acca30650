//! The commands of the laboratory with their arguments.

pub mod experiment;
pub mod judged;
pub mod ladder;
pub mod match_;
pub mod puzzles;
pub mod rulesets;
pub mod schema;
pub mod vectors;

use clap::Subcommand;

use crosstrack_cli::commands::merge;
use crosstrack_cli::{Console, Ended, Fault};

use crate::Lab;

/// A command of the laboratory.
#[derive(Subcommand, Debug)]
pub enum Command {
    #[command(subcommand)]
    Vectors(vectors::Command),
    Rulesets(rulesets::Args),
    Match(Box<match_::Args>),
    Judged(judged::Args),
    Ladder(ladder::Args),
    Experiment(experiment::Args),
    Puzzles(puzzles::Args),
    Merge(merge::Args),
    Schema(schema::Args),
}

impl Command {
    /// Runs the command, and writes its answer.
    ///
    /// # Errors
    /// If the command fails, or its answer cannot be written.
    pub fn run(&self, console: &mut Console<'_>) -> Result<Ended, Fault> {
        match self {
            Self::Vectors(args) => args.run(console),
            Self::Rulesets(args) => args.run(console),
            Self::Match(args) => args.run(console),
            Self::Judged(args) => args.run(console),
            Self::Ladder(args) => args.run(console),
            Self::Experiment(args) => args.run(console),
            Self::Puzzles(args) => args.run(console),
            Self::Merge(args) => args.run::<Lab>(console),
            Self::Schema(args) => args.run(console),
        }
    }
}
