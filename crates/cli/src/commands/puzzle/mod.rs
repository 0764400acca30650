//! `crosstrack puzzle`: puzzles listed, shown, tried and checked.

mod facts;
mod check;
pub(crate) mod list;
pub mod show;
mod attempt;

pub use crate::commands::puzzle::attempt::TryReport;
pub use crate::commands::puzzle::check::CheckReport;
use crate::{Console, Ended, Fault};

/// Lists, shows and checks puzzles, and judges moves that you try
#[derive(clap::Subcommand, Debug)]
#[command(before_help = "Example: crosstrack puzzle list --goal win-in-3")]
pub enum Command {
    List(list::Args),
    Show(show::Args),
    Try(attempt::Args),
    Check(check::Args),
}

impl Command {
    pub fn run(&self, console: &mut Console<'_>) -> Result<Ended, Fault> {
        match self {
            Self::List(args) => args.run(console),
            Self::Show(args) => args.run(console),
            Self::Try(args) => args.run(console),
            Self::Check(args) => args.run(console),
        }
    }
}
