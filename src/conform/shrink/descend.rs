//! From a case that fails to the shallowest position on which the engine and we differ.

use crate::conform::session::NoAnswer;
use crate::conform::shrink::scene::{About, Asker, Conforming, Finding, Probe, Scene};
use crate::game::GameExt;

/// The first scene on which they differ; `None` if the case is not about a position, or if nothing
/// is found within the budget.
///
/// # Errors
/// If the engine breaks.
///
/// # Panics
/// If the case is not one of a checked suite.
pub fn first_scene<G: Conforming>(
    case: &G::Case,
    asker: &mut Asker<'_>,
) -> Result<Option<Finding<G>>, NoAnswer> {
    let Some(About { ruleset, mut position, moves, depth }) = G::about(case) else {
        return Ok(None);
    };
    if let Some(found) = here(&ruleset, &position, asker)? {
        return Ok(Some(found));
    }
    for mv in moves {
        let scene = Scene::of(&ruleset, &position, Probe::Apply(mv));
        if let Some(found) = asker.differs(&scene)? {
            return Ok(Some(found));
        }
        // A move that is forbidden leads nowhere.
        let Ok(next) = ruleset.try_play(&position, mv) else { return Ok(None) };
        position = next;
        if let Some(found) = here(&ruleset, &position, asker)? {
            return Ok(Some(found));
        }
    }
    below(&ruleset, &position, depth, asker)
}

/// Asks about a position itself.
pub(super) fn here<G: Conforming>(
    ruleset: &G,
    position: &G::Position,
    asker: &mut Asker<'_>,
) -> Result<Option<Finding<G>>, NoAnswer> {
    for probe in [Probe::Legal, Probe::Status] {
        if let Some(found) = asker.differs(&Scene::of(ruleset, position, probe))? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// Follows differing counts down to a position that differs by itself.
fn below<G: Conforming>(
    ruleset: &G,
    position: &G::Position,
    depth: u32,
    asker: &mut Asker<'_>,
) -> Result<Option<Finding<G>>, NoAnswer> {
    if depth == 0 {
        return Ok(None);
    }
    for mv in ruleset.moves(position) {
        let next = ruleset.play(position, mv);
        if depth > 1 {
            let Some(count) = ruleset.perft_question(&next, depth - 1) else { return Ok(None) };
            match asker.ask(|session| ruleset.ask(&count, session))? {
                None => return Ok(None),
                Some(None) => continue,
                Some(Some(_)) => {}
            }
        }
        if let Some(found) = here(ruleset, &next, asker)? {
            return Ok(Some(found));
        }
        if let Some(found) = asker.differs(&Scene::of(ruleset, position, Probe::Apply(mv)))? {
            return Ok(Some(found));
        }
        if let Some(found) = below(ruleset, &next, depth - 1, asker)? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}
