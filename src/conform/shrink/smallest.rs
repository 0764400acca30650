//! From a scene that differs to one that cannot be simplified any more.

use crate::conform::session::NoAnswer;
use crate::conform::shrink::scene::{Asker, Conforming, Finding};

/// Takes the first simpler scene that still differs, until there is none.
///
/// # Errors
/// If the engine breaks.
pub fn smallest<G: Conforming>(
    mut finding: Finding<G>,
    asker: &mut Asker<'_>,
) -> Result<Finding<G>, NoAnswer> {
    'simplify: while !asker.budget.is_spent() {
        for scene in G::simpler(&finding.scene) {
            if let Some(found) = asker.differs(&scene)? {
                finding = found;
                continue 'simplify;
            }
        }
        break;
    }
    Ok(finding)
}
