//! What a program does with its arguments: it parses them, runs the command that they name, and says what
//! went wrong.

use std::ffi::OsString;
use std::io::{self, IsTerminal as _, Read, Write};
use std::process::ExitCode;

use clap::Parser;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use crosstrack_io::clean::escape_line;

use crate::ahead::value_of;
use crate::broken::{self, guarded};
use crate::console::{Console, Target};
use crate::diagnostic::Diagnostic;
use crate::error::CommandError;
use crate::exit::Exit;
use crate::games::GameName;
use crate::help::Groups;
use crate::streams::{self, Terminals};
use crate::{answer, help, interrupt};

/// The arguments of a program, which name a command.
pub trait Program: Parser {
    /// The commands, in the groups in which the help lists them.
    const GROUPS: Groups;

    /// Whether the work of the command can be shared, and so merged.
    fn is_shared(&self) -> bool;

    /// Runs the command.
    ///
    /// # Errors
    /// If it fails, or nobody reads its answer.
    fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError>;
}

/// Input, output, and where errors go.
pub type Streams<'s> = (&'s mut dyn Read, &'s mut dyn Write, &'s mut dyn Write);

/// Runs the command that the process was started with.
pub fn run<P: Program>() -> ExitCode {
    guarded(run_alone::<P>).into()
}

/// Runs the command that the process was started with, for which it exists.
fn run_alone<P: Program>() -> Exit {
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
    execute::<P>(&args, &mut Console::new(&args, streams, terminals, &variable))
}

/// Runs a command on streams of the caller's.
pub fn run_with<P: Program>(args: Vec<OsString>, streams: Streams<'_>) -> Exit {
    let terminals = Terminals::default();
    execute::<P>(&args, &mut Console::new(&args, streams, terminals, &|_| None))
}

fn execute<P: Program>(args: &[OsString], console: &mut Console<'_>) -> Exit {
    let in_json = answer::is_asked(args);
    let ended = match parse::<P>(args) {
        Ok(program) => program.run(console),
        Err(error) if in_json && error.use_stderr() => Err(misused(&cleaned::<P>(error, args))),
        Err(error) => usage(&cleaned::<P>(error, args), console),
    };
    let exit = match ended {
        Ok(exit) => exit,
        Err(failure) => {
            if let CommandError::Failed(exit, diagnostic) = &failure {
                let looks = console.looks;
                let text = if in_json { diagnostic.json(*exit) } else { diagnostic.render(looks) };
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
fn parse<P: Program>(args: &[OsString]) -> Result<P, clap::Error> {
    let game = value_of("--game", args).and_then(|name| name.parse().ok());
    let command = help::helped(P::command(), P::GROUPS, game.unwrap_or(GameName::DEFAULT));
    P::from_arg_matches(&command.try_get_matches_from(args)?)
}

/// The same error about arguments in which everything is shown, as clap quotes them.
fn cleaned<P: Program>(error: clap::Error, args: &[OsString]) -> clap::Error {
    let shown: Vec<OsString> =
        args.iter().map(|arg| escape_line(&arg.to_string_lossy()).into_owned().into()).collect();
    let mut error = match parse::<P>(&shown) {
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
fn misused(error: &clap::Error) -> CommandError {
    let text = error.render().to_string();
    let (title, help) = text.split_once('\n').unwrap_or((&text, ""));
    let title = title.trim_start_matches("error: ");
    Diagnostic::new(title).help(help.trim()).with(Exit::Usage)
}

/// What clap has to say: help and version are answers, everything else is not.
fn usage(error: &clap::Error, console: &mut Console<'_>) -> Result<Exit, CommandError> {
    let text = error.render();
    let shown = |colour: bool| if colour { text.ansi().to_string() } else { text.to_string() };
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        return Target::Out.finish(&shown(console.colour), console);
    }
    console.err.write_all(shown(console.looks.colours).as_bytes())?;
    Ok(Exit::Usage)
}
