//! Searches for forced wins, and their results as objects.

use crosstrack::Game;
use crosstrack::solve::certificate::Strategy;
use crosstrack::solve::parallel::ParallelSearch;
use crosstrack::solve::{
    self, Cancel, CertificateFile, Problem, RefutationError, RefutationGoal, Search, SearchRules,
    SearchSolver, SolveError, Solver as _, Verdict, Wanted, refutation,
};
use pyo3::prelude::*;

use crate::certificate::Certificate;
use crate::error::Fault;
use crate::kit::{At, Kit};
use crate::solution::Solution;
use crate::work::Limits;

impl<G: Kit> At<G> {
    /// Searches a forced win, and writes down what proves the answer, as far as it is asked for.
    pub(crate) fn find_win(
        &self,
        plies: usize,
        (limits, jobs): (Limits, usize),
        evidence: Evidence,
        cancel: &Cancel,
    ) -> FoundWin<G> {
        const SPENT: &str =
            "there is an answer, but the limit was reached before its proof was complete";
        let budget = limits.budget(cancel);
        let search = ParallelSearch::new(&*self.game, &budget, jobs);
        let mut solver = SearchSolver { game: &*self.game, search };
        let problem = Problem { plies, wanted: Wanted::All, certificate: evidence.certificate };
        let solution = solver.solution(&self.position, problem).map_err(|error| match error {
            SolveError::Spent | SolveError::Solver(_) => SPENT,
            _ => "internal error: the win has no certificate",
        })?;
        let file = |strategy: &Strategy<G>| {
            CertificateFile::new(&*self.game, G::NAME, self.game.readings(), strategy)
        };
        let mut certificate = solution.strategy.as_ref().map(file);
        let mut refuted = None;
        let is_no = matches!(solution.verdict, Verdict::NoWin);
        let is_asked = evidence.refutation || evidence.certificate && is_no;
        let goal = RefutationGoal::of(&solution.verdict, plies, Wanted::All);
        if let Some(goal) = goal.filter(|_| is_asked) {
            // Lemmas make refutations of more than two plies smaller, and cheaper to make and to check.
            let goal = RefutationGoal { lemmas: plies > 2, ..goal };
            let mut search =
                Search::with_rules(&*self.game, budget.clone(), SearchRules::ALL, MEMORY);
            let strategy = refutation(&*self.game, &mut search, &self.position, &goal, budget);
            refuted = Some(file(&strategy.map_err(|error| match error {
                RefutationError::Spent(_) => SPENT,
                _ => "internal error: the search overlooked a win",
            })?));
        }
        if is_no {
            certificate = refuted.take();
        }
        let solve::Solution { verdict, line, nodes, .. } = solution;
        Ok(Found { verdict, line, certificate, refutation: refuted, nodes })
    }
}

/// Size of the table of a search that refutes, in bytes.
const MEMORY: usize = 64 << 20;

/// What is to be written down beside an answer.
#[derive(Clone, Copy)]
pub(crate) struct Evidence {
    /// Proof of the answer.
    pub(crate) certificate: bool,
    /// Proof that no other first move wins, and none wins sooner.
    pub(crate) refutation: bool,
}

/// What a search found.
pub(crate) struct Found<M> {
    verdict: Verdict<M>,
    line: Vec<M>,
    certificate: Option<CertificateFile>,
    refutation: Option<CertificateFile>,
    nodes: u64,
}

/// What a search found, or why there is no answer.
pub(crate) type FoundWin<G> = Result<Found<<G as Game>::Move>, &'static str>;

/// Returns the result of a search as an object.
pub(crate) fn to_solution<G: Kit>(
    py: Python<'_>,
    most: usize,
    found: FoundWin<G>,
) -> PyResult<Solution> {
    let Found { verdict, line, certificate, refutation, nodes } = found.map_err(|why| {
        let fault = Fault::new("LimitError", why).with_remedy("allow more seconds or nodes");
        fault.into_exception(py)
    })?;
    let objects = |moves: Vec<G::Move>| {
        moves.into_iter().map(|mv| G::move_object(py, mv)).collect::<PyResult<Vec<_>>>()
    };
    let (verdict, plies, first_moves, refuted) = match verdict {
        Verdict::Win { plies, first_moves } => ("win", Some(plies), first_moves, plies - 1),
        Verdict::NoWin => ("no win", None, Vec::new(), most),
        Verdict::Unknown { refuted } => ("unknown", None, Vec::new(), refuted),
    };
    let (first_moves, line) = (objects(first_moves)?, objects(line)?);
    let [certificate, refutation] =
        [certificate, refutation].map(|file| file.map(|file| Certificate { file }));
    Ok(Solution { verdict, plies, first_moves, line, refuted, nodes, certificate, refutation })
}
