//! The command line: arguments, output, diagnostics, exit codes. One file for each command.
//!
//! Standard output is the answer, in one format; everything else goes to standard error.

#![allow(
    clippy::format_push_string,
    clippy::format_collect,
    reason = "answers are short, and read best as they are put together"
)]

mod exit;
mod answer;
mod help;
mod locale;
mod interrupt;
mod clean;
mod failure;
mod console;
mod nearest;
mod progress;
mod json;
mod carried;
mod ruleset;
mod position;
mod game;
mod crosstrack;
mod crossings;
mod games;
mod picture;
mod asked;
pub mod terminal;
mod commands;

use std::ffi::OsString;
use std::io::{self, IsTerminal, Read, Write};
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Parser, Subcommand};

use crate::base::clean::{Show, line};
use crate::cli::clean::Clean;
use crate::cli::console::Console;
pub use crate::cli::exit::Exit;
use crate::cli::failure::{Failure, Looks, Trouble};
pub(crate) use crate::cli::help::HELP;

#[derive(Parser, Debug)]
#[command(
    name = "crosstrack",
    version,
    about = "Rules, verification and solving of the tile game Crosstrack",
    before_help = "Example: crosstrack show start",
    after_help = Exit::help(),
    help_template = HELP,
    term_width = 100,
    disable_help_subcommand = true,
    subcommand_required = true,
    arg_required_else_help = true
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Verify(commands::verify::Args),
    Table(commands::table::Args),
    Report(commands::report::Args),
    Show(commands::show::Args),
    Moves(commands::moves::Args),
    Play(commands::play::Args),
    Perft(commands::perft::Args),
    Canon(commands::canon::Args),
    Clauses(commands::clauses::Args),
    Rules(commands::lessons::Args),
    Minimal(Box<commands::minimal::Args>),
    Proof(commands::proof::Args),
    Conform(Box<commands::conform::Args>),
    Vectors(commands::vectors::Args),
    Engine(commands::engine::Args),
    Tablebase(Box<commands::tablebase::Args>),
    Solve(Box<commands::solve::Args>),
    Forced(commands::forced::Args),
    Certificate(commands::certificate::Args),
    Puzzle(Box<commands::puzzle::Args>),
    Explore(Box<commands::explore::Args>),
    Schema(commands::schema::Args),
}

impl Command {
    fn run(&self, console: &mut Console<'_>) -> Result<Exit, Failure> {
        match self {
            Self::Verify(args) => args.run(console),
            Self::Table(args) => args.run(console),
            Self::Report(args) => args.run(console),
            Self::Show(args) => args.run(console),
            Self::Moves(args) => args.run(console),
            Self::Play(args) => args.run(console),
            Self::Perft(args) => args.run(console),
            Self::Canon(args) => args.run(console),
            Self::Clauses(args) => args.run(console),
            Self::Rules(args) => args.run(console),
            Self::Minimal(args) => args.run(console),
            Self::Proof(args) => args.run(console),
            Self::Conform(args) => args.run(console),
            Self::Vectors(args) => args.run(console),
            Self::Engine(args) => args.run(console),
            Self::Tablebase(args) => args.run(console),
            Self::Solve(args) => args.run(console),
            Self::Forced(args) => args.run(console),
            Self::Certificate(args) => args.run(console),
            Self::Puzzle(args) => args.run(console),
            Self::Explore(args) => args.run(console),
            Self::Schema(args) => args.run(console),
        }
    }
}

/// Runs the command that the process was started with.
pub fn run() -> ExitCode {
    interrupt::tidy_up();
    let is_dumb = std::env::var_os("TERM").is_some_and(|value| value == "dumb");
    let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty()) || is_dumb;
    let (mut input, mut out, mut err) = (io::stdin(), io::stdout(), io::stderr());
    let (out_is_terminal, watched) = (out.is_terminal(), err.is_terminal());
    let input_is_terminal = input.is_terminal();
    let colour = out_is_terminal && !plain;
    let ascii = |is_terminal| locale::is_ascii(|name| std::env::var_os(name), is_terminal);
    let (out_ascii, err_ascii) = (ascii(out_is_terminal), ascii(watched));
    let looks = match (watched, plain, err_ascii) {
        (true, false, false) => Looks::Colour,
        (true, true, false) => Looks::Lines,
        (true, false, true) => Looks::AsciiColour,
        _ => Looks::Ascii,
    };
    let mut console = Console {
        input: &mut input,
        out: Clean::new(&mut out, Show { colour, ascii: out_ascii }),
        err: Clean::new(&mut err, Show { colour: looks.is_coloured(), ascii: err_ascii }),
        colour,
        is_screen: input_is_terminal && out_is_terminal && !is_dumb,
        watched,
        looks,
    };
    execute(std::env::args_os(), &mut console).into()
}

/// Runs a command on streams of the caller's, without colours. The first argument is the name of
/// the program.
pub fn run_with<I>(args: I, input: &mut dyn Read, out: &mut dyn Write, err: &mut dyn Write) -> Exit
where
    I: IntoIterator,
    I::Item: Into<OsString> + Clone,
{
    let looks = Looks::Ascii;
    let (out, err) = (Clean::new(out, Show::PLAIN), Clean::new(err, Show::PLAIN));
    let mut console =
        Console { input, out, err, colour: false, is_screen: false, watched: false, looks };
    execute(args, &mut console)
}

fn execute<I>(args: I, console: &mut Console<'_>) -> Exit
where
    I: IntoIterator,
    I::Item: Into<OsString> + Clone,
{
    let args: Vec<OsString> = args.into_iter().map(Into::into).collect();
    let in_json = answer::is_asked(&args);
    let ended = match Cli::try_parse_from(&args) {
        Ok(cli) => cli.command.run(console),
        Err(error) if in_json && error.use_stderr() => Err(misused(&cleaned(error, &args))),
        Err(error) => usage(&cleaned(error, &args), console),
    };
    match ended {
        Ok(exit) => exit,
        Err(failure) => {
            if let Failure::Told(exit, trouble) = &failure {
                let looks = console.looks;
                let told = if in_json { trouble.json(*exit) } else { trouble.render(looks) };
                // If even this cannot be written there is nowhere left to say so.
                let _ = console.err.write_all(told.as_bytes());
            }
            failure.exit()
        }
    }
}

/// The same error about arguments in which everything is shown, as clap quotes them.
fn cleaned(error: clap::Error, args: &[OsString]) -> clap::Error {
    let shown = args.iter().map(|arg| line(&arg.to_string_lossy()).into_owned());
    match Cli::try_parse_from(shown) {
        Err(again) if again.kind() == error.kind() => again,
        _ => error,
    }
}

/// A command line that makes no sense, for programs.
fn misused(error: &clap::Error) -> Failure {
    let text = error.render().to_string();
    let (title, help) = text.split_once('\n').unwrap_or((&text, ""));
    let title = title.trim_start_matches("error: ");
    Trouble::new(title).help(help.trim()).with(Exit::Usage)
}

/// What clap has to say: help and version are answers, everything else is not.
fn usage(error: &clap::Error, console: &mut Console<'_>) -> Result<Exit, Failure> {
    let text = error.render();
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            let text = if console.colour { text.ansi().to_string() } else { text.to_string() };
            console.out.write_all(text.as_bytes())?;
            console.out.flush()?;
            Ok(Exit::Done)
        }
        _ => {
            let colour = console.looks.is_coloured();
            let text = if colour { text.ansi().to_string() } else { text.to_string() };
            console.err.write_all(text.as_bytes())?;
            Ok(Exit::Usage)
        }
    }
}
