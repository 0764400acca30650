//! Random games, at each position of which an engine must say what we say.

use super::descend::here;
use super::scene::{Asker, Finding, Probe, Scene};
use crate::conform::session::NoAnswer;
use crate::crosstrack::rules::Ruleset;
use crate::crosstrack::threats::winning_moves;
use crate::game::{Game, GameExt};

/// What a walk came to.
#[derive(Clone, Debug)]
pub struct Walk {
    /// Positions asked about.
    pub positions: usize,
    /// The first on which the engine and we differ.
    pub finding: Option<Finding>,
}

/// Numbers that look random and are the same for a seed (splitmix64).
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % end.max(1) as u64) as usize
    }
}

/// Plays random games by our rules over `positions` positions and asks about each: legal moves,
/// outcome, and what the move played leads to. A move that completes a path is played where there
/// is one, half of the time, so that games end; none is longer than 80 plies.
///
/// **Cost**: three requests a position.
///
/// # Errors
/// If the engine breaks.
pub fn walk(
    ruleset: &Ruleset,
    positions: usize,
    seed: u64,
    asker: &mut Asker<'_>,
) -> Result<Walk, NoAnswer> {
    let mut random = Random(seed);
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
            let wins = winning_moves(ruleset, &position);
            let choice = if random.below(2) == 0 && !wins.is_empty() { &wins } else { &moves };
            let mv = choice[random.below(choice.len())];
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
