//! The command line: arguments, output, diagnostics, exit codes. One file for each command.
//!
//! Standard output is the answer, in one format; everything else goes to standard error.

#![allow(
    clippy::format_push_string,
    clippy::format_collect,
    reason = "answers are short, and read best as they are put together"
)]

mod exit;
mod broken;
mod answer;
mod help;
mod ahead;
mod duration;
mod colour;
mod progress;
mod interrupt;
mod clean;
mod trouble;
mod stop;
mod shard_file;
mod console;
mod streams;
mod nearest;
mod json;
mod shard;
mod ruleset;
mod position;
mod game;
mod puzzles;
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

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

use crate::base::clean::line;
use crate::cli::ahead::value_of;
use crate::cli::asked::{QuestionArgs, TextOrJson};
pub use crate::cli::broken::guarded;
use crate::cli::colour::When;
use crate::cli::console::{Console, OutputArgs, Target, unwritten};
use crate::cli::duration::duration;
pub use crate::cli::exit::Exit;
use crate::cli::game::{Loaded, Playable, Question};
use crate::cli::games::{AnyGameArgs, GameArg};
use crate::cli::json::{CaseForm, End, Fields};
use crate::cli::nearest::question;
use crate::cli::progress::Progress;
use crate::cli::ruleset::words;
use crate::cli::ruleset::{RulesetArgs, RulesetOptions};
use crate::cli::shard::ShardArgs;
use crate::cli::stop::{Answered, Stop, as_stop, no_threads};
use crate::cli::streams::Terminals;
use crate::cli::trouble::Trouble;
use crate::games::GameName;

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
    // Read before anything else is parsed; shown beside --help.
    #[arg(
        long = "color",
        help = "When to use colours; auto goes by the terminal and by NO_COLOR, CLICOLOR and CLICOLOR_FORCE",
        value_name = "WHEN",
        value_enum,
        default_value = "auto",
        global = true,
        display_order = 998
    )]
    _colour: When,
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
    #[command(subcommand)]
    Proof(commands::proof::Command),
    Conform(Box<commands::conform::Args>),
    #[command(subcommand)]
    Vectors(commands::vectors::Command),
    Engine(commands::engine::Args),
    #[command(subcommand)]
    Tablebase(Box<commands::tablebase::Command>),
    Solve(Box<commands::solve::Args>),
    #[command(subcommand)]
    Forced(commands::forced::Command),
    #[command(subcommand)]
    Certificate(commands::certificate::Command),
    #[command(subcommand)]
    Puzzle(Box<commands::puzzle::Command>),
    Explore(Box<commands::explore::Args>),
    Schema(commands::schema::Args),
    Atlas(commands::atlas::Args),
    Middlegames(commands::middlegames::Args),
    Merge(commands::merge::Args),
    Completions(commands::completions::Args),
    Man(commands::man::Args),
}

impl Command {
    /// Whether its work can be shared, and so merged.
    fn is_shared(&self) -> bool {
        match self {
            Self::Verify(_) | Self::Perft(_) => true,
            Self::Minimal(args) => args.is_shared(),
            Self::Conform(args) => args.is_shared(),
            Self::Forced(args) => args.is_shared(),
            Self::Puzzle(args) => args.is_shared(),
            _ => false,
        }
    }

    fn run(&self, console: &mut Console<'_>) -> Result<Exit, Stop> {
        match self {
            Self::Verify(args) => args.run(console),
            Self::Table(args) => args.run(console),
            Self::Report(args) => args.run(console),
            Self::Show(args) => args.run(console),
            Self::Moves(args) => args.asked.put(args, console),
            Self::Play(args) => args.run(console),
            Self::Perft(args) => args.asked.put(args, console),
            Self::Canon(args) => args.asked.put(args, console),
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
            Self::Atlas(args) => args.run(console),
            Self::Middlegames(args) => args.run(console),
            Self::Merge(args) => merge(args, console),
            Self::Completions(args) => args.run(Cli::command(), console),
            Self::Man(args) => args.run(Cli::command(), console),
        }
    }
}

/// Runs the command that was shared among shards, with their merged results in place of its work.
fn merge(args: &commands::merge::Args, console: &mut Console<'_>) -> Result<Exit, Stop> {
    let merged = args.read()?;
    let mut line = Cli::command();
    line.build();
    let matches = line.clone().try_get_matches_from(args.command(&merged)?).ok();
    let parsed = matches.as_ref().and_then(|matches| Cli::from_arg_matches(matches).ok());
    let shared = parsed.map(|cli| cli.command).filter(Command::is_shared);
    let (command, matches) = shared.zip(matches).ok_or_else(|| {
        let command = merged.command.join(" ");
        Trouble::new(format!("`{command}` is no command whose work can be shared"))
            .with(Exit::Input)
    })?;
    args.check(&line, &matches)?;
    console.merged = Some(merged);
    command.run(console)
}

