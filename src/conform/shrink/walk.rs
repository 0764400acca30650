//! Random games, at each position of which an engine must say what we say.

use crate::base::random::Random;
use crate::conform::session::NoAnswer;
use crate::conform::shrink::descend::here;
use crate::conform::shrink::scene::{Asker, Conforming, Finding, Probe, Scene};
use crate::game::GameExt as _;

/// What a walk came to.
#[derive(Clone, Debug)]
pub struct Walk<G: Conforming> {
    /// Positions asked about.
    pub positions: usize,
    /// The first on which the engine and we differ.
    pub finding: Option<Finding<G>>,
}

/// Plays random games by our rules over `positions` positions and asks about each: legal moves,
/// outcome, and what the move played leads to. Where there is a [telling](Conforming::telling)
/// move, one is played half of the time, so that games end; none is longer than 80 plies.
///
/// **Cost**: three requests a position.
///
/// # Errors
/// If the engine breaks.
pub fn walk<G: Conforming>(
    ruleset: &G,
    positions: usize,
    seed: u64,
    asker: &mut Asker<'_>,
) -> Result<Walk<G>, NoAnswer> {
    let mut random = Random::new(seed);
    let mut asked = 0;
    while asked < positions {
        let mut position = ruleset.start();
        for _ in 0..80 {
            if asked == positions || asker.budget.is_spent() {
                break;
            }
            asked += 1;
            if let Some(found) = here(ruleset, &position, asker)? {
                return Ok(Walk { positions: asked, finding: Some(found) });
            }
            let moves = ruleset.moves(&position);
            if moves.is_empty() {
                break;
            }
            let telling = ruleset.telling(&position, &moves);
            let choice = if random.chance(50) && !telling.is_empty() { &telling } else { &moves };
            let mv = *random.pick(choice);
            let scene = Scene::of(ruleset, &position, Probe::Apply(mv));
            if let Some(found) = asker.differs(&scene)? {
                return Ok(Walk { positions: asked, finding: Some(found) });
            }
            position = ruleset.play(&position, mv);
        }
        if asker.budget.is_spent() {
            break;
        }
    }
    Ok(Walk { positions: asked, finding: None })
}
