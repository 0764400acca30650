//! Programs: they parse their arguments, run the command named there, and report errors.

pub mod help;
pub mod paths;

use std::ffi::OsString;
use std::io::{self, IsTerminal as _, Read, Write};
use std::process::ExitCode;

use clap::Parser;
use clap::error::{ContextKind, ContextValue, ErrorKind};

use crosstrack_io::clean::escape_line;
use crosstrack_io::files::FileIdentity;

use crate::did_you_mean;
use crate::options::rules;
use crate::output::console::{Console, Ended, Target};
use crate::output::result::CommandOutput;
use crate::output::streams::{self, Terminals};
use crate::process::exit::Exit;
use crate::process::panics::run_guarded;
use crate::process::{interrupt, panics};
use crate::program::help::Groups;
use crate::program::paths::{RunFiles, remove_earlier_reports};
use crate::words::fault;
use crate::words::raw_args::is_json_requested;
use crate::{Fault, FaultKind};

/// The parsed arguments of a program, which name a command.
pub trait Program: Parser {
    /// The commands in groups, as the help lists them.
    const GROUPS: Groups;

    /// Command lines that some expect and that are none, by their last word, each with one that does it.
    const EXPECTED_LINES: &[(&str, &str)] = &[];

    /// Runs the command, and writes its answer.
    ///
    /// # Errors
    /// If the command fails, or its answer cannot be written.
    fn run(&self, console: &mut Console<'_>) -> Result<Ended, Fault>;
}

/// Standard input, output and error of a program.
pub type Streams<'s> = (&'s mut dyn Read, &'s mut dyn Write, &'s mut dyn Write);

/// Runs the command that the arguments of the process name. A panic ends with a message how to report it.
pub fn run<P: Program>() -> ExitCode {
    run_guarded(run_process::<P>).into()
}

/// Runs the command that the process was started with.
fn run_process<P: Program>() -> Exit {
    panics::fall_back_to_one_thread();
    interrupt::install_handlers();
    let args: Vec<OsString> = std::env::args_os().collect();
    let (mut input, mut out, mut err) = (io::stdin(), io::stdout(), io::stderr());
    let terminals =
        Terminals { input: input.is_terminal(), out: out.is_terminal(), err: err.is_terminal() };
    let shown = !(terminals.out || terminals.err) || streams::can_show_colours();
    // A console that shows no colours counts as a dumb terminal.
    let variable = |name: &str| match name {
        "TERM" if !shown => Some("dumb".into()),
        name => std::env::var_os(name),
    };
    let streams = (&mut input as _, &mut out as _, &mut err as _);
    let mut console = Console::new(&args, streams, terminals, &variable);
    console.input_bytes = streams::input_bytes();
    let streams = [streams::input_file(), streams::output_file()];
    let exit = execute::<P>(&args, &mut console, streams);
    if exit == Exit::Interrupted {
        interrupt::end_by_signal();
    }
    exit
}

/// Runs a command on the given streams, without the handling of panics and signals that [`run`] sets up. The
/// first argument is the name of the program.
pub fn run_with<P: Program>(args: Vec<OsString>, streams: Streams<'_>) -> Exit {
    let terminals = Terminals::default();
    let mut console = Console::new(&args, streams, terminals, &|_| None);
    execute::<P>(&args, &mut console, [None, None])
}

/// Runs a command. `input` and `output` are the files that the streams were redirected to.
fn execute<P: Program>(
    args: &[OsString],
    console: &mut Console<'_>,
    [input, output]: [Option<FileIdentity>; 2],
) -> Exit {
    let in_json = is_json_requested(args);
    let parsed = parse::<P>(args)
        .map(|(program, files)| (program, files.with_streams(input, output).check()));
    if !matches!(parsed, Ok((_, Ok(())))) {
        remove_earlier_reports(args);
    }
    let ended = match parsed {
        Ok((program, Ok(()))) => program.run(console),
        Ok((_, Err(clash))) => Err(clash),
        Err(error) if in_json && error.use_stderr() => {
            Err(usage_error(&clean_error::<P>(error, args)))
        }
        Err(error) => print_parser_message(&clean_error::<P>(error, args), console),
    };
    let exit = match ended {
        Ok(ended) => ended.exit(),
        Err(fault) => {
            let exit = fault.kind.into();
            let text =
                if in_json { fault::to_json(fault) } else { fault::render(&fault, console.style) };
            console.note(&text);
            exit
        }
    };
    // Work that was cancelled has printed what it knew.
    let is_cut_off = exit == Exit::Budget && interrupt::is_cancelled();
    if is_cut_off { Exit::Interrupted } else { exit }
}

