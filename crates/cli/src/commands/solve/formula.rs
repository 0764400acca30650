//! Forced wins by formulas, for `--by sat`: independent of the search, and of Crosstrack alone.

use std::any::Any;

use crate::game::certificate_budget_error;
use crate::{Fault, FaultKind, Playable};
use crosstrack::rules::{Position, Ruleset};
use crosstrack::solve::{Budget, Problem, Solution, SolveError, Solver as _};
use crosstrack_prove::formula::{ForcedError, ForcedWinSolver};

/// Solves a position by formulas and independently of the search.
///
/// # Errors
/// If the game has no such formula, or its solver fails.
pub(super) fn solve<G: Playable>(
    game: &G,
    at: &G::Position,
    problem: Problem,
    budget: Budget,
) -> Result<Solution<G>, Fault> {
    let none = || {
        Fault::new(format!("there is no formula for forced wins of {}", G::TITLE))
            .help("write --by search")
            .kind(FaultKind::Usage)
    };
    let (ruleset, position): (&dyn Any, &dyn Any) = (game, at);
    let ruleset = ruleset.downcast_ref::<Ruleset>().ok_or_else(none)?;
    let position = position.downcast_ref::<Position>().ok_or_else(none)?;
    let solution =
        ForcedWinSolver::new(ruleset, budget).solution(position, problem).map_err(|error| {
            let kind = match &error {
                SolveError::Spent => return certificate_budget_error(game, at),
                SolveError::Solver(ForcedError::Spent(_)) => FaultKind::Budget,
                SolveError::Solver(ForcedError::TooDeep { .. }) => FaultKind::Usage,
                _ => FaultKind::Internal,
            };
            let help = match &error {
                SolveError::Solver(ForcedError::TooDeep { most, .. }) => {
                    format!("write --plies {most}, or --by search")
                }
                _ => String::new(),
            };
            Fault::new(error.to_string()).help(help).kind(kind)
        })?;
    let solution: Box<dyn Any> = Box::new(solution);
    solution.downcast().map(|solution| *solution).map_err(|_| none())
}
