//! Wins by threats as a solver.

use crate::game::{GameExt, Tactics};
use crate::solve::solution::Searching;
use crate::solve::threats::Threats;
use crate::solve::{Budget, Engine, Spent, Verdict, Wanted};

/// How much the table may take, in bytes.
const MEMORY: usize = 128 << 20;

/// The plies of a win and its first moves.
type Won<M> = (usize, Vec<M>);

/// The search for wins by threats as a [`Solver`](crate::solve::Solver). Where it finds none its verdict is
/// [`Verdict::Unknown`], since there may be others.
#[derive(Debug)]
pub struct ByThreats<'g, G: Tactics> {
    game: &'g G,
    engine: Threats<'g, G>,
    /// The number of plies within which no win by threats was found, all of them searched.
    none_within: Option<usize>,
}

impl<'g, G: Tactics> ByThreats<'g, G> {
    /// The solver for a game.
    pub fn new(game: &'g G, budget: Budget) -> Self {
        Self { game, engine: Threats::new(game, budget, MEMORY), none_within: None }
    }

    /// The number of plies within which the position that was asked for last has no win by threats;
    /// `None` if it has one, or if the budget was spent.
    pub const fn none_within(&self) -> Option<usize> {
        self.none_within
    }

    /// The moves that win by threats within so many plies: all, or the one that was found.
    fn first_moves(
        &mut self,
        position: &G::Position,
        plies: usize,
        wanted: Wanted,
    ) -> Result<Vec<G::Move>, Spent> {
        if wanted == Wanted::One {
            return Ok(self.engine.winning_move(self.game, position, plies)?.into_iter().collect());
        }
        let side = self.game.side_of(self.game.to_move(position));
        let mut found = Vec::new();
        for mv in self.game.moves(position) {
            let next = self.game.play(position, mv);
            if self.engine.wins_within(&next, side, plies - 1)? {
                found.push(mv);
            }
        }
        Ok(found)
    }

    fn search(
        &mut self,
        position: &G::Position,
        plies: usize,
        wanted: Wanted,
    ) -> Result<Option<Won<G::Move>>, Spent> {
        let side = self.game.side_of(self.game.to_move(position));
        // The last ply is ours.
        for depth in (1..=plies).step_by(2) {
            if self.engine.wins_within(position, side, depth)? {
                return Ok(Some((depth, self.first_moves(position, depth, wanted)?)));
            }
        }
        Ok(None)
    }
}

impl<'g, G: Tactics> Searching<G> for ByThreats<'g, G> {
    type Engine = Threats<'g, G>;

    fn decide(&mut self, position: &G::Position, plies: usize, wanted: Wanted) -> Verdict<G::Move> {
        self.none_within = None;
        let found = self.search(position, plies, wanted);
        if found == Ok(None) {
            self.none_within = Some(plies);
        }
        match found {
            Ok(Some((plies, first_moves))) => Verdict::Win { plies, first_moves },
            Ok(None) | Err(Spent) => {
                Verdict::Unknown { refuted: usize::from(!self.game.has_win(position)).min(plies) }
            }
        }
    }

    fn parts(&mut self) -> (&G, &mut Threats<'g, G>) {
        (self.game, &mut self.engine)
    }

    fn looked_at(&self) -> u64 {
        self.engine.nodes()
    }
}
