//! Shrinks a failure to the smallest position that shows it.
//!
//! `first_input` finds the shallowest position below a failing case on which the engine differs
//! from the rules. `minimize` then removes pieces, readings and parts of the board as long as the
//! position can be played and the answers still differ. The difference may change on the way: any is
//! an error of the engine. [`walk`](walk()) looks for a difference without vectors.

mod input;
mod descend;
mod explain;
mod walk;

use descend::first_input;
pub use explain::{Explanation, explain};
pub use input::{
    Budget, DifferentialTester, FaultyPart, Finding, Input, InputCommand, Shrinkable, ShrunkFailure,
};
pub use walk::{PlantedCounts, WalkOptions, WalkResult, walk};

use crate::case::Case;
use crate::session::{EngineError, Session};

/// Shrinks the failure of a case; `None` if the case has no position, or if no difference is found.
///
/// **Cost**: at most the budget.
///
/// # Errors
/// If the engine fails.
pub fn shrink_case<G: Shrinkable>(
    case: &Case<G>,
    session: &mut Session,
    budget: Budget,
) -> Result<Option<ShrunkFailure<G>>, EngineError> {
    let mut tester = DifferentialTester::new(session, budget);
    match first_input(case, &mut tester)? {
        Some(finding) => shrink(finding, &mut tester).map(Some),
        None => Ok(None),
    }
}

/// Shrinks a finding within the tester's budget, and looks for the part of the rules that is wrong.
///
/// # Errors
/// If the engine fails.
pub fn shrink<G: Shrinkable>(
    finding: Finding<G>,
    tester: &mut DifferentialTester<'_>,
) -> Result<ShrunkFailure<G>, EngineError> {
    let finding = minimize(finding, tester)?;
    let (mut finding, part) = G::blame(finding, tester)?;
    // An engine that takes the game to be over lists no moves: the status explains more.
    if matches!(finding.input.command, InputCommand::Legal) {
        let input = Input { command: InputCommand::Status, ..finding.input.clone() };
        finding = tester.compare(&input)?.unwrap_or(finding);
    }
    Ok(ShrunkFailure { finding, part, is_cut_short: tester.budget.is_spent() })
}

/// Returns sets of indices to remove from `count` things, the largest first: all, halves, quarters,
/// down to single ones; then every pair, if there are at most `pairs_up_to` things.
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

/// Takes the first simpler input that still differs, until there is none or the budget is spent.
///
/// # Errors
/// If the engine fails.
pub(crate) fn minimize<G: Shrinkable>(
    mut finding: Finding<G>,
    tester: &mut DifferentialTester<'_>,
) -> Result<Finding<G>, EngineError> {
    'simplify: while !tester.budget.is_spent() {
        for input in G::simpler_inputs(&finding.input) {
            if let Some(found) = tester.compare(&input)? {
                finding = found;
                continue 'simplify;
            }
        }
        break;
    }
    Ok(finding)
}
