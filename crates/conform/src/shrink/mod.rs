//! From a failure to the smallest position that shows it.
//!
//! A failing case leads to the shallowest position on which the engine and we differ
//! ([`first_input`]); from there pieces, readings and parts of the board are taken away as long as
//! the position can be played and the answers still differ. Which difference it is may change on
//! the way: any is a fault. All of it is for any game that can say what a simpler position is
//! ([`Conforming`]); [`walk`](walk()) looks for a difference without vectors.

mod input;
mod descend;
mod explain;
mod walk;

pub use descend::first_input;
pub use explain::{Explained, explain};
pub use input::{Asker, Budget, Conforming, Finding, Input, Part, Probe, Shrunk};
pub use walk::{Planted, Route, Walk, walk};

use crate::case::Case;
use crate::session::{EngineError, Session};

/// Shrinks the failure of a case; `None` if the case is not about a position.
///
/// **Cost**: at most the requests and the time of the budget.
///
/// # Errors
/// If the engine breaks.
pub fn shrink_case<G: Conforming>(
    case: &Case<G>,
    session: &mut Session,
    budget: Budget,
) -> Result<Option<Shrunk<G>>, EngineError> {
    let mut asker = Asker::new(session, budget);
    match first_input(case, &mut asker)? {
        Some(finding) => shrink(finding, &mut asker).map(Some),
        None => Ok(None),
    }
}

/// Shrinks a finding.
///
/// # Errors
/// If the engine breaks.
pub fn shrink<G: Conforming>(
    finding: Finding<G>,
    asker: &mut Asker<'_>,
) -> Result<Shrunk<G>, EngineError> {
    let finding = smallest(finding, asker)?;
    let (mut finding, part) = G::blame(finding, asker)?;
    // A game that is taken to be over has no moves: that it is over says more.
    if matches!(finding.input.probe, Probe::Legal) {
        let input = Input { probe: Probe::Status, ..finding.input.clone() };
        finding = asker.differs(&input)?.unwrap_or(finding);
    }
    Ok(Shrunk { finding, part, is_cut_short: asker.budget.is_spent() })
}

/// What to leave out of so many things, the most first: half of them, a quarter, down to single
/// ones; and every pair, if there are no more than `pairs_up_to`.
pub fn parts(count: usize, pairs_up_to: usize) -> Vec<Vec<usize>> {
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
pub fn smallest<G: Conforming>(
    mut finding: Finding<G>,
    asker: &mut Asker<'_>,
) -> Result<Finding<G>, EngineError> {
    'simplify: while !asker.budget.is_spent() {
        for input in G::simpler(&finding.input) {
            if let Some(found) = asker.differs(&input)? {
                finding = found;
                continue 'simplify;
            }
        }
        break;
    }
    Ok(finding)
}
