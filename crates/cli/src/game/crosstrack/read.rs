//! Parsing of positions of Crosstrack, with error messages.

use crate::game::playable::setup_diagnostic;
use crate::{CommandError, Diagnostic, Exit, did_you_mean};
use crosstrack::rules::setup::SetupError;
use crosstrack::rules::{
    ParsePositionError, Position, Ruleset, SetupFault, SyntaxError, read_setup,
};

const FORM: &str = "a position is `start`, `-` for a line of standard input, or a text such as \
                    x1_4x2_1122.1_4-6-6-6-6-4_d";

/// Parses a position under the ruleset of a table. `waived` are the clauses whose faults are forgiven.
///
/// # Errors
/// If the text is no position, is of another ruleset, or cannot be played.
pub fn read_position(
    ruleset: &Ruleset,
    text: &str,
    waived: &[String],
) -> Result<Position, CommandError> {
    let setup = read_setup(ruleset, text).map_err(|bad| match bad {
        ParsePositionError::Syntax(e) => syntax_error(&e),
        ParsePositionError::OtherRuleset { theirs, ours } => {
            let title =
                format!("the position is of the ruleset {theirs}, but the table is of {ours}");
            Diagnostic::new(title).into_error(Exit::Input)
        }
        other => Diagnostic::new(other.to_string()).into_error(Exit::Input),
    })?;
    let waive = |clause: &str| waived.iter().any(|waived| waived == clause);
    Position::new_waiving(ruleset, &setup, |fault| waive(fault.clause()))
        .map_err(|found| setup_error(ruleset, text, &found))
}

/// Makes the error of a text that is not a position.
pub fn syntax_error(error: &SyntaxError) -> CommandError {
    if error.text.is_empty() {
        return Diagnostic::new("the position is empty").help(FORM).into_error(Exit::Input);
    }
    let near = did_you_mean(&error.text, ["start"]).unwrap_or_default();
    Diagnostic::new("this is not a position")
        .source("position", &error.text)
        .label(error.span.clone(), error.expected.clone())
        .help(near)
        .help(if error.text.starts_with("x1_") { "" } else { FORM })
        .into_error(Exit::Input)
}

/// Makes the error of a position that cannot be played, with all its faults.
fn setup_error(ruleset: &Ruleset, text: &str, found: &SetupError) -> CommandError {
    let is_playable = found.0.iter().all(SetupFault::is_waivable);
    let (title, help) = if is_playable {
        let help = "to use the position nevertheless, add --waive PL-OPENING";
        ("no game reaches this position", help)
    } else {
        ("this position cannot be played", "")
    };
    setup_diagnostic((title, text), &found.0, |fault| (fault.span(ruleset, text), fault.clause()))
        .help(help)
        .into_error(Exit::Input)
}
