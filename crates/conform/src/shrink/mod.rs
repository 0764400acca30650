//! From a failure to the smallest position that shows it.
//!
//! A failing case leads to the shallowest position on which the engine and we differ
//! ([`first_input`]); from there pieces, readings and parts of the board are taken away as long as
//! the position can be played and the answers still differ. Which difference it is may change on
//! the way: any is a fault. All of it is for any game that can say what a simpler position is
//! ([`Shrinkable`]); [`walk`](walk()) looks for a difference without vectors.

mod input;
mod descend;
mod explain;
mod walk;

pub use descend::first_input;
pub use explain::{Explanation, explain};
pub use input::{
    Budget, DifferentialTester, FaultyPart, Finding, Input, InputCommand, Shrinkable, ShrunkFailure,
};
pub use walk::{PlantedCounts, WalkOptions, WalkResult, walk};

use crate::case::Case;
use crate::session::{EngineError, Session};

/// Shrinks the failure of a case; `None` if the case is not about a position.
///
/// **Cost**: at most the requests and the time of the budget.
///
/// # Errors
/// If the engine breaks.
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

/// Shrinks a finding.
///
/// # Errors
/// If the engine breaks.
pub fn shrink<G: Shrinkable>(
    finding: Finding<G>,
    tester: &mut DifferentialTester<'_>,
) -> Result<ShrunkFailure<G>, EngineError> {
    let finding = minimize(finding, tester)?;
    let (mut finding, part) = G::blame(finding, tester)?;
    // A game that is taken to be over has no moves: that it is over says more.
    if matches!(finding.input.command, InputCommand::Legal) {
        let input = Input { command: InputCommand::Status, ..finding.input.clone() };
        finding = tester.compare(&input)?.unwrap_or(finding);
    }
    Ok(ShrunkFailure { finding, part, is_cut_short: tester.budget.is_spent() })
}

/// What to leave out of so many things, the most first: half of them, a quarter, down to single
/// ones; and every pair, if there are no more than `pairs_up_to`.
pub fn removal_chunks(count: usize, pairs_up_to: usize) -> Vec<Vec<usize>> {
    let mut parts: Vec<Vec<usize>> = Vec::new();
    let mut size = count;
    while size > 0 {
        let starts = (0..count).step_by(size);
        parts.extend(starts.map(|start| (start..count.min(start + size)).collect()));
        size /= 2;
    }
    if count <= pairs_up_to {
        let pairs_with = |first| (0..first).map(move |second| vec![first, second]);
        parts.extend((0..count).flat_map(pairs_with));
    }
    parts
}

/// Takes the first simpler input that still differs, until there is none.
///
/// # Errors
/// If the engine breaks.
pub fn minimize<G: Shrinkable>(
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
