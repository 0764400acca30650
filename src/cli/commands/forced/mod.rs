//! `crosstrack forced`: with how few pieces forced wins begin, and how they go.

mod pattern;
mod proof;
mod write;
mod fewest;

pub(in crate::cli) use fewest::Fewest;
pub(in crate::cli) use pattern::Patterns;
pub(super) use proof::derive;

use crate::cli::console::Console;
use crate::cli::exit::Exit;
use crate::cli::stop::Stop;

/// Says with how few pieces forced wins begin, and how they go
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack forced fewest --both-placed")]
pub(in crate::cli) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand, Debug)]
enum Command {
    Fewest(Box<fewest::Args>),
    Pattern(Box<pattern::Args>),
}

impl Args {
    /// Whether the work can be shared.
    pub(in crate::cli) const fn is_shared(&self) -> bool {
        matches!(self.command, Command::Fewest(_))
    }

    pub(in crate::cli) fn run(&self, console: &mut Console<'_>) -> Result<Exit, Stop> {
        match &self.command {
            Command::Fewest(args) => args.run(console),
            Command::Pattern(args) => args.run(console),
        }
    }
}
