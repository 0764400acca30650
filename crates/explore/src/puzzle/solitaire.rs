//! Solitaire puzzles, which ask for a win in the minimum number of own turns while all others pass.
//!
//! The search is iterative deepening over the number of turns. It prunes positions that cannot win in time:
//! a win needs at least as many turns as
//! [`Tactics::min_plies`](crosstrack::game::tactics::Tactics::min_plies) gives plies. It searches positions
//! with the same canonical key only once, and only one of several like moves.

use crate::puzzle::error::PuzzleError;
use crate::puzzle::{Goal, Line, LineMove, PuzzleGame};
use crosstrack::base::Outcome;
use crosstrack::game::{GameExt, key};
use crosstrack::solve::table::Table;
use crosstrack::solve::{Budget, BudgetError, Meter, first_moves};

/// The size of the transposition table in bytes.
const MEMORY: usize = 64 << 20;

/// A search for wins while all other players pass.
pub struct SolitaireSearch<'g, G: PuzzleGame> {
    /// The ruleset of the positions.
    pub game: &'g G,
    meter: Meter,
    /// For positions that were searched, the number of turns within which they have no win.
    fails: Table,
}

impl<'g, G: PuzzleGame> SolitaireSearch<'g, G> {
    /// Creates a search with an empty transposition table.
    pub fn new(game: &'g G, budget: Budget) -> Self {
        Self { game, meter: Meter::new(budget), fails: Table::new(MEMORY) }
    }

    /// Returns the position after all other players have passed, with the same player to move again; `None`
    /// if a null move is impossible. `after` is the position after an own move.
    pub fn next_own_turn(&self, after: &G::Position) -> Option<G::Position> {
        let mut position = self.game.after_null_move(after)?;
        for _ in 2..self.game.players() {
            position = self.game.after_null_move(&position)?;
        }
        Some(position)
    }

    fn is_won(&self, before: &G::Position, after: &G::Position) -> bool {
        let side = self.game.side_of(self.game.to_move(before));
        self.game.outcome(after) == Some(Outcome::Win(side))
    }

    /// Returns whether `mv` leads to a win within `turns`, of which `mv` is the first.
    ///
    /// # Errors
    /// If the budget is spent.
    pub(crate) fn wins_by(
        &mut self,
        position: &G::Position,
        mv: G::Move,
        turns: usize,
    ) -> Result<bool, BudgetError> {
        let after = self.game.play(position, mv);
        if self.game.outcome(&after).is_some() {
            return Ok(turns > 0 && self.is_won(position, &after));
        }
        let left = turns.saturating_sub(1);
        if left == 0 || self.game.min_plies(&after, left) > left {
            return Ok(false);
        }
        match self.next_own_turn(&after) {
            Some(next) => self.wins(&next, left),
            None => Ok(false),
        }
    }

    /// Returns whether the player to move wins within `turns` own turns while all others pass.
    ///
    /// # Errors
    /// If the budget is spent.
    ///
    /// **Cost** exponential in the turns beyond the lower bound of
    /// [`Tactics::min_plies`](crosstrack::game::tactics::Tactics::min_plies).
    pub fn wins(&mut self, position: &G::Position, turns: usize) -> Result<bool, BudgetError> {
        self.meter.count()?;
        if turns == 0 || self.game.min_plies(position, turns) > turns {
            return Ok(false);
        }
        if self.game.has_win(position) {
            return Ok(true);
        }
        if turns == 1 {
            return Ok(false);
        }
        let name = key(self.game, position);
        if self.fails.get(&name).and_then(|known| known.answer(turns)) == Some(false) {
            return Ok(false);
        }
        for mv in self.game.moves(position) {
            if self.game.representative(position, mv) == mv && self.wins_by(position, mv, turns)? {
                return Ok(true);
            }
        }
        self.fails.record(name, turns, false);
        Ok(false)
    }

    /// Returns a win in exactly `turns` own turns: the first one in the order of moves.
    ///
    /// # Errors
    /// If the budget is spent, or there is no such win.
    pub fn line(&mut self, position: &G::Position, turns: usize) -> Result<Line<G>, PuzzleError> {
        let mut before = position.clone();
        let mut steps = Vec::new();
        for left in (1..=turns).rev() {
            let mut chosen = None;
            for mv in self.game.moves(&before) {
                if self.wins_by(&before, mv, left)? {
                    chosen = Some(mv);
                    break;
                }
            }
            let goal = Goal::solitaire(left).ok_or(PuzzleError::NoSolitaire)?;
            let mv = chosen.ok_or(PuzzleError::OutOfReach(goal))?;
            let after = self.game.play(&before, mv);
            let next = if left == 1 { Some(after) } else { self.next_own_turn(&after) };
            let next = next.ok_or(PuzzleError::NoSolitaire)?;
            steps.push(LineMove {
                before: std::mem::replace(&mut before, next),
                mv,
                by_winner: true,
            });
        }
        Ok(Line { moves: steps, end: before })
    }
}

/// Returns the first moves that reach a solitaire goal, ascending. Stops when more than `most` different
/// moves are found.
///
/// # Errors
/// If the goal is out of reach, a win in fewer turns is in reach, no null move is possible, or the budget
/// is spent.
pub fn winning_first_moves<G: PuzzleGame>(
    search: &mut SolitaireSearch<'_, G>,
    position: &G::Position,
    goal: Goal,
    most: usize,
) -> Result<Vec<G::Move>, PuzzleError> {
    let (game, turns) = (search.game, goal.length());
    if game.after_null_move(position).is_none() {
        return Err(PuzzleError::NoSolitaire);
    }
    for sooner in 1..turns {
        if search.wins(position, sooner)? {
            return Err(Goal::solitaire(sooner).map_or(PuzzleError::Over, PuzzleError::Sooner));
        }
    }
    let found = first_moves(
        game.moves(position).into_iter().map(|mv| (mv, game.representative(position, mv))),
        most,
        |mv| search.wins_by(position, mv, turns),
    )?;
    if found.is_empty() { Err(PuzzleError::OutOfReach(goal)) } else { Ok(found) }
}
