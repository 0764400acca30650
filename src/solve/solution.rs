//! Problems and solutions: verdict, line of play and strategy, by whatever solver.

use crate::game::{Game, Tactics};
use crate::solve::certificate::Strategy;
use crate::solve::line::line_from;
use crate::solve::{BudgetError, Verdict, Wanted, WinSearch, certificate};

/// A problem: what a [`Solver`] is to find out about a position.
#[derive(Clone, Copy, Debug)]
pub struct Problem {
    /// Maximum number of plies of the win.
    pub plies: usize,
    /// Which winning first moves to find.
    pub wanted: Wanted,
    /// Whether to find the strategy of a win.
    pub certificate: bool,
}

/// The answer to a [`Problem`].
#[derive(Debug)]
pub struct Solution<G: Game> {
    /// Whether the side to move forces a win.
    pub verdict: Verdict<G::Move>,
    /// Line of play that begins with the first winning move, as far as the budget lasts; empty if there is no
    /// win.
    pub line: Vec<G::Move>,
    /// Strategy that begins with this move, if the problem asks for it.
    pub strategy: Option<Strategy<G>>,
    /// Number of positions visited.
    pub nodes: u64,
}

/// Reason why a problem has no solution.
#[derive(Debug, thiserror::Error)]
pub enum SolveError<E> {
    /// The position is won, but the budget is spent before the certificate is complete.
    #[error("the position is won, but the budget is spent before its certificate is written")]
    Spent,
    /// The solver finds a win, but no strategy: it contradicts itself.
    #[error("the win has no certificate")]
    NoCertificate,
    /// The solver fails.
    #[error(transparent)]
    Solver(#[from] E),
}

/// A solver of positions: decides whether they are won and how.
pub trait Solver<G: Game> {
    /// Reason why the solver has no answer; includes a spent budget.
    type Error;

    /// Decides whether the side to move forces a win within `plies` plies. If the budget is spent the verdict is
    /// [`Verdict::Unknown`].
    ///
    /// # Errors
    /// If the solver cannot decide so many plies, or fails.
    fn verdict(
        &mut self,
        position: &G::Position,
        plies: usize,
        wanted: Wanted,
    ) -> Result<Verdict<G::Move>, Self::Error>;

    /// Returns a line of play that begins with `first`: a move, and the exact number of plies within which it wins.
    ///
    /// # Errors
    /// If the budget is spent, or the solver fails.
    fn line(
        &mut self,
        position: &G::Position,
        first: (G::Move, usize),
    ) -> Result<Vec<G::Move>, Self::Error>;

    /// Returns the strategy that begins with a first move and wins within so many plies, if it
    /// does.
    ///
    /// # Errors
    /// If the budget is spent, or the solver fails.
    fn strategy(
        &mut self,
        position: &G::Position,
        first: (G::Move, usize),
    ) -> Result<Option<Strategy<G>>, Self::Error>;

    /// Returns whether an error is a spent budget.
    fn is_spent(error: &Self::Error) -> bool;

    /// Returns how many positions were looked at.
    fn nodes(&self) -> u64;

    /// Solves a problem.
    ///
    /// **Cost** that of the verdict, the line, and the strategy if it is asked for.
    ///
    /// # Errors
    /// If there is no verdict, or no certificate that was asked for.
    fn solution(
        &mut self,
        position: &G::Position,
        problem: Problem,
    ) -> Result<Solution<G>, SolveError<Self::Error>> {
        let verdict = self.verdict(position, problem.plies, problem.wanted)?;
        let (mut line, mut strategy) = (Vec::new(), None);
        if let Verdict::Win { plies, first_moves } = &verdict {
            let first = (first_moves[0], *plies);
            line = match self.line(position, first) {
                Err(error) if Self::is_spent(&error) => vec![first.0],
                other => other?,
            };
            if problem.certificate {
                let found = self.strategy(position, first).map_err(|error| {
                    if Self::is_spent(&error) { SolveError::Spent } else { error.into() }
                });
                strategy = Some(found?.ok_or(SolveError::NoCertificate)?);
            }
        }
        Ok(Solution { verdict, line, strategy, nodes: self.nodes() })
    }
}

/// A [`Solver`] by a [`WinSearch`].
#[derive(Debug)]
pub struct SearchSolver<'g, G, E> {
    /// Game of the positions.
    pub game: &'g G,
    /// Search that decides positions.
    pub search: E,
}

impl<G: Tactics, E: WinSearch<G>> Solver<G> for SearchSolver<'_, G, E> {
    type Error = BudgetError;

    fn verdict(
        &mut self,
        position: &G::Position,
        plies: usize,
        wanted: Wanted,
    ) -> Result<Verdict<G::Move>, BudgetError> {
        Ok(self.search.verdict(self.game, position, plies, wanted))
    }

    fn line(
        &mut self,
        position: &G::Position,
        first: (G::Move, usize),
    ) -> Result<Vec<G::Move>, BudgetError> {
        line_from(self.game, &mut self.search, position, first)
    }

    fn strategy(
        &mut self,
        position: &G::Position,
        first: (G::Move, usize),
    ) -> Result<Option<Strategy<G>>, BudgetError> {
        certificate(self.game, &mut self.search, position, first)
    }

    fn is_spent(_: &BudgetError) -> bool {
        true
    }

    fn nodes(&self) -> u64 {
        self.search.nodes()
    }
}

impl<G: Game> Solution<G> {
    /// This solution, confirmed by another of the same problem; the nodes of both are added up.
    /// While one of them does not know, it is not known.
    ///
    /// # Errors
    /// This solution as it was, if the two contradict each other.
    pub fn confirm(self, other: &Self, wanted: Wanted) -> Result<Self, Box<Self>> {
        let Some(verdict) = self.verdict.combine(&other.verdict, wanted) else {
            return Err(Box::new(self));
        };
        let nodes = self.nodes + other.nodes;
        Ok(match verdict {
            Verdict::Unknown { .. } => Self { verdict, line: Vec::new(), strategy: None, nodes },
            Verdict::Win { .. } | Verdict::NoWin => Self { verdict, nodes, ..self },
        })
    }
}
