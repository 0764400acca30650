//! Shrinks a failure to the smallest position that shows it.
//!
//! `first_input` finds the shallowest position below a failing case on which the engine differs from the rules.
//! `minimize` then removes pieces, readings and parts of the board as long as the position remains playable and
//! the answers still differ for the same cause, which means the same clause and the same kind of difference.
//! [`walk`](walk()) looks for a difference without vectors.

mod descend;
mod explain;
mod smallest;
mod walk;

pub use crate::game::{
    Budget, DifferentialTester, FaultyPart, Finding, HasVectors, Input, InputCommand, ShrunkFailure,
};
use descend::first_input;
pub use explain::{Explanation, explain};
pub use smallest::{Picture, SmallestFailure, smallest_budget, summary};
pub use walk::{PlantedCounts, WalkOptions, WalkResult, walk, walk_all};

use std::time::Duration;

use crate::case::Case;
use crate::cause::{Cause, MOVES_AFTER_END, NO_MOVES};
use crate::judge::Difference;
use crate::session::{EngineError, Session};

/// Shrinks the failure of a case; returns `None` if the case has no position, or if no difference is found.
/// `failure` is the [class](EngineError::class) of the engine failure to shrink, if the case failed by one.
///
/// A fresh process of the engine shows the returned failure too, whatever the process that was asked during the
/// shrinking had been asked before.
///
/// **Cost**: at most the budget; twice the budget if answers depend on earlier requests.
///
/// # Errors
/// If the engine fails and no failure is shrunk.
pub fn shrink_case<G: HasVectors>(
    case: &Case<G>,
    session: &mut Session,
    budget: Budget,
    failure: Option<&'static str>,
) -> Result<Option<ShrunkFailure<G>>, EngineError> {
    let shared = shrink_in(case, session, budget, failure);
    let launch = session.launch().clone();
    if let Ok(Some(shrunk)) = &shared
        && is_shown_by(&shrunk.finding, &mut Session::unlimited(launch.clone()), failure)
    {
        return shared;
    }
    let mut fresh = Session::unlimited(launch).fresh();
    match shrink_in(case, &mut fresh, budget, failure) {
        Ok(None) => shared.map(|_| None),
        found => found,
    }
}

/// Shrinks the failure of a case with the process of one session.
fn shrink_in<G: HasVectors>(
    case: &Case<G>,
    session: &mut Session,
    budget: Budget,
    failure: Option<&'static str>,
) -> Result<Option<ShrunkFailure<G>>, EngineError> {
    let mut tester = DifferentialTester::new(session, budget).with_failure(failure);
    match first_input(case, &mut tester)? {
        Some(finding) => shrink(finding, &mut tester).map(Some),
        None => Ok(None),
    }
}

/// Returns whether a finding occurs in a session.
fn is_shown_by<G: HasVectors>(
    finding: &Finding<G>,
    session: &mut Session,
    failure: Option<&'static str>,
) -> bool {
    let budget = Budget::new(1, Duration::from_secs(86_400));
    let mut tester = DifferentialTester::new(session, budget).with_failure(failure);
    matches!(tester.compare(&finding.input), Ok(Some(_)))
}

/// Shrinks a finding within the tester's budget, and looks for the part of the rules that is wrong.
///
/// # Errors
/// If the engine fails.
pub fn shrink<G: HasVectors>(
    finding: Finding<G>,
    tester: &mut DifferentialTester<'_>,
) -> Result<ShrunkFailure<G>, EngineError> {
    if finding.error.is_some() {
        let finding = minimize(finding, tester)?;
        let is_cut_short = tester.budget.is_spent();
        return Ok(ShrunkFailure { finding, part: None, cause: None, is_cut_short });
    }
    let finding = listed(finding, tester)?;
    let finding = minimize(G::before_shrinking(finding, tester)?, tester)?;
    let (mut finding, part) = G::blame(finding, tester)?;
    // The status explains more if the engine's list of moves shows that it errs about the end of the game.
    if is_about_the_end(&finding) {
        let input = Input { command: InputCommand::Status, ..finding.input.clone() };
        let rank = |finding: &Finding<G>| finding.causes().first().map(|(cause, _)| G::rank(cause));
        // A draw is the consequence of an empty list of moves.
        let status = tester.compare(&input)?.filter(|status| rank(status) <= rank(&finding));
        if let Some(status) = status {
            finding = minimize(status, tester)?;
        }
    }
    let cause = finding.causes().into_iter().next().map(|(cause, _)| cause);
    Ok(ShrunkFailure { finding, part, cause, is_cut_short: tester.budget.is_spent() })
}

