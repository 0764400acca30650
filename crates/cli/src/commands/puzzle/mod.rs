//! `crosstrack puzzle`: puzzles found, listed, shown, tried, checked and rated.

mod facts;
mod check;
mod find;
mod list;
mod pick;
mod rate;
mod show;
mod attempt;

pub use crate::commands::puzzle::attempt::TryReport;
pub use crate::commands::puzzle::check::CheckReport;
pub use crate::commands::puzzle::facts::{PuzzleList, PuzzleReport, RatingReport};
use crate::{CommandError, Console, Exit};

/// Lists, shows, rates, checks and finds puzzles, and judges moves that you try
#[derive(clap::Subcommand, Debug)]
#[command(before_help = "Example: crosstrack puzzle list --goal win-in-3")]
pub enum Command {
    List(list::Args),
    Show(show::Args),
    Daily(pick::Daily),
    Random(pick::AnyPuzzle),
    Try(attempt::Args),
    Rate(rate::Args),
    Check(check::Args),
    Find(find::Args),
}

impl Command {
    /// Whether shards can share the work.
    pub const fn can_shard(&self) -> bool {
        matches!(self, Self::Check(_) | Self::Find(_))
    }

    pub fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        match self {
            Self::List(args) => args.run(console),
            Self::Show(args) => args.run(console),
            Self::Daily(args) => args.run(console),
            Self::Random(args) => args.run(console),
            Self::Try(args) => args.run(console),
            Self::Rate(args) => args.common.run(args, console),
            Self::Check(args) => args.run(console),
            Self::Find(args) => args.run(console),
        }
    }
}
