//! The first conversation with an engine.

use crate::cli::exit::Exit;
use crate::cli::game::Playable;
use crate::cli::nearest::{nearest, question};
use crate::cli::stop::Stop;
use crate::cli::trouble::Trouble;
use crate::conform::declared::{DeclaredFault, faults};
use crate::conform::fault::Fault;
use crate::conform::process::Launch;
use crate::conform::session::Session;

/// Starts the engine once, so that one that cannot be started, or that declares what is not there,
/// is known at once.
pub(super) fn greet<G: Playable>(launch: &Launch) -> Result<(), Stop> {
    let mut session = Session::new(launch.clone());
    let found: Vec<DeclaredFault> = match session.hello() {
        Err(fault @ Fault::NotStarted { .. }) => {
            let help = "--engine names a program with its arguments, such as 'python3 engine.py'";
            return Err(Trouble::new(fault.to_string()).help(help).with(Exit::Usage));
        }
        // What else is wrong is reported in the format that is wanted.
        Err(_) => Vec::new(),
        Ok(hello) => hello.rulesets.iter().flat_map(faults::<G>).collect(),
    };
    session.bye();
    for DeclaredFault { word, field, known } in found {
        let near = question(&nearest(&word, known.iter().copied()));
        let title = match field {
            Some(field) => format!("the engine declares `{word}` in {field}, which there is not"),
            // Fields that are nothing like ours may be there.
            None if near.is_none() => continue,
            None => format!("the engine declares {word}, which is no field of a ruleset"),
        };
        let list = format!("write {}", known.join(", "));
        return Err(Trouble::new(title).help(near.unwrap_or_default()).help(list).with(Exit::No));
    }
    Ok(())
}
