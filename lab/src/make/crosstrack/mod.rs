//! Makes the vectors of Crosstrack: requests from `data/`, expected responses from the rules.
//!
//! Requests are data (`data/vectors/cases.csv`, the suites, the transcripts) or full enumerations. The
//! response of the rules must agree with the one that the data state by hand. Tests compare the result
//! with the slow twins, which share no code with the rules.

mod input;
mod maker;
mod enumerated;
mod flags;
mod games;
mod states;
mod rows;
mod stories;
mod suites;

use std::error::Error;

use crate::make::sources::{Otherwise, describing};
use crosstrack::rules::ClaimRule;
use crosstrack_conform::crosstrack::{Case, Request, Task};
use crosstrack_conform::{Level, Wire as _};

/// Makes every case of the test vectors of Crosstrack.
///
/// **Cost** a second or so, most of it for perft.
///
/// # Errors
/// If an input cannot be read, or contradicts the rules: the first such input.
pub fn cases() -> Result<Vec<Case>, Box<dyn Error + Send + Sync>> {
    let mut cases = enumerated::link_cases()?;
    cases.extend(enumerated::board_cases()?);
    cases.extend(rows::cases()?);
    cases.extend(suites::cases()?);
    cases.extend(stories::cases()?);
    cases.extend(games::cases()?);
    cases.extend(states::cases()?);
    for case in &mut cases {
        case.flags = flags::flags(case);
    }
    let marked = |case: &Case| {
        let is_open = case.level == Some(Level::Interpretation) || plays_past_a_path(case);
        if is_open { Vec::new() } else { describing(&case.ruleset) }
    };
    Otherwise::read("crosstrack")?.mark(&mut cases, marked);
    Ok(cases)
}

/// Returns whether moves are asked about where a path stands that nobody announced. The sheets say that the next player
/// may claim it, and not what else may be done.
fn plays_past_a_path(case: &Case) -> bool {
    let Some(form) = case.task.position() else { return false };
    let is_silent = match &case.task {
        Task::One(Request::Apply(request), _) => request.mv != "claim",
        Task::One(Request::Legal(_) | Request::Perft(_), _) | Task::Game(..) => true,
        Task::One(..) => false,
    };
    let announces = case.ruleset.claim_rule == ClaimRule::Announced;
    let position = case.rules().position_from_form(form);
    is_silent
        && announces
        && !form.decided
        && position.is_ok_and(|position| position.has_complete_path())
}
