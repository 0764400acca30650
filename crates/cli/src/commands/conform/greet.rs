//! The first conversation with an engine.

use crate::{CommandError, Diagnostic, Exit, Playable, no_threads, question};
use crosstrack_conform::declared::{UnknownDeclaration, unknown_declarations};
use crosstrack_conform::process_error::ProcessError;
use crosstrack_conform::protocol::HelloOk;
use crosstrack_conform::{Launch, Session};

/// What an engine says before it is asked anything.
pub(super) struct Greeting {
    /// What it says about itself, if it does.
    pub hello: Option<HelloOk>,
    /// What it declares and the game does not have, each with the error that ends the run.
    pub declared: Vec<(String, CommandError)>,
}

/// Starts the engine once, so that one that cannot be started is known at once.
///
/// # Errors
/// If the engine cannot be started. What else goes wrong is reported by the run.
pub(super) fn greet<G: Playable>(launch: &Launch) -> Result<Greeting, CommandError> {
    let mut session = Session::new(launch.clone());
    let hello = match session.hello() {
        Err(fault @ ProcessError::NotStarted { .. }) => {
            let help = "--engine names a program with its arguments, such as 'python3 engine.py'";
            return Err(Diagnostic::new(fault.to_string()).help(help).with(Exit::Usage));
        }
        Err(ProcessError::NoThread { why }) => return Err(no_threads(why)),
        hello => hello.ok().cloned(),
    };
    session.bye();
    let rulesets = hello.iter().flat_map(|hello| &hello.rulesets);
    let declared = rulesets.flat_map(unknown_declarations::<G>).filter_map(declared).collect();
    Ok(Greeting { hello, declared })
}

/// `None` for a field that is nothing like ours: an engine may have more fields.
fn declared(fault: UnknownDeclaration) -> Option<(String, CommandError)> {
    let UnknownDeclaration { word, field, known } = fault;
    let near = question(&word, known.iter().copied());
    let title = match field {
        Some(field) => format!("the engine declares `{word}` in {field}, which there is not"),
        None if near.is_none() => return None,
        None => format!("the engine declares {word}, which is no field of a ruleset"),
    };
    let diagnostic = Diagnostic::new(title.clone()).help(near.unwrap_or_default());
    Some((title, diagnostic.help(format!("write {}", known.join(", "))).with(Exit::No)))
}
