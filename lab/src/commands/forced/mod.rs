//! `crosstrack-lab forced`: with how few pieces forced wins begin, and how they go.

mod pattern;

mod write;
mod fewest;

pub use fewest::Fewest;
pub use pattern::Patterns;

use crosstrack_cli::{CommandError, Console, Exit};

/// Says with how few pieces forced wins begin, and how they go
#[derive(clap::Subcommand, Debug)]
#[command(before_help = "Example: crosstrack-lab forced fewest --both-placed")]
pub enum Command {
    Fewest(Box<fewest::Args>),
    Pattern(Box<pattern::Args>),
}

impl Command {
    /// Returns whether the work of the command can be split into shards and merged.
    pub const fn can_shard(&self) -> bool {
        matches!(self, Self::Fewest(_))
    }

    pub fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        match self {
            Self::Fewest(args) => args.run(console),
            Self::Pattern(args) => args.run(console),
        }
    }
}
