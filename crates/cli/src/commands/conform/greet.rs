//! The start of an engine: the request `hello`.

use crate::{Fault, FaultKind, Playable, did_you_mean, thread_error};
use crosstrack_conform::declared::{UnknownDeclaration, unknown_declarations};
use crosstrack_conform::process_error::ProcessError;
use crosstrack_conform::protocol::HelloOk;
use crosstrack_conform::{Launch, Session};

/// What an engine says to `hello`.
pub(super) struct Greeting {
    /// The response to `hello`, if the engine gives one.
    pub hello: Option<HelloOk>,
    /// The declared fields and values that the game does not have, each with its error.
    pub declared: Vec<(String, Fault)>,
}

/// Starts the engine once, and says `hello`.
///
/// # Errors
/// If the engine cannot be started. The run reports all other errors.
pub(super) fn greet<G: Playable>(launch: &Launch) -> Result<Greeting, Fault> {
    let mut session = Session::new(launch.clone());
    let hello = match session.hello() {
        Err(fault @ ProcessError::NotStarted { .. }) => {
            let help = "--engine names a program with its arguments, such as 'python3 engine.py'";
            return Err(Fault::new(fault.to_string()).help(help).kind(FaultKind::Usage));
        }
        Err(ProcessError::NoThread { why }) => return Err(thread_error(why)),
        hello => hello.ok().cloned(),
    };
    session.shut_down();
    let rulesets = hello.iter().flat_map(|hello| &hello.rulesets);
    let declared =
        rulesets.flat_map(unknown_declarations::<G>).filter_map(declared_error).collect();
    Ok(Greeting { hello, declared })
}

/// Makes the error of a declaration, after its title. `None` for a field unlike any of the ruleset: an
/// engine may have more fields.
fn declared_error(fault: UnknownDeclaration) -> Option<(String, Fault)> {
    let UnknownDeclaration { word, field, known } = fault;
    let near = did_you_mean(&word, known.iter().copied());
    let title = match field {
        Some(field) => format!("the engine declares `{word}` in {field}, which there is not"),
        None if near.is_none() => return None,
        None => format!("the engine declares {word}, which is no field of a ruleset"),
    };
    let diagnostic = Fault::new(title.clone()).help(near.unwrap_or_default());
    Some((title, diagnostic.help(format!("write {}", known.join(", "))).kind(FaultKind::No)))
}
