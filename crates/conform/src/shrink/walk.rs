//! Random games and planted positions, at each of which an engine must say what we say.

use std::fmt;

use crate::session::EngineError;
use crate::shrink::descend::compare_position;
use crate::shrink::input::{DifferentialTester, Finding, Input, InputCommand, Shrinkable};
use crosstrack::base::Random;
use crosstrack::game::GameExt as _;

/// What a walk is to look at.
#[derive(Clone, Copy, Debug)]
pub struct WalkOptions {
    /// How many positions.
    pub positions: usize,
    /// Which random ones.
    pub seed: u64,
    /// How many of a hundred are planted, if the game plants any.
    pub planted: usize,
}

/// How many positions were planted, and what they were.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlantedCounts {
    /// Positions.
    pub positions: usize,
    /// Those in which the game is over.
    pub over: usize,
    /// Those in which games turn on a move.
    pub telling: usize,
}

impl fmt::Display for PlantedCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { positions, over, telling } = *self;
        let near = positions - over - telling;
        write!(f, "{positions} planted ({over} over, {telling} to win at once, {near} near misses)")
    }
}

/// What a walk came to.
#[derive(Clone, Debug)]
pub struct WalkResult<G: Shrinkable> {
    /// Positions asked about.
    pub positions: usize,
    /// Those that were planted.
    pub planted: PlantedCounts,
    /// The first on which the engine and we differ.
    pub finding: Option<Finding<G>>,
}

/// Plays random games by our rules and asks about each position: legal moves, outcome, and what the
/// move played leads to. Where there is a [telling](Shrinkable::telling) move, one is played half
/// of the time, so that games end; none is longer than 80 plies. Between the games stand
/// [planted](Shrinkable::planted) positions, as many as the route says.
///
/// **Cost**: three requests a position.
///
/// # Errors
/// If the engine breaks.
pub fn walk<G: Shrinkable>(
    ruleset: &G,
    route: WalkOptions,
    tester: &mut DifferentialTester<'_>,
) -> Result<WalkResult<G>, EngineError> {
    let mut random = Random::new(route.seed);
    let mut walk = WalkResult { positions: 0, planted: PlantedCounts::default(), finding: None };
    while walk.positions < route.positions && !tester.budget.is_spent() {
        let mut position = ruleset.start();
        for _ in 0..80 {
            if walk.positions == route.positions || tester.budget.is_spent() {
                break;
            }
            while walk.planted.positions * 100 < route.planted * walk.positions
                && walk.positions + 1 < route.positions
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

impl<G: Shrinkable> WalkResult<G> {
    /// Asks about a planted position and a move there.
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
        self.planted.telling += usize::from(!ruleset.decisive_moves(position, &moves).is_empty());
        self.step(ruleset, position, random, tester).map(drop)
    }

    /// Asks about a position and about a move there; the position after it, if the game goes on
    /// and nothing differs.
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
        let telling = ruleset.decisive_moves(position, &moves);
        let choice = if random.chance(50) && !telling.is_empty() { &telling } else { &moves };
        let mv = *random.pick(choice);
        self.finding = tester.compare(&Input::new(ruleset, position, InputCommand::Apply(mv)))?;
        Ok(self.finding.is_none().then(|| ruleset.play(position, mv)))
    }
}
