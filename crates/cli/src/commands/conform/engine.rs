//! `crosstrack conform engine`: our rules as an engine that speaks xtp/1.

use std::io::{BufRead, BufReader, Read, Write};

use crate::games;
use crate::{CommandError, Console, Diagnostic, Exit, json};
use crosstrack_conform::engine::{EngineOutput, respond};
use crosstrack_conform::protocol::{Response, ResponseBody};

/// A longer line is refused, so that a line that never ends does not fill the memory.
const MOST_BYTES: u64 = 1 << 20;

/// Answers requests of the conformance protocol xtp/1, a line of JSON each way
///
/// Reads one request a line from standard input and writes one answer a line to standard output,
/// until `bye` or the end of the input. Whatever a line says, it is answered: nonsense with
/// `error`.
#[derive(clap::Args, Debug)]
#[command(
    before_help = r#"Example: echo '{"id":1,"cmd":"hello","protocol":"xtp/1"}' | crosstrack conform engine"#
)]
pub struct Args {}

impl Args {
    #[allow(clippy::unused_self, reason = "every command runs from its arguments")]
    pub fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        let games = games::played();
        let mut input = BufReader::new(&mut *console.input);
        let mut line = Vec::new();
        let unreadable = |e: std::io::Error| {
            Diagnostic::new(format!("standard input cannot be read: {e}")).with(Exit::Input)
        };
        loop {
            line.clear();
            let read = input.by_ref().take(MOST_BYTES).read_until(b'\n', &mut line);
            if read.map_err(unreadable)? == 0 {
                return Ok(Exit::Done);
            }
            let is_whole = line.ends_with(b"\n") || (line.len() as u64) < MOST_BYTES;
            if line.iter().all(u8::is_ascii_whitespace) && is_whole {
                continue;
            }
            let response = if is_whole {
                respond(&games, &line)
            } else {
                input.skip_until(b'\n').map_err(unreadable)?;
                let body =
                    ResponseBody::Error(format!("this line has more than {MOST_BYTES} bytes"));
                EngineOutput { response: Response { id: None, body }, is_last: false }
            };
            console.out.write_all(json::plain_line(&response.response)?.as_bytes())?;
            console.out.flush()?;
            if response.is_last {
                return Ok(Exit::Done);
            }
        }
    }
}
