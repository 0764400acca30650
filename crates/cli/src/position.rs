//! Arguments that name a position, of any game.

use std::borrow::Cow;

use crate::{CommandError, Console, Diagnostic, Exit};

/// What may stand for a position, of any game.
const FORM: &str = "a position is `start`, the id of a puzzle, or a text as `crosstrack show` \
                    prints it";

/// Returns an argument that is notation; `None` for `start`.
pub fn notation(pos: &str) -> Option<&str> {
    Some(pos).filter(|&text| text != "start")
}

/// Returns an argument without blanks, line ends and a byte order mark around it, which a file has; for
/// `-`, the line on standard input.
///
/// # Errors
/// If standard input cannot be read, or does not have exactly one line.
pub fn read_argument<'a>(
    pos: &'a str,
    console: &mut Console<'_>,
) -> Result<Cow<'a, str>, CommandError> {
    let pos = pos.trim_start_matches('\u{feff}').trim();
    if pos != "-" {
        return Ok(Cow::Borrowed(pos));
    }
    let all = console.read_all()?;
    let lines: Vec<&str> = all.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    match lines.as_slice() {
        &[line] => Ok(Cow::Owned(line.to_owned())),
        lines => {
            let many = lines.len();
            let title = format!("one position was expected on standard input, not {many} lines");
            let all = "--format jsonl answers each line";
            Err(Diagnostic::new(title).help(FORM).help(all).into_error(Exit::Input))
        }
    }
}
