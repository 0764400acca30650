//! Search by the definition of a forced win, without pruning.

use crate::base::{Outcome, Players};
use crate::game::{Game, GameExt};
use crate::solve::{Budget, BudgetError, Meter, WinSearch};

/// A search that visits every line of play. At each position it stops at the first winning move or refutation.
#[derive(Debug)]
pub struct PlainSearch<'g, G> {
    game: &'g G,
    meter: Meter,
}

impl<'g, G: Game> PlainSearch<'g, G> {
    /// Returns a search of a game within a budget.
    pub fn new(game: &'g G, budget: Budget) -> Self {
        Self { game, meter: Meter::new(budget) }
    }
}

impl<G: Game> WinSearch<G> for PlainSearch<'_, G> {
    /// **Cost** visits up to every line of play of `plies` plies.
    fn wins_within(
        &mut self,
        position: &G::Position,
        side: Players,
        plies: usize,
    ) -> Result<bool, BudgetError> {
        self.meter.count()?;
        match self.game.outcome(position) {
            Some(outcome) => return Ok(outcome == Outcome::Win(side)),
            None if plies == 0 => return Ok(false),
            None => {}
        }
        let ours = side.contains(self.game.to_move(position));
        for mv in self.game.moves(position) {
            let next = self.game.play(position, mv);
            if self.wins_within(&next, side, plies - 1)? == ours {
                return Ok(ours);
            }
        }
        Ok(!ours)
    }

    fn nodes(&self) -> u64 {
        self.meter.nodes()
    }
}
