//! Why a position of Crossings is against the rules, and what to try.

use crate::cli::exit::Exit;
use crate::cli::game::unplayable;
use crate::cli::stop::Stop;
use crate::crossings::explore::faults::place;
use crate::crossings::rules::ruleset::Ruleset;
use crate::crossings::rules::setup::{SetupFault, SetupFaults};

/// A text that is a position which cannot be played: all its faults.
pub(super) fn report(ruleset: &Ruleset, text: &str, found: &SetupFaults) -> Stop {
    let trouble = unplayable(text, &found.0, |fault| (place(text, fault), fault.clause()));
    let is_crowded = found.0.iter().any(|fault| matches!(fault, SetupFault::TooMany { .. }));
    let has_room = ruleset.spec().rows == 1 && ruleset.board().height() > 4;
    let help = "each player has one row of stones here: --rows 2 gives them two";
    trouble.help(if is_crowded && has_room { help } else { "" }).with(Exit::Input)
}
