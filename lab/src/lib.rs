//! The laboratory: makes the test vectors, studies the game, and lets computer players play each other.

#![allow(
    missing_docs,
    clippy::missing_errors_doc,
    clippy::missing_panics_doc,
    reason = "a library for its program and its tests"
)]
#![allow(clippy::format_push_string, clippy::format_collect, reason = "the texts are short")]

pub mod commands;
pub mod lines;
pub mod make;
pub mod matches;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Parser;

use crosstrack_cli::program::Streams;
use crosstrack_cli::program::help::Groups;
use crosstrack_cli::{ColorArgs, Console, Ended, Exit, Fault, Program, program};

use crate::commands::Command;

/// The command line.
#[derive(Parser, Debug)]
#[command(
    name = "crosstrack-lab",
    version,
    about = "Test vectors, studies and matches of the tile game Crosstrack",
    before_help = "Example: crosstrack-lab rulesets",
    term_width = 100,
    subcommand_required = true,
    arg_required_else_help = true
)]
pub struct Lab {
    #[command(flatten)]
    _color: ColorArgs,
    #[command(subcommand)]
    command: Command,
}

impl Program for Lab {
    const GROUPS: Groups = &[
        ("Make what is kept", &["vectors"]),
        ("Test the vectors", &["rulesets"]),
        ("Let players play", &["match", "ladder", "experiment", "judged", "puzzles"]),
        ("Help and files", &["help", "schema", "merge"]),
    ];

    fn run(&self, console: &mut Console<'_>) -> Result<Ended, Fault> {
        self.command.run(console)
    }
}

/// Runs the command that the arguments of the process name.
pub fn run() -> ExitCode {
    program::run::<Lab>()
}

/// Runs a command on the given streams. The first argument is the name of the program.
pub fn run_with(args: Vec<OsString>, streams: Streams<'_>) -> Exit {
    program::run_with::<Lab>(args, streams)
}