/// Runs the command that the process was started with.
pub fn run() -> ExitCode {
    guarded(run_alone).into()
}

/// Runs the command that the process was started with, for which it exists.
fn run_alone() -> Exit {
    broken::do_without_threads();
    interrupt::tidy_up();
    let args: Vec<OsString> = std::env::args_os().collect();
    let (mut input, mut out, mut err) = (io::stdin(), io::stdout(), io::stderr());
    let terminals =
        Terminals { input: input.is_terminal(), out: out.is_terminal(), err: err.is_terminal() };
    let shown = !(terminals.out || terminals.err) || streams::colours_are_shown();
    // A console that shows no colours is as good as a dumb terminal.
    let variable = |name: &str| match name {
        "TERM" if !shown => Some("dumb".into()),
        name => std::env::var_os(name),
    };
    let streams = (&mut input as _, &mut out as _, &mut err as _);
    execute(&args, &mut Console::new(&args, streams, terminals, &variable))
}

/// Runs a command on streams of the caller's, without colours unless the arguments ask for them.
/// The first argument is the name of the program.
pub fn run_with<I>(args: I, input: &mut dyn Read, out: &mut dyn Write, err: &mut dyn Write) -> Exit
where
    I: IntoIterator,
    I::Item: Into<OsString> + Clone,
{
    let args: Vec<OsString> = args.into_iter().map(Into::into).collect();
    let terminals = Terminals::default();
    execute(&args, &mut Console::new(&args, (input, out, err), terminals, &|_| None))
}

fn execute(args: &[OsString], console: &mut Console<'_>) -> Exit {
    let in_json = answer::is_asked(args);
    let ended = match parse(args) {
        Ok(cli) => cli.command.run(console),
        Err(error) if in_json && error.use_stderr() => Err(misused(&cleaned(error, args))),
        Err(error) => usage(&cleaned(error, args), console),
    };
    let exit = match ended {
        Ok(exit) => exit,
        Err(failure) => {
            if let Stop::Failed(exit, trouble) = &failure {
                let looks = console.looks;
                let text = if in_json { trouble.json(*exit) } else { trouble.render(looks) };
                // If even this cannot be written there is nowhere left to say so.
                let _ = console.err.write_all(text.as_bytes());
            }
            failure.exit()
        }
    };
    // What was cancelled has said what it knew.
    let is_cut_off = exit == Exit::Budget && interrupt::is_cancelled();
    if is_cut_off { Exit::Interrupted } else { exit }
}

/// Reads the arguments. Help has the options of the game that they name.
fn parse(args: &[OsString]) -> Result<Cli, clap::Error> {
    let game = value_of("--game", args).and_then(|name| name.parse().ok());
    let command = help::helped(Cli::command(), game.unwrap_or(GameName::DEFAULT));
    Cli::from_arg_matches(&command.try_get_matches_from(args)?)
}

/// The same error about arguments in which everything is shown, as clap quotes them.
fn cleaned(error: clap::Error, args: &[OsString]) -> clap::Error {
    let shown: Vec<OsString> =
        args.iter().map(|arg| line(&arg.to_string_lossy()).into_owned().into()).collect();
    let mut error = match parse(&shown) {
        Err(again) if again.kind() == error.kind() => again,
        _ => error,
    };
    // An option that a command does not have is hardly meant as a value.
    let tips = error.remove(ContextKind::Suggested);
    if let Some(ContextValue::StyledStrs(mut tips)) = tips {
        tips.retain(|tip| !tip.to_string().contains("as a value"));
        if !tips.is_empty() {
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
        }
    }
    error
}

/// A command line that makes no sense, for programs.
fn misused(error: &clap::Error) -> Stop {
    let text = error.render().to_string();
    let (title, help) = text.split_once('\n').unwrap_or((&text, ""));
    let title = title.trim_start_matches("error: ");
    Trouble::new(title).help(help.trim()).with(Exit::Usage)
}

/// What clap has to say: help and version are answers, everything else is not.
fn usage(error: &clap::Error, console: &mut Console<'_>) -> Result<Exit, Stop> {
    let text = error.render();
    let shown = |colour: bool| if colour { text.ansi().to_string() } else { text.to_string() };
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        return Target::Out.finish(&shown(console.colour), console);
    }
    console.err.write_all(shown(console.looks.colours).as_bytes())?;
    Ok(Exit::Usage)
}
