//! All that is said of a position: the verdict, a line of play, the strategy as a certificate; the
//! same for every way of deciding it.

use crate::game::{Game, Tactics};
use crate::solve::certificate::Strategy;
use crate::solve::line::line_from;
use crate::solve::{BudgetError, Verdict, Wanted, WinSearch, certificate};

/// What is to be found out about a position.
#[derive(Clone, Copy, Debug)]
pub struct Problem {
    /// Within how many plies.
    pub plies: usize,
    /// Which first moves of a win.
    pub wanted: Wanted,
    /// Whether the strategy of a win is to be written down.
    pub certificate: bool,
}

/// The answer to a [`Problem`].
#[derive(Debug)]
pub struct Solution<G: Game> {
    /// Whether the side to move forces a win.
    pub verdict: Verdict<G::Move>,
    /// A line of play that begins with the first of the first moves, as far as the budget goes;
    /// empty if there is no win.
    pub line: Vec<G::Move>,
    /// The strategy that begins so, if it was asked for.
    pub strategy: Option<Strategy<G>>,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// Why there is no solution.
#[derive(Debug, thiserror::Error)]
pub enum SolveError<E> {
    /// The position is won, but the budget does not last for the certificate.
    #[error("the position is won, but the budget is spent before its certificate is written")]
    Spent,
    /// The position is won, but the strategy is none: the solver contradicts itself.
    #[error("the win has no certificate")]
    NoCertificate,
    /// The solver has no answer.
    #[error(transparent)]
    Solver(#[from] E),
}

/// A way of deciding a position and of showing how it is won.
pub trait Solver<G: Game> {
    /// Why there is no answer, a spent budget included.
    type Error;

    /// Returns whether the side to move forces a win, and how. A spent budget is
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

    /// Returns a line of play after a first move that wins within exactly so many plies.
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

    /// Returns the whole answer to a problem.
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

/// An engine as a [`Solver`]: the line and the strategy are found by what it answers.
#[derive(Debug)]
pub struct SearchSolver<'g, G, E> {
    /// The game.
    pub game: &'g G,
    /// What searches it.
    pub engine: E,
}

impl<G: Tactics, E: WinSearch<G>> Solver<G> for SearchSolver<'_, G, E> {
    type Error = BudgetError;

    fn verdict(
        &mut self,
        position: &G::Position,
        plies: usize,
        wanted: Wanted,
    ) -> Result<Verdict<G::Move>, BudgetError> {
        Ok(self.engine.verdict(self.game, position, plies, wanted))
    }

    fn line(
        &mut self,
        position: &G::Position,
        first: (G::Move, usize),
    ) -> Result<Vec<G::Move>, BudgetError> {
        line_from(self.game, &mut self.engine, position, first)
    }

    fn strategy(
        &mut self,
        position: &G::Position,
        first: (G::Move, usize),
    ) -> Result<Option<Strategy<G>>, BudgetError> {
        certificate(self.game, &mut self.engine, position, first)
    }

    fn is_spent(_: &BudgetError) -> bool {
        true
    }

    fn nodes(&self) -> u64 {
        self.engine.nodes()
    }
}

impl<G: Game> Solution<G> {
    /// This solution, confirmed by another of the same problem; the nodes of both are added up.
    /// While one of them does not know, it is not known.
    ///
    /// # Errors
    /// This solution as it was, if the two contradict each other.
    pub fn confirm(self, other: &Self, wanted: Wanted) -> Result<Self, Box<Self>> {
        let Some(verdict) = self.verdict.and(&other.verdict, wanted) else {
            return Err(Box::new(self));
        };
        let nodes = self.nodes + other.nodes;
        Ok(match verdict {
            Verdict::Unknown { .. } => Self { verdict, line: Vec::new(), strategy: None, nodes },
            Verdict::Win { .. } | Verdict::NoWin => Self { verdict, nodes, ..self },
        })
    }
}
