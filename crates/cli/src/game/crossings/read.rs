//! Parsing of positions of Crossings, with error messages.

use crate::game::playable::setup_diagnostic;
use crate::{CommandError, Diagnostic, Exit, did_you_mean};
use crossings::explore::faults::{fault_span, part_span};
use crossings::rules::notation::SyntaxError;
use crossings::rules::setup::SetupError;
use crossings::rules::{Position, Ruleset, Setup, SetupFault, read_setup};

const FORM: &str = "a position is `start`, `-` for a line of standard input, or ROWS SIDE PENDING \
                    in quotes, such as 'bbb/3/3/rrr r -'";

/// Parses a position under the ruleset of a table.
///
/// # Errors
/// If the text is no position, has another board, or cannot be played.
pub fn read_position(ruleset: &Ruleset, text: &str) -> Result<Position, CommandError> {
    let (board, setup) = read_setup(text).map_err(|e| syntax_error(&e))?;
    if board != ruleset.board() {
        return Err(Diagnostic::new("the position is of another board than the table")
            .source("position", text)
            .label(part_span(text, 0), format!("a board {board}, not {}", ruleset.board()))
            .into_error(Exit::Input));
    }
    new_position(ruleset, &setup, text)
}

/// Creates the position of a setup; `text` is its notation.
///
/// # Errors
/// If it cannot be played.
pub fn new_position(
    ruleset: &Ruleset,
    setup: &Setup,
    text: &str,
) -> Result<Position, CommandError> {
    Position::new(ruleset, setup).map_err(|found| setup_error(ruleset, text, &found))
}

/// Makes the error of a text that is not a position.
pub fn syntax_error(error: &SyntaxError) -> CommandError {
    if error.text.is_empty() {
        return Diagnostic::new("the position is empty").help(FORM).into_error(Exit::Input);
    }
    let near = did_you_mean(&error.text, ["start"]).unwrap_or_default();
    Diagnostic::new("this is not a position of Crossings")
        .source("position", &error.text)
        .label(error.span.clone(), error.expected.clone())
        .help(near)
        .help(if error.text.contains('/') { "" } else { FORM })
        .into_error(Exit::Input)
}

/// Makes the error of a position that cannot be played, with all its faults.
fn setup_error(ruleset: &Ruleset, text: &str, found: &SetupError) -> CommandError {
    let title = "this position cannot be played";
    let diagnostic = setup_diagnostic((title, text), &found.0, |fault| {
        (fault_span(text, fault), fault.clause())
    });
    let is_crowded = found.0.iter().any(|fault| matches!(fault, SetupFault::TooMany { .. }));
    let has_room = ruleset.spec().rows == 1 && ruleset.board().height() > 4;
    let help = "each player starts with one row of stones here; for two rows, add --rules rows=2";
    diagnostic.help(if is_crowded && has_room { help } else { "" }).into_error(Exit::Input)
}
