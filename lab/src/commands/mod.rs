//! The commands of the laboratory with their arguments.

pub mod atlas;
pub mod fit;
pub mod forced;
pub mod match_;
pub mod matrix;
pub mod middlegames;
pub mod places;
pub mod plant;
pub mod report;
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
    /// See [`report`].
    Report(report::Args),
    /// See [`vectors`].
    #[command(subcommand)]
    Vectors(vectors::Command),
    /// See [`matrix`].
    Matrix(matrix::Args),
    /// See [`places`].
    Places(places::Args),
    /// See [`forced`].
    #[command(subcommand)]
    Forced(forced::Command),
    /// See [`atlas`].
    Atlas(atlas::Args),
    /// See [`middlegames`].
    Middlegames(middlegames::Args),
    /// See [`match_`].
    Match(Box<match_::Args>),
    /// See [`fit`].
    Fit(fit::Args),
    /// See [`strategy`].
    Strategy(strategy::Args),
    /// See [`merge`].
    Merge(merge::Args),
    /// See [`schema`].
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
            Self::Forced(args) => args.run(console),
            Self::Atlas(args) => args.run(console),
            Self::Middlegames(args) => args.run(console),
            Self::Match(args) => args.run(console),
            Self::Fit(args) => args.run(console),
            Self::Strategy(args) => args.run(console),
            Self::Merge(args) => args.run::<Lab>(console),
            Self::Schema(args) => args.run(console),
        }
    }
}