/// Returns a finding about the list of moves in place of a finding about one move, if the engine judges the
/// move in the list as it does when the move is played; the list then shows which other moves it refuses or
/// allows. Otherwise returns the finding unchanged.
/// is played: the list shows what else it refuses or allows. Returns the same finding otherwise.
fn listed<G: HasVectors>(
    finding: Finding<G>,
    tester: &mut DifferentialTester<'_>,
) -> Result<Finding<G>, EngineError> {
    let InputCommand::Apply(mv) = finding.input.command else { return Ok(finding) };
    let of_list: fn(&Difference) -> &[String] = match judged(&finding.difference) {
        Some(Judged::Refused) => |difference| &difference.missing,
        Some(Judged::Allowed) => |difference| &difference.extra,
        None => return Ok(finding),
    };
    let input = Input { command: InputCommand::Legal, ..finding.input.clone() };
    let text = finding.input.ruleset.write_move(mv);
    let list = tester.compare(&input)?.filter(|list| of_list(&list.difference).contains(&text));
    Ok(list.unwrap_or(finding))
}

/// How an engine's judgement of a move differs from the rules.
enum Judged {
    /// It refuses a legal move.
    Refused,
    /// It plays an illegal move.
    Allowed,
}

/// Returns how an engine misjudges a move that it was asked to play; `None` if it judges as the rules do.
fn judged(difference: &Difference) -> Option<Judged> {
    let is_illegal = |facts: &[String]| facts.first().is_some_and(|fact| fact == "illegal");
    match (is_illegal(&difference.missing), is_illegal(&difference.extra)) {
        (false, true) => Some(Judged::Refused),
        (true, false) => Some(Judged::Allowed),
        _ => None,
    }
}

/// Returns whether the engine lists no moves although the game goes on, or lists moves although it is over.
fn is_about_the_end<G: HasVectors>(finding: &Finding<G>) -> bool {
    let is_about = |cause: &Cause| [NO_MOVES, MOVES_AFTER_END].contains(&cause.what);
    finding.causes().iter().any(|(cause, _)| is_about(cause))
}

/// Returns sets of indices to remove from `count` things, the largest sets first: all, halves, quarters, and so
/// on down to single ones; then every pair, if there are at most `pairs_up_to` things.
pub fn removal_chunks(count: usize, pairs_up_to: usize) -> Vec<Vec<usize>> {
    let mut parts: Vec<Vec<usize>> = Vec::new();
    let mut size = count;
    while size > 0 {
        let starts = (0..count).step_by(size);
        parts.extend(starts.map(|start| (start..count.min(start + size)).collect()));
        size /= 2;
    }
    if count <= pairs_up_to {
        for first in 0..count {
            parts.extend((0..first).map(|second| vec![first, second]));
        }
    }
    parts
}

/// Replaces the finding by the first simpler input that still differs for the same cause, again and again until
/// there is none or the budget is spent.
///
/// # Errors
/// If the engine fails.
pub(crate) fn minimize<G: HasVectors>(
    mut finding: Finding<G>,
    tester: &mut DifferentialTester<'_>,
) -> Result<Finding<G>, EngineError> {
    let wanted = finding.causes().into_iter().next().map(|(cause, _)| cause);
    let is_kept = |found: &Finding<G>| {
        let mut causes = found.causes().into_iter().map(|(cause, _)| cause);
        wanted.as_ref().is_none_or(|wanted| causes.any(|cause| cause == *wanted))
    };
    'simplify: while !tester.budget.is_spent() {
        for input in G::simpler_inputs(&finding.input) {
            if let Some(found) = tester.compare(&input)?
                && is_kept(&found)
            {
                finding = found;
                continue 'simplify;
            }
        }
        break;
    }
    Ok(finding)
}
