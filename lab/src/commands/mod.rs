//! The commands of the laboratory with their arguments.

pub mod atlas;
pub mod fit;
pub mod forced;
pub mod match_;
pub mod matrix;
pub mod middlegames;
pub mod places;
pub mod plant;
pub mod puzzles;
pub mod report;
pub mod rulesets;
pub mod schema;
pub mod strategy;
pub mod vectors;

use clap::Subcommand;

use crosstrack_cli::commands::merge;
use crosstrack_cli::{CommandError, Console, Exit};

use crate::Lab;

/// A command of the laboratory.
#[derive(Subcommand, Debug)]
pub enum Command {
    Report(report::Args),
    #[command(subcommand)]
    Vectors(vectors::Command),
    Matrix(matrix::Args),
    Places(places::Args),
    Rulesets(rulesets::Args),
    #[command(subcommand)]
    Forced(forced::Command),
    Atlas(atlas::Args),
    Middlegames(middlegames::Args),
    Match(Box<match_::Args>),
    Fit(fit::Args),
    Strategy(strategy::Args),
    Puzzles(puzzles::Args),
    Merge(merge::Args),
    Schema(schema::Args),
}

impl Command {
    /// Returns whether the work of the command can be split into shards and merged.
    pub fn can_shard(&self) -> bool {
        match self {
            Self::Matrix(_) | Self::Match(_) => true,
            Self::Forced(args) => args.can_shard(),
            _ => false,
        }
    }

    /// Runs the command, and writes its answer.
    ///
    /// # Errors
    /// If the command fails, or its answer cannot be written.
    pub fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        match self {
            Self::Report(args) => args.run(console),
            Self::Vectors(args) => args.run(console),
            Self::Matrix(args) => args.run(console),
            Self::Places(args) => args.run(console),
            Self::Rulesets(args) => args.run(console),
            Self::Forced(args) => args.run(console),
            Self::Atlas(args) => args.run(console),
            Self::Middlegames(args) => args.run(console),
            Self::Match(args) => args.run(console),
            Self::Fit(args) => args.run(console),
            Self::Strategy(args) => args.run(console),
            Self::Puzzles(args) => args.run(console),
            Self::Merge(args) => args.run::<Lab>(console),
            Self::Schema(args) => args.run(console),
        }
    }
}