/// Parses the arguments.
fn parse<P: Program>(args: &[OsString]) -> Result<(P, RunFiles), clap::Error> {
    let mut command = help::with_help(P::command(), P::GROUPS);
    let matches = command.try_get_matches_from_mut(args)?;
    Ok((P::from_arg_matches(&matches)?, RunFiles::of(&command, &matches)))
}

/// Returns the error that names the argument that is not UTF-8 and has to be. Names of files may have any
/// bytes where nothing but the file is meant.
fn encoding_error<P: Program>(args: &[OsString]) -> Option<clap::Error> {
    let text = |arg: &OsString| OsString::from(&*arg.to_string_lossy());
    let is_wrong = |&at: &usize| {
        let mut alone: Vec<OsString> = args.iter().map(text).collect();
        alone[at].clone_from(&args[at]);
        parse::<P>(&alone).is_err_and(|error| error.kind() == ErrorKind::InvalidUtf8)
    };
    let wrong = &args[(1..args.len()).find(is_wrong)?];
    let text = format!(
        "the argument '{}' is not UTF-8, as it has to be here: if it names a file, rename the file, or \
         make a link to it with such a name\n\nFor more information, try '--help'.\n",
        escape_line(&wrong.to_string_lossy())
    );
    Some(clap::Error::raw(ErrorKind::InvalidUtf8, text))
}

/// The options of a budget, which not every command has.
const BUDGET_OPTIONS: [&str; 2] = ["--nodes", "--seconds"];

/// Options that some expect, each with the one that is meant.
const MEANT: [(&str, &str); 3] =
    [("--depth", "--plies"), ("--time", "--seconds"), ("--timeout", "--seconds")];

/// Returns the same error about arguments without control characters, since clap quotes them.
fn clean_error<P: Program>(error: clap::Error, args: &[OsString]) -> clap::Error {
    if error.kind() == ErrorKind::InvalidUtf8 {
        return encoding_error::<P>(args).unwrap_or(error);
    }
    let shown: Vec<OsString> =
        args.iter().map(|arg| escape_line(&arg.to_string_lossy()).into_owned().into()).collect();
    let mut error = match parse::<P>(&shown) {
        Err(again) if again.kind() == error.kind() => again,
        _ => error,
    };
    if let Some(worded) = number_error(&error) {
        return worded;
    }
    // Clap tells how to pass an unknown option as a value, which is hardly ever meant.
    let mut tips = match error.remove(ContextKind::Suggested) {
        Some(ContextValue::StyledStrs(tips)) => tips,
        _ => Vec::new(),
    };
    tips.retain(|tip| !tip.to_string().contains("as a value"));
    let program = P::command();
    let command = named_command(&program, &shown);
    let tip = match (error.kind(), error.get(ContextKind::InvalidArg)) {
        (ErrorKind::UnknownArgument, Some(ContextValue::String(wrong))) => {
            option_tip(command, wrong)
        }
        _ => None,
    };
    if let Some(tip) = tip {
        tips = vec![tip.into()];
        error.remove(ContextKind::SuggestedArg);
        error.remove(ContextKind::Usage);
    }
    // Clap suggests none behind `help`.
    if let (ErrorKind::InvalidSubcommand, None, Some(ContextValue::String(wrong))) = (
        error.kind(),
        error.get(ContextKind::SuggestedSubcommand),
        error.get(ContextKind::InvalidSubcommand),
    ) {
        let near = did_you_mean(wrong, command.get_subcommands().map(clap::Command::get_name));
        tips.extend(near.map(Into::into));
    }
    let is_unknown = matches!(
        error.kind(),
        ErrorKind::UnknownArgument | ErrorKind::InvalidSubcommand | ErrorKind::ArgumentConflict
    );
    let line = shown.iter().skip(1).map(|arg| arg.to_string_lossy()).collect::<Vec<_>>().join(" ");
    let is_begun = |start: &str| format!("{line} ").starts_with(&format!("{start} "));
    let expected = P::EXPECTED_LINES.iter().find(|(start, _)| is_unknown && is_begun(start));
    if let Some((_, instead)) = expected {
        tips = vec![format!("this does it: '{instead}'").into()];
        error.remove(ContextKind::SuggestedSubcommand);
        error.remove(ContextKind::SuggestedArg);
        error.remove(ContextKind::Usage);
    }
    if !tips.is_empty() {
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
    }
    error
}

