//! Compares an engine with the rules along random games and in planted positions.

use std::fmt;

use crate::game::{DifferentialTester, Finding, HasVectors, Input, InputCommand};
use crate::session::EngineError;
use crate::shrink::descend::compare_position;
use crosstrack::base::Random;
use crosstrack::game::GameExt as _;

/// Options of [`walk`](fn@walk).
#[derive(Clone, Copy, Debug)]
pub struct WalkOptions {
    /// Number of positions to compare.
    pub positions: usize,
    /// Seed of the random games and positions.
    pub seed: u64,
    /// Percentage (0 to 100) of [planted](HasVectors::plant_position) positions, if the game has any.
    pub planted: usize,
}

/// Numbers of [planted](HasVectors::plant_position) positions that were compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlantedCounts {
    /// Number of all planted positions.
    pub positions: usize,
    /// Number of planted positions in which the game is over.
    pub over: usize,
    /// Number of planted positions with a [decisive](HasVectors::decisive_moves) move.
    pub decisive: usize,
}

impl fmt::Display for PlantedCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { positions, over, decisive } = *self;
        let near = positions - over - decisive;
        write!(
            f,
            "{positions} planted ({over} over, {decisive} to win at once, {near} near misses)"
        )
    }
}

/// The result of [`walk`](fn@walk).
#[derive(Clone, Debug)]
pub struct WalkResult<G: HasVectors> {
    /// Number of compared positions, including planted ones.
    pub positions: usize,
    /// Counts of the planted positions among them.
    pub planted: PlantedCounts,
    /// The first difference; `None` if the engine and the rules agree.
    pub finding: Option<Finding<G>>,
}

/// Plays random games and compares each position: the legal moves, the status, and the position after a move.
/// Where there are [decisive](HasVectors::decisive_moves) moves, one of them is played half of the time, so
/// that games end; no game is longer than 80 plies. [Planted](HasVectors::plant_position) positions are
/// compared in between.
///
/// **Cost**: three requests for each position, within the budget.
///
/// # Errors
/// If the engine fails.
pub fn walk<G: HasVectors>(
    ruleset: &G,
    options: WalkOptions,
    tester: &mut DifferentialTester<'_>,
) -> Result<WalkResult<G>, EngineError> {
    let mut random = Random::new(options.seed);
    let mut walk = WalkResult { positions: 0, planted: PlantedCounts::default(), finding: None };
    while walk.positions < options.positions && !tester.budget.is_spent() {
        let mut position = ruleset.start();
        for _ in 0..80 {
            if walk.positions == options.positions || tester.budget.is_spent() {
                break;
            }
            while walk.planted.positions * 100 < options.planted * walk.positions
                && walk.positions + 1 < options.positions
            {
                let Some(planted) = ruleset.plant_position(&mut random) else { break };
                walk.plant(ruleset, &planted, &mut random, tester)?;
                if walk.finding.is_some() || tester.budget.is_spent() {
                    return Ok(walk);
                }
            }
            let Some(next) = walk.step(ruleset, &position, &mut random, tester)? else { break };
            position = next;
        }
        if walk.finding.is_some() {
            break;
        }
    }
    Ok(walk)
}

/// Walks like [`walk`](fn@walk), but in a random one of some rulesets for every twenty positions.
///
/// **Cost**: as for [`walk`](fn@walk).
///
/// # Errors
/// If the engine fails.
pub fn walk_all<G: HasVectors>(
    rulesets: &[G],
    options: WalkOptions,
    tester: &mut DifferentialTester<'_>,
) -> Result<WalkResult<G>, EngineError> {
    let mut random = Random::new(options.seed);
    let mut all = WalkResult { positions: 0, planted: PlantedCounts::default(), finding: None };
    while all.positions < options.positions && !tester.budget.is_spent() && all.finding.is_none() {
        let Some(ruleset) = random.choose(rulesets) else { break };
        let positions = (options.positions - all.positions).min(20);
        let part =
            walk(ruleset, WalkOptions { positions, seed: random.next(), ..options }, tester)?;
        all.positions += part.positions;
        all.planted.positions += part.planted.positions;
        all.planted.over += part.planted.over;
        all.planted.decisive += part.planted.decisive;
        all.finding = part.finding;
    }
    Ok(all)
}

impl<G: HasVectors> WalkResult<G> {
    /// Compares a planted position and a move in it.
    fn plant(
        &mut self,
        ruleset: &G,
        position: &G::Position,
        random: &mut Random,
        tester: &mut DifferentialTester<'_>,
    ) -> Result<(), EngineError> {
        self.planted.positions += 1;
        let moves = ruleset.moves(position);
        self.planted.over += usize::from(moves.is_empty());
        self.planted.decisive += usize::from(!ruleset.decisive_moves(position, &moves).is_empty());
        self.step(ruleset, position, random, tester).map(drop)
    }

    /// Compares a position and a random move in it; returns the position after the move if the game goes on and
    /// nothing differs.
    fn step(
        &mut self,
        ruleset: &G,
        position: &G::Position,
        random: &mut Random,
        tester: &mut DifferentialTester<'_>,
    ) -> Result<Option<G::Position>, EngineError> {
        self.positions += 1;
        self.finding = compare_position(ruleset, position, tester)?;
        let moves = ruleset.moves(position);
        if self.finding.is_some() || moves.is_empty() {
            return Ok(None);
        }
        let decisive = ruleset.decisive_moves(position, &moves);
        let choice = if random.chance(50) && !decisive.is_empty() { &decisive } else { &moves };
        let mv = *random.pick(choice);
        self.finding = tester.compare(&Input::new(ruleset, position, InputCommand::Apply(mv)))?;
        Ok(self.finding.is_none().then(|| ruleset.play(position, mv)))
    }
}
