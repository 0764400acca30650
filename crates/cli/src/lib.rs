//! The command-line program: arguments, output, error messages, exit codes. Each command has a file of its
//! own.
//!
//! Standard output gets the answer, in one format; everything else goes to standard error.

#![allow(
    missing_docs,
    clippy::missing_errors_doc,
    clippy::missing_panics_doc,
    clippy::needless_pass_by_value,
    clippy::return_self_not_must_use,
    reason = "a library for the two programs alone"
)]
#![allow(
    clippy::format_push_string,
    clippy::format_collect,
    reason = "answers are short, and read best as they are put together"
)]

pub mod process;
pub mod answer;
pub mod words;
pub mod output;
pub mod game;
pub mod subject;
pub mod options;
pub mod program;
pub mod commands;

use std::ffi::OsString;
use std::io::{Read, Write};
use std::process::ExitCode;

use clap::{CommandFactory as _, Parser, Subcommand};

pub use crate::game::any::{AnyGame, set_games};
pub use crate::game::playable::Playable;
pub use crate::options::format::{AnswerFormat, HasJson, RowFormat, TextOrJson};
pub use crate::options::game_args::{AnyGameArgs, GameArg};
pub use crate::options::position_args::PositionArgs;
pub use crate::options::rules::{RulesArg, word_parser};
pub use crate::options::shard::ShardArgs;
pub use crate::output::console::{Console, Ended, OutputArgs, Reader, Target, write_error};
pub use crate::output::result::{CommandOutput, CommandResult, WorkOutput};
pub use crate::process::exit::Exit;
pub use crate::process::panics::run_guarded;
pub use crate::process::progress::Progress;
pub use crate::program::Program;
use crate::program::help::{GROUPS, Groups};
pub use crate::subject::position::{LoadedPosition, PositionCommand};
pub use crate::words::colour::ColorArgs;
pub use crate::words::error::{thread_error, to_fault};
pub use crosstrack::base::did_you_mean;
pub use crosstrack_explore::look::GameEnd;
pub use crosstrack_explore::{Fault, FaultKind, Fields};

#[derive(Parser, Debug)]
#[command(
    name = "crosstrack",
    version,
    about = "Rules, verification and solving of the tile game Crosstrack",
    before_help = "Example: crosstrack show start",
    term_width = 100,
    subcommand_required = true,
    arg_required_else_help = true
)]
struct Cli {
    #[command(flatten)]
    _color: ColorArgs,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Verify(commands::verify::Args),
    Table(commands::table::Args),
    Show(commands::show::Args),
    Moves(commands::moves::Args),
    Play(commands::play::Args),
    Bot(commands::bot::Args),
    Review(commands::review::Args),
    Perft(commands::perft::Args),
    Canon(commands::canon::Args),
    Rules(commands::rules::Args),
    Minimal(Box<commands::minimal::Args>),
    Count(Box<commands::count::Args>),
    Proof(Box<commands::proof::Args>),
    Conform(Box<commands::conform::Args>),
    #[command(subcommand)]
    Tablebase(Box<commands::tablebase::Command>),
    Solve(Box<commands::solve::Args>),
    Check(commands::check::Args),
    #[command(subcommand)]
    Puzzle(Box<commands::puzzle::Command>),
    Explore(Box<commands::explore::Args>),
    Schema(commands::schema::Args),
    Merge(commands::merge::Args),
    Completions(commands::completions::Args),
    Man(commands::man::Args),
}

impl Command {
    fn run(&self, console: &mut Console<'_>) -> Result<Ended, Fault> {
        match self {
            Self::Verify(args) => args.run(console),
            Self::Table(args) => args.run(console),
            Self::Show(args) => args.run(console),
            Self::Moves(args) => args.common.run(args, console),
            Self::Play(args) => args.run(console),
            Self::Bot(args) => args.run(console),
            Self::Review(args) => args.run(console),
            Self::Perft(args) => args.run(console),
            Self::Canon(args) => args.common.run(args, console),
            Self::Rules(args) => args.run(console),
            Self::Minimal(args) => args.run(console),
            Self::Count(args) => args.run(console),
            Self::Proof(args) => args.run(console),
            Self::Conform(args) => args.run(console),
            Self::Tablebase(args) => args.run(console),
            Self::Solve(args) => args.run(console),
            Self::Check(args) => args.run(console),
            Self::Puzzle(args) => args.run(console),
            Self::Explore(args) => args.run(console),
            Self::Schema(args) => args.run(console),
            Self::Merge(args) => args.run::<Cli>(console),
            Self::Completions(args) => args.run(Cli::command(), console),
            Self::Man(args) => args.run(Cli::command(), console),
        }
    }
}

impl Program for Cli {
    const GROUPS: Groups = GROUPS;
    const EXPECTED_LINES: &[(&str, &str)] = &[
        ("clauses", "crosstrack rules --clauses"),
        ("vectors", "crosstrack conform vectors list"),
        ("engine", "crosstrack conform engine"),
        ("certificate", "crosstrack check FILE"),
        ("minimal --count", "crosstrack minimal list --count 3"),
        ("minimal --longest", "crosstrack minimal longest"),
        ("verify --clause", "crosstrack rules PL-FREEZE"),
    ];

    fn run(&self, console: &mut Console<'_>) -> Result<Ended, Fault> {
        self.command.run(console)
    }
}

/// Returns the clap definition of `crosstrack` with all its commands, for tests.
pub fn command() -> clap::Command {
    Cli::command()
}

/// Runs the command that the arguments of the process name, with the games of this repository.
pub fn run() -> ExitCode {
    program::run::<Cli>()
}

/// Runs the command that the arguments of the process name, with these games; the first is the default.
pub fn run_with_games(games: &[AnyGame]) -> ExitCode {
    set_games(games);
    run()
}

/// Runs a command on the given streams, without colours unless the arguments ask for them. The first argument
/// is the name of the program.
pub fn run_with<I>(args: I, input: &mut dyn Read, out: &mut dyn Write, err: &mut dyn Write) -> Exit
where
    I: IntoIterator,
    I::Item: Into<OsString> + Clone,
{
    program::run_with::<Cli>(args.into_iter().map(Into::into).collect(), (input, out, err))
}
