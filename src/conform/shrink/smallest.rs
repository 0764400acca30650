//! From an input that differs to one that cannot be simplified any more.

use crate::conform::session::NoAnswer;
use crate::conform::shrink::input::{Asker, Conforming, Finding};

/// Takes the first simpler input that still differs, until there is none.
///
/// # Errors
/// If the engine breaks.
pub fn smallest<G: Conforming>(
    mut finding: Finding<G>,
    asker: &mut Asker<'_>,
) -> Result<Finding<G>, NoAnswer> {
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
