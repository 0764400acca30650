//! Why a position is against the rules: each fault under the token that it is about, with its clause
//! and what that clause says.

use crate::cli::exit::Exit;
use crate::cli::game::unplayable;
use crate::cli::stop::Stop;
use crate::crosstrack::explore::faults::place;
use crate::crosstrack::rules::ruleset::Ruleset;
use crate::crosstrack::rules::setup::{SetupFault, SetupFaults};

/// A text that is a position which cannot be played: all its faults.
pub(super) fn report(ruleset: &Ruleset, text: &str, found: &SetupFaults) -> Stop {
    let trouble = unplayable(text, &found.0, |fault| (place(ruleset, text, fault), fault.clause()));
    let is_playable = found.0.iter().all(SetupFault::is_waivable);
    let help = "out of reach, but playable: --waive PL-OPENING forgives it";
    trouble.help(if is_playable { help } else { "" }).with(Exit::Input)
}
