//! `crosstrack conform engine`: the rules of this program as an engine that speaks xtp/1.

use std::io::{BufRead, BufReader, Read};

use crate::output::json;
use crate::{Console, Ended, Fault, Reader, game};
use crosstrack_conform::engine::{EngineOutput, respond};
use crosstrack_conform::protocol::{Response, ResponseBody};
use crosstrack_io::files::read_error_text;

/// The longest line in bytes, so that a line that never ends does not fill the memory.
const MAX_LINE: u64 = 1 << 20;

/// Answers requests of the protocol xtp/1 as an engine does, in lines of JSON
///
/// Reads one request per line from standard input and writes one answer per line to standard output, until the request
/// `bye` or the end of the input. An invalid request gets the answer `error`; a blank line gets no answer.
#[derive(clap::Args, Debug)]
#[command(
    before_help = r#"Example: echo '{"id":1,"cmd":"hello","protocol":"xtp/1"}' | crosstrack conform engine"#
)]
pub struct Args {}

impl Args {
    #[allow(clippy::unused_self, reason = "every command runs from its arguments")]
    pub fn run(&self, console: &mut Console<'_>) -> Result<Ended, Fault> {
        let games = game::engine_games();
        let mut input = BufReader::new(console.take_input());
        let mut line = Vec::new();
        let unreadable = |e: std::io::Error| {
            Fault::new(format!("standard input cannot be read: {}", read_error_text(&e)))
        };
        loop {
            line.clear();
            let read = input.by_ref().take(MAX_LINE).read_until(b'\n', &mut line);
            if read.map_err(unreadable)? == 0 {
                return Ok(Ended::without_answer());
            }
            let is_whole = line.ends_with(b"\n") || (line.len() as u64) < MAX_LINE;
            if line.iter().all(u8::is_ascii_whitespace) && is_whole {
                continue;
            }
            let response = if is_whole {
                respond(&games, &line)
            } else {
                input.skip_until(b'\n').map_err(unreadable)?;
                let body = ResponseBody::Error(format!("this line has more than {MAX_LINE} bytes"));
                EngineOutput { response: Response { id: None, body }, is_last: false }
            };
            let reader = console.write_part(&json::value_to_line(&response.response)?)?;
            if response.is_last || reader == Reader::Gone {
                return Ok(Ended::without_answer());
            }
        }
    }
}
