//! Many positions: one on each line of standard input, and an answer on each line of the output, in the same order.

use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};

use rayon::prelude::*;

use crate::clean::CleanWriter;
use crate::console::Target;
use crate::{
    AnyGameArgs, CommandError, CommandOutput, Console, Diagnostic, Exit, PositionCommand, Progress,
};
use crosstrack::base::counted;

/// The most bytes of a line.
const MAX_LINE_BYTES: u64 = 64 << 10;

/// The most lines that are answered before their answers are written.
const MOST_LINES: usize = 1024;

/// Runs a command whose format is JSON, on a position or, for `-`, on that of each line, on all cores. An error is
/// an answer in its line. The exit code is that of the worst error; else the command is done, whatever the answers.
///
/// # Errors
/// If standard input cannot be read, or the output cannot be written.
pub fn run(
    (game, pos): (&AnyGameArgs, &str),
    command: &(impl PositionCommand + Sync),
    target: Target,
    console: &mut Console<'_>,
) -> Result<Exit, CommandError> {
    let (watched, show, style) = (console.watched, console.out.show(), console.style);
    let args = console.args.clone();
    let answer = |line: &String| {
        let (mut input, mut out, mut err) = (io::empty(), io::sink(), io::sink());
        let mut own = Console {
            input: &mut input,
            out: CleanWriter::new(&mut out, show),
            err: CleanWriter::new(&mut err, show),
            colour: false,
            is_screen: false,
            watched: false,
            style,
            args: args.clone(),
            merged: None,
        };
        to_line(game.run(line, command, &mut own))
    };
    if pos != "-" {
        let (exit, text) = answer(&pos.to_owned())?;
        return target.finish(&text, console).and(Ok(exit));
    }
    let bar = Progress::spinner(watched);
    let mut collected = String::new();
    let (mut worst, mut done) = (Exit::Done, 0);
    let mut reader = BufReader::new(&mut *console.input);
    loop {
        let lines = read_lines(&mut reader)?;
        if lines.is_empty() {
            break;
        }
        let answers: Vec<(Exit, String)> =
            lines.par_iter().map(answer).collect::<Result<_, CommandError>>()?;
        for (exit, text) in answers {
            if exit > Exit::No {
                worst = worst.max(exit);
            }
            if let Target::Stdout = target {
                console.out.write_all(text.as_bytes())?;
            } else {
                collected += &text;
            }
        }
        console.out.flush()?;
        done += lines.len();
        bar.say(format!("answered {}", counted(done, "line")));
    }
    drop(bar);
    target.finish(&collected, console).and(Ok(worst))
}

/// Returns the lines that are there, at least one unless the input has ended, and no more than are answered at once.
fn read_lines<R: io::Read>(reader: &mut BufReader<R>) -> Result<Vec<String>, CommandError> {
    let fault = |why: &str| {
        Diagnostic::new(format!("standard input cannot be read: {why}")).into_error(Exit::Input)
    };
    let mut lines = Vec::new();
    while lines.len() < MOST_LINES {
        let mut line = Vec::new();
        let read = reader.by_ref().take(MAX_LINE_BYTES + 1).read_until(b'\n', &mut line);
        read.map_err(|error| fault(&error.to_string()))?;
        if line.is_empty() {
            break;
        }
        if line.len() as u64 > MAX_LINE_BYTES {
            return Err(fault("a line is longer than 64 KiB, so it is no position"));
        }
        let text = String::from_utf8(line).map_err(|_| fault("it is not UTF-8"))?;
        lines.push(text.trim_end_matches(['\r', '\n']).to_owned());
        // Whoever asks line by line is answered line by line.
        if reader.buffer().is_empty() {
            break;
        }
    }
    Ok(lines)
}

/// Returns an answer in JSON, or an error as one, on one line.
fn to_line(result: Result<CommandOutput, CommandError>) -> Result<(Exit, String), CommandError> {
    match result {
        // No string of JSON has a line break in it.
        Ok(CommandOutput::Answer(exit, text)) => {
            Ok((exit, text.lines().map(str::trim_start).collect::<String>() + "\n"))
        }
        Ok(CommandOutput::ShardFile(_)) => {
            let title = "--shard is for one position, and for text or JSON";
            Err(Diagnostic::new(title).into_error(Exit::Usage))
        }
        Err(CommandError::Failed(exit, diagnostic)) => Ok((exit, diagnostic.to_json(exit))),
        Err(CommandError::ClosedOutput) => Err(CommandError::ClosedOutput),
    }
}
