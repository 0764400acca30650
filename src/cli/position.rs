//! The text of an argument that is a position, of any game.

use crate::cli::console::Console;
use crate::cli::exit::Exit;
use crate::cli::stop::Stop;
use crate::cli::trouble::Trouble;

/// The text of an argument, or of the line on standard input that `-` stands for; nothing for
/// `start`, in either place. `form` says what an argument may be.
pub(super) fn text_of(
    pos: &str,
    form: &str,
    console: &mut Console<'_>,
) -> Result<Option<String>, Stop> {
    match pos {
        "start" => Ok(None),
        "-" => {
            let all = console.read_all()?;
            // Some editors and shells begin a text with this mark.
            let all = all.trim_start_matches('\u{feff}');
            let lines: Vec<&str> = all.lines().filter(|l| !l.trim().is_empty()).collect();
            match lines.as_slice() {
                [line] => Ok(Some(line.trim().to_owned()).filter(|text| text != "start")),
                lines => {
                    let title = format!(
                        "one position was expected on standard input, not {} lines",
                        lines.len()
                    );
                    Err(Trouble::new(title).help(form).with(Exit::Input))
                }
            }
        }
        text => Ok(Some(text.to_owned())),
    }
}
