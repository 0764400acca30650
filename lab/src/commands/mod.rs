//! The commands of the laboratory with their arguments.

pub mod atlas;
pub mod fit;
pub mod forced;
pub mod ladder;
pub mod match_;
pub mod matrix;
pub mod middlegames;
pub mod puzzles;
pub mod report;
pub mod rulesets;
pub mod schema;
pub mod strategy;
pub mod vectors;

use std::path::Path;

use clap::Subcommand;

use crosstrack_cli::commands::merge;
use crosstrack_cli::output::console::read_if_exists;
use crosstrack_cli::{CommandError, Console, Exit};
use crosstrack_io::bounded::MAX_TEXT;

use crate::Lab;

/// A command of the laboratory.
#[derive(Subcommand, Debug)]
pub enum Command {
    Report(report::Args),
    #[command(subcommand)]
    Vectors(vectors::Command),
    Matrix(matrix::Args),
    Rulesets(rulesets::Args),
    #[command(subcommand)]
    Forced(forced::Command),
    Atlas(atlas::Args),
    Middlegames(middlegames::Args),
    Match(Box<match_::Args>),
    Fit(fit::Args),
    Ladder(ladder::Args),
    Strategy(strategy::Args),
    Puzzles(puzzles::Args),
    Merge(merge::Args),
    Schema(schema::Args),
}

impl Command {
    /// Runs the command, and writes its answer.
    ///
    /// # Errors
    /// If the command fails, or its answer cannot be written.
    pub fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        match self {
            Self::Report(args) => args.run(console),
            Self::Vectors(args) => args.run(console),
            Self::Matrix(args) => args.run(console),
            Self::Rulesets(args) => args.run(console),
            Self::Forced(args) => args.run(console),
            Self::Atlas(args) => args.run(console),
            Self::Middlegames(args) => args.run(console),
            Self::Match(args) => args.run(console),
            Self::Fit(args) => args.run(console),
            Self::Ladder(args) => args.run(console),
            Self::Strategy(args) => args.run(console),
            Self::Puzzles(args) => args.run(console),
            Self::Merge(args) => args.run::<Lab>(console),
            Self::Schema(args) => args.run(console),
        }
    }
}

/// Returns the page of a folder, whose sentences are written by hand; an empty one if there is none.
fn read_page(dir: &Path) -> Result<String, CommandError> {
    Ok(read_if_exists(&dir.join("README.md"), MAX_TEXT)?.unwrap_or_default())
}
