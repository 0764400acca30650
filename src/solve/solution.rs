//! Problems and solutions, for any kind of solver: verdict, line of play and strategy.

use crate::game::{Game, Tactics};
use crate::solve::certificate::Strategy;
use crate::solve::line::line_from;
use crate::solve::{BudgetError, Verdict, Wanted, WinSearch, certificate};

/// A problem: what a [`Solver`] finds out about a position.
#[derive(Clone, Copy, Debug)]
pub struct Problem {
    /// Maximum number of plies within which to look for a forced win.
    pub plies: usize,
    /// Which winning first moves to find.
    pub wanted: Wanted,
    /// Whether to find the strategy of a win, too.
    pub certificate: bool,
}

/// What a [`Solver`] found out about a [`Problem`].
#[derive(Debug)]
pub struct Solution<G: Game> {
    /// Whether the side to move forces a win, and by which first moves.
    pub verdict: Verdict<G::Move>,
    /// Line of play that begins with the first of the winning moves; consists of this move alone if the budget
    /// was spent before the rest was known. Empty if no win is known.
    pub line: Vec<G::Move>,
    /// Strategy that begins with the first of the winning moves; `None` if the problem does not want it, or no win
    /// is known.
    pub strategy: Option<Strategy<G>>,
    /// Number of positions that the solver has visited so far.
    pub nodes: u64,
}

/// Reason why a [`Solver`] does not return a [`Solution`].
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError<E> {
    /// The position is won, but the budget is spent before the strategy is complete.
    #[error("the position is won, but the budget is spent before its certificate is written")]
    Spent,
    /// The solver finds a win, but no strategy for it, and so contradicts itself.
    #[error("the win has no certificate")]
    NoCertificate,
    /// The solver itself fails.
    #[error(transparent)]
    Solver(#[from] E),
}

/// A way to solve problems: it decides whether the side to move forces a win, and how.
pub trait Solver<G: Game> {
    /// Reason why the solver does not answer, such as a spent budget.
    type Error;

    /// Decides whether the side to move forces a win within `plies` plies. If the budget is spent the verdict is
    /// [`Verdict::Unknown`].
    ///
    /// # Errors
    /// If the solver cannot decide a win within that many plies, or fails.
    fn verdict(
        &mut self,
        position: &G::Position,
        plies: usize,
        wanted: Wanted,
    ) -> Result<Verdict<G::Move>, Self::Error>;

    /// Returns a line of play that begins with the move `first.0`, by which the side to move forces a win within
    /// `first.1` plies and not within fewer.
    ///
    /// # Errors
    /// If the budget is spent, or the solver fails.
    fn line(
        &mut self,
        position: &G::Position,
        first: (G::Move, usize),
    ) -> Result<Vec<G::Move>, Self::Error>;

    /// Returns a strategy by which the side to move wins within `first.1` plies with the first move `first.0`;
    /// `None` if this move does not win.
    ///
    /// # Errors
    /// If the budget is spent, or the solver fails.
    fn strategy(
        &mut self,
        position: &G::Position,
        first: (G::Move, usize),
    ) -> Result<Option<Strategy<G>>, Self::Error>;

    /// Returns whether an error means that the budget is spent.
    fn is_spent(error: &Self::Error) -> bool;

    /// Returns the number of positions that the solver has visited so far.
    fn nodes(&self) -> u64;

    /// Solves a problem: finds the verdict and, for a win, a line and the strategy if the problem wants one.
    ///
    /// **Cost** that of the verdict, the line and the strategy.
    ///
    /// # Errors
    /// If the solver does not decide, or does not complete a strategy that the problem wants.
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

/// The [`Solver`] that uses a [`WinSearch`].
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
    /// Confirms this solution by another solution of the same problem, and adds up their numbers of positions.
    /// The verdict is unknown if either verdict is.
    ///
    /// # Errors
    /// If the two contradict each other: this solution, unchanged.
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
