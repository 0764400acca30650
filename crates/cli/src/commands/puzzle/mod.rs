//! `crosstrack puzzle`: puzzles found, listed, shown, tried, checked and rated.

mod facts;
mod check;
mod find;
mod list;
mod rate;
mod show;
mod attempt;

pub use crate::commands::puzzle::check::CheckReport;
pub use crate::commands::puzzle::facts::{Listed, Rated, Shown};
use crate::{CommandError, Console, Exit};

/// Finds, lists, shows, checks and rates puzzles, and judges tries
#[derive(clap::Subcommand, Debug)]
#[command(before_help = "Example: crosstrack puzzle list --goal win-in-3")]
pub enum Command {
    List(list::Args),
    Show(show::Args),
    Try(attempt::Args),
    Rate(rate::Args),
    Check(check::Args),
    Find(find::Args),
}

impl Command {
    /// Whether the work can be shared.
    pub const fn is_shared(&self) -> bool {
        matches!(self, Self::Check(_) | Self::Find(_))
    }

    pub fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        match self {
            Self::List(args) => args.run(console),
            Self::Show(args) => args.run(console),
            Self::Try(args) => args.run(console),
            Self::Rate(args) => args.asked.put(args, console),
            Self::Check(args) => args.run(console),
            Self::Find(args) => args.run(console),
        }
    }
}
