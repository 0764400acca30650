//! `crosstrack puzzle`: puzzles found, listed, shown, tried, checked and rated.

mod facts;
mod check;
mod write;
mod find;
mod list;
mod rate;
mod show;
mod attempt;

pub(in crate::cli) use crate::cli::commands::puzzle::check::CheckReport;
pub(in crate::cli) use crate::cli::commands::puzzle::facts::{Listed, Rated, Shown};
use crate::cli::console::Console;
use crate::cli::exit::Exit;
use crate::cli::stop::Stop;

/// Finds, lists, shows, checks and rates puzzles, and judges tries
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack puzzle list --goal win-in-3")]
pub(in crate::cli) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(clap::Subcommand, Debug)]
enum Command {
    List(list::Args),
    Show(show::Args),
    Try(attempt::Args),
    Rate(rate::Args),
    Check(check::Args),
    Find(find::Args),
}

impl Args {
    /// Whether the work can be shared.
    pub(in crate::cli) const fn is_shared(&self) -> bool {
        matches!(self.command, Command::Check(_) | Command::Find(_))
    }

    pub(in crate::cli) fn run(&self, console: &mut Console<'_>) -> Result<Exit, Stop> {
        match &self.command {
            Command::List(args) => args.run(console),
            Command::Show(args) => args.run(console),
            Command::Try(args) => args.run(console),
            Command::Rate(args) => args.run(console),
            Command::Check(args) => args.run(console),
            Command::Find(args) => args.run(console),
        }
    }
}
