//! `crosstrack forced`: with how few pieces forced wins begin, and how they go.

mod pattern;
mod proof;
mod write;
mod fewest;

pub(in crate::cli) use fewest::Fewest;
pub(in crate::cli) use pattern::Patterns;
pub(super) use proof::derive;

use crate::cli::{Console, Exit, Stop};

/// Says with how few pieces forced wins begin, and how they go
#[derive(clap::Subcommand, Debug)]
#[command(before_help = "Example: crosstrack forced fewest --both-placed")]
pub(in crate::cli) enum Command {
    Fewest(Box<fewest::Args>),
    Pattern(Box<pattern::Args>),
}

impl Command {
    /// Whether the work can be shared.
    pub(in crate::cli) const fn is_shared(&self) -> bool {
        matches!(self, Self::Fewest(_))
    }

    pub(in crate::cli) fn run(&self, console: &mut Console<'_>) -> Result<Exit, Stop> {
        match self {
            Self::Fewest(args) => args.run(console),
            Self::Pattern(args) => args.run(console),
        }
    }
}
