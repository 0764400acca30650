//! `crosstrack puzzle`: puzzles found, listed, shown, tried, checked and rated.

pub(super) mod files;
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
use crate::cli::failure::Failure;

/// Finds, lists, shows, checks and rates puzzles, and judges tries
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack puzzle list --goal win-in-3")]
pub(in crate::cli) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand, Debug)]
enum What {
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
        matches!(self.what, What::Check(_) | What::Find(_))
    }

    pub(in crate::cli) fn run(&self, console: &mut Console<'_>) -> Result<Exit, Failure> {
        match &self.what {
            What::List(args) => args.run(console),
            What::Show(args) => args.run(console),
            What::Try(args) => args.run(console),
            What::Rate(args) => args.run(console),
            What::Check(args) => args.run(console),
            What::Find(args) => args.run(console),
        }
    }
}
