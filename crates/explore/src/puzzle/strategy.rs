//! The choice of winning moves that gives each puzzle the same certificate with every solver.

use crosstrack::base::Players;
use crosstrack::game::{Game, GameExt};
use crosstrack::solve::{BudgetError, WinSearch};

/// A solver that tries winning moves in a fixed order: first moves that won earlier in the same strategy,
/// the latest first; then all others in the order of moves.
///
/// So the recorded certificate stays the same if the solver is replaced by a faster one that would prefer
/// other winning moves.
pub(super) struct StableChoice<'e, E, M> {
    engine: &'e mut E,
    won: Vec<M>,
}

impl<'e, E, M> StableChoice<'e, E, M> {
    pub(super) const fn new(engine: &'e mut E) -> Self {
        Self { engine, won: Vec::new() }
    }
}

impl<G: Game, E: WinSearch<G>> WinSearch<G> for StableChoice<'_, E, G::Move> {
    fn wins_within(
        &mut self,
        position: &G::Position,
        side: Players,
        plies: usize,
    ) -> Result<bool, BudgetError> {
        self.engine.wins_within(position, side, plies)
    }

    fn winning_move(
        &mut self,
        game: &G,
        position: &G::Position,
        plies: usize,
    ) -> Result<Option<G::Move>, BudgetError> {
        let side = game.side_of(game.to_move(position));
        let again = self.won.iter().rev().copied();
        let again: Vec<G::Move> = again.filter(|&mv| game.check(position, mv).is_ok()).collect();
        for mv in again.into_iter().chain(game.moves(position)) {
            if plies > 0 && self.engine.wins_within(&game.play(position, mv), side, plies - 1)? {
                self.won.retain(|&other| other != mv);
                self.won.push(mv);
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    fn nodes(&self) -> u64 {
        self.engine.nodes()
    }
}
