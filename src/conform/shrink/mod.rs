//! From a failure to the smallest position that shows it.
//!
//! A failing case leads to the shallowest position on which the engine and we differ
//! ([`first_scene`]); from there pieces, connectors, freezes, readings and parts of the board are
//! taken away as long as the position can be played and the answers still differ. Which difference
//! it is may change on the way: any is a fault.

mod descend;
mod explain;
mod scene;
mod simpler;
mod track;
mod walk;

pub use descend::first_scene;
pub use explain::{Explained, explain};
pub use scene::{Asker, Budget, Finding, Probe, Scene};
pub use track::Tile;
pub use walk::{Walk, walk};

use self::simpler::{simpler, weight};
use self::track::odd_tile;
use crate::conform::session::{NoAnswer, Session};
use crate::conform::vectors::Case;

/// A failure, shrunk.
#[derive(Clone, Debug)]
pub struct Shrunk {
    /// The smallest scene found.
    pub finding: Finding,
    /// The tile that is to blame, if the engine links a single one otherwise.
    pub tile: Option<Tile>,
    /// Whether the budget ended the search, so that a smaller one may be left.
    pub is_cut_short: bool,
}

/// Shrinks the failure of a case; `None` if the case is not about a position.
///
/// **Cost**: at most the requests and the time of the budget.
///
/// # Errors
/// If the engine breaks.
pub fn shrink_case(
    case: &Case,
    session: &mut Session,
    budget: Budget,
) -> Result<Option<Shrunk>, NoAnswer> {
    let mut asker = Asker { session, budget };
    match first_scene(case, &mut asker)? {
        Some(finding) => shrink(finding, &mut asker).map(Some),
        None => Ok(None),
    }
}

/// Shrinks a finding.
///
/// # Errors
/// If the engine breaks.
pub fn shrink(finding: Finding, asker: &mut Asker<'_>) -> Result<Shrunk, NoAnswer> {
    let mut finding = smallest(finding, asker)?;
    let tile = odd_tile(&finding.scene, asker)?;
    if let Some(tile) = &tile
        && let Some(path) = track::smallest_path(&finding.scene, tile, asker)?
        && weight(&path.scene) < weight(&finding.scene)
    {
        finding = smallest(path, asker)?;
    }
    // A game that is taken to be over has no moves: that it is over says more.
    if finding.scene.probe == Probe::Legal {
        let scene = Scene { probe: Probe::Status, ..finding.scene.clone() };
        finding = asker.differs(&scene)?.unwrap_or(finding);
    }
    Ok(Shrunk { finding, tile, is_cut_short: asker.budget.is_spent() })
}

/// Takes the first simpler scene that still differs, until there is none.
fn smallest(mut finding: Finding, asker: &mut Asker<'_>) -> Result<Finding, NoAnswer> {
    'simplify: while !asker.budget.is_spent() {
        for scene in simpler(&finding.scene) {
            if let Some(found) = asker.differs(&scene)? {
                finding = found;
                continue 'simplify;
            }
        }
        break;
    }
    Ok(finding)
}