/// Returns the command that arguments name, or whose help they ask for.
fn named_command<'c>(program: &'c clap::Command, args: &[OsString]) -> &'c clap::Command {
    let words = args.iter().skip(1).filter_map(|arg| arg.to_str());
    words.fold(program, |at, word| at.find_subcommand(word).unwrap_or(at))
}

/// Returns what is meant by an option that a command does not have, if that is known.
fn option_tip(command: &clap::Command, wrong: &str) -> Option<String> {
    let name = wrong.strip_prefix("--")?;
    let has = |option: &str| {
        command.get_arguments().any(|arg| arg.get_long() == option.strip_prefix("--"))
    };
    let meant = MEANT.iter().find(|(word, _)| *word == wrong).map_or(wrong, |(_, meant)| meant);
    if has(meant) {
        return Some(format!("write {meant}"));
    }
    if BUDGET_OPTIONS.contains(&meant) {
        return Some(BUDGET_OPTIONS.iter().find(|option| has(option)).map_or_else(
            || {
                "this command has no budget; smaller boards and fewer pieces take less time"
                    .to_owned()
            },
            |option| format!("the budget of this command is given by {option}"),
        ));
    }
    let word = rules::word_for(name).filter(|_| has("--rules"))?;
    Some(format!("the rules are words: --rules {word}; `crosstrack help rules` lists them"))
}

/// Returns the error about a value that is no number, or none that is allowed, in words of users.
fn number_error(error: &clap::Error) -> Option<clap::Error> {
    let why = std::error::Error::source(error)?.to_string();
    let words = match why.as_str() {
        "invalid digit found in string"
        | "cannot parse integer from empty string"
        | "invalid float literal" => "write a whole number, such as 2".to_owned(),
        "number too large to fit in target type" => "the number is too large".to_owned(),
        "number too small to fit in target type" => "the number is too small".to_owned(),
        why => {
            let (number, range) = why.split_once(" is not in ")?;
            let (least, most) = range.split_once("..")?;
            let most = most.trim_start_matches('=');
            let is_large = |number: &str| !number.starts_with('-') && number.len() > 10;
            if is_large(number) {
                "the number is too large".to_owned()
            } else if is_large(most) {
                format!("{number} is not {least} or more")
            } else {
                format!("{number} is not one of {least} to {most}")
            }
        }
    };
    let text = |kind| match error.get(kind)? {
        ContextValue::String(text) => Some(text.as_str()),
        _ => None,
    };
    let (value, option) = (text(ContextKind::InvalidValue)?, text(ContextKind::InvalidArg)?);
    let text = format!(
        "invalid value '{value}' for '{option}': {words}\n\nFor more information, try '--help'.\n"
    );
    Some(clap::Error::raw(error.kind(), text))
}

/// Turns an error of the parser into an error of a command, for JSON.
fn usage_error(error: &clap::Error) -> Fault {
    let text = error.render().to_string();
    let (title, help) = text.split_once('\n').unwrap_or((&text, ""));
    let title = title.trim_start_matches("error: ");
    Fault::new(title).help(help.trim()).kind(FaultKind::Usage)
}

/// Prints what the parser says: help and version to standard output, errors to standard error.
fn print_parser_message(error: &clap::Error, console: &mut Console<'_>) -> Result<Ended, Fault> {
    let text = error.render();
    let shown = |colour: bool| if colour { text.ansi().to_string() } else { text.to_string() };
    if matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) {
        return Target::Stdout.finish(&shown(console.colour), console);
    }
    console.note(&shown(console.style.colours));
    // The message is the whole answer, and standard output stays empty.
    Target::Stdout.write(Ok(CommandOutput::Answer(Exit::Usage, String::new())), console)
}
