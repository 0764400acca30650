//! `crosstrack-lab forced`: with how few pieces forced wins begin, and how they go.

mod formula;
mod pattern;

pub use pattern::Patterns;

use crosstrack_cli::{CommandError, Console, Ended};

/// Proves with how few pieces forced wins begin, and says how they go
#[derive(clap::Subcommand, Debug)]
#[command(before_help = "Example: crosstrack-lab forced formula --pieces 5 --dir proofs")]
pub enum Command {
    Formula(Box<formula::Args>),
    Pattern(Box<pattern::Args>),
}

impl Command {
    pub fn run(&self, console: &mut Console<'_>) -> Result<Ended, CommandError> {
        match self {
            Self::Formula(args) => args.run(console),
            Self::Pattern(args) => args.run(console),
        }
    }
}
