//! The causes of failures: which failures depend on earlier requests, and the smallest failure of each cause.

use std::time::{Duration, Instant};

use crate::any_suite::AnyCase;
use crate::case::Case;
use crate::case_result::CaseResult;
use crate::cause::Cause;
use crate::game::HasVectors;
use crate::process::Launch;
use crate::report::{CauseReport, ErrorReport, Repeat};
use crate::run::RunOutcome;
use crate::session::Session;
use crate::shrink::{
    Budget, DifferentialTester, Picture, ShrunkFailure, SmallestFailure, shrink_case,
    smallest_budget, summary,
};
use crate::state::{Before, fails_alone, shortest_before};
use crate::suite::Suite;

/// Maximum number of causes for which a failure is shrunk.
const MAX_SHRUNK: usize = 12;
/// Maximum number of failures of a cause that are put to a new process each, until one of them fails there.
const MAX_ALONE: usize = 3;

/// What is needed to ask an engine about its failures again.
#[derive(Debug)]
pub struct Shrinking<'a, G: HasVectors> {
    /// The vectors.
    pub suite: &'a Suite<G>,
    /// The fresh questions.
    pub fresh: &'a [Case<G>],
    /// How the engine is started.
    pub launch: &'a Launch,
    /// The command line of the engine.
    pub engine: &'a str,
    /// How positions are drawn.
    pub picture: Picture<G>,
    /// Maximum time for shrinking one failure; all of them together may take three times as long.
    pub time: Duration,
}

impl<G: HasVectors> Shrinking<'_, G> {
    /// Finds a case of the vectors or of the fresh questions.
    fn case(&self, id: &str) -> Option<&Case<G>> {
        self.suite.case(id).or_else(|| self.fresh.iter().find(|case| case.id == id))
    }
}

/// What was found out about the failures of a run.
#[derive(Debug)]
pub struct Causes<'a, G: HasVectors> {
    /// The failures by cause: first those from which the others may follow.
    pub causes: Vec<FoundCause<'a, G>>,
    /// The errors by class.
    pub errors: Vec<FoundError<'a, G>>,
}

/// The failures of one cause, at least one.
#[derive(Debug)]
pub struct FoundCause<'a, G: HasVectors> {
    /// The cause.
    pub cause: Cause,
    /// The failures.
    pub cases: Vec<&'a CaseResult<'a>>,
    /// The smallest failure, if one was shrunk.
    pub smallest: Option<SmallestFailure<G>>,
    /// What has to be asked before the first case to make it fail, if the failures depend on earlier requests.
    pub state: Option<Before<'a>>,
}

impl<G: HasVectors> FoundCause<'_, G> {
    /// Returns the part of a report that describes the cause.
    pub fn report(&self, repeat: &Repeat) -> CauseReport {
        let summary = summary::<G>(&self.cause.clause);
        let cases: Vec<&dyn AnyCase> = self.cases.iter().map(|one| one.case).collect();
        let mut report =
            CauseReport::new(&self.cause, summary, &cases, self.state.as_ref(), repeat);
        let from = report.first().to_owned();
        report.smallest = self.smallest.as_ref().map(|smallest| smallest.report(Some(&from)));
        report
    }

    /// Returns the size of the smallest failure.
    fn size(&self) -> usize {
        self.smallest.as_ref().map_or(usize::MAX, SmallestFailure::size)
    }
}

/// The errors of one class, at least one.
#[derive(Debug)]
pub struct FoundError<'a, G: HasVectors> {
    class: &'static str,
    cases: Vec<&'a CaseResult<'a>>,
    smallest: Option<SmallestFailure<G>>,
}

impl<G: HasVectors> FoundError<'_, G> {
    /// Returns the part of a report that describes the errors.
    pub fn report(&self, repeat: &Repeat) -> ErrorReport {
        let ids = self.cases.iter().map(|one| one.case.id());
        ErrorReport {
            class: self.class.to_owned(),
            cases: ids.clone().map(str::to_owned).collect(),
            smallest: self.smallest.as_ref().map(|smallest| smallest.report(None)),
            again: repeat.cases(ids.take(1)),
        }
    }
}

/// Groups the failures of a run by cause. With `shrinking`, separates the failures that depend on earlier
/// requests, shrinks a failure of each common cause, and merges causes that shrink to the same one. Adds to
/// `notes` the failures that could not be shrunk.
pub fn causes<'a, G: HasVectors>(
    outcome: &'a RunOutcome<'a>,
    shrinking: Option<&Shrinking<'_, G>>,
    notes: &mut Vec<String>,
) -> Causes<'a, G> {
    let found = outcome.failures_by_cause();
    let Some(shrinking) = shrinking else {
        let report = |(cause, cases)| FoundCause { cause, cases, smallest: None, state: None };
        let mut causes: Vec<FoundCause<'a, G>> = found.into_iter().map(report).collect();
        causes.sort_by_key(FoundCause::order);
        let errors = outcome.errors_by_class().into_iter();
        let errors = errors.map(|(class, cases)| FoundError { class, cases, smallest: None });
        return Causes { causes, errors: errors.collect() };
    };
    let mut search = Search {
        shrinking,
        until: Instant::now() + shrinking.time * 3,
        session: Session::new(shrinking.launch.clone()),
        causes: Vec::new(),
        of_state: Vec::new(),
        notes,
    };
    for (index, (cause, cases)) in found.into_iter().enumerate() {
        search.add(index, cause, cases);
    }
    let errors = search.shrink_errors(outcome);
    search.add_state(outcome);
    let Search { session, mut causes, .. } = search;
    session.shut_down();
    causes.sort_by_key(FoundCause::order);
    Causes { causes, errors }
}

/// A search for causes.
struct Search<'s, 'a, G: HasVectors> {
    shrinking: &'s Shrinking<'s, G>,
    until: Instant,
    session: Session,
    causes: Vec<FoundCause<'a, G>>,
    /// Failures that depend on earlier requests.
    of_state: Vec<&'a CaseResult<'a>>,
    notes: &'s mut Vec<String>,
}

impl<'a, G: HasVectors> Search<'_, 'a, G> {
    /// Adds the failures of a cause, and shrinks one of them if the cause is among the first.
    fn add(&mut self, index: usize, cause: Cause, mut cases: Vec<&'a CaseResult<'a>>) {
        if Instant::now() < self.until {
            let Some(alone) = self.first_alone(&cases) else {
                self.of_state.extend(cases);
                return;
            };
            // The failures before it passed in a new process.
            self.of_state.extend(cases.drain(..alone));
        }
        let mut one = FoundCause { cause, cases, smallest: None, state: None };
        if index < MAX_SHRUNK {
            one.smallest = self.shrink(one.cases[0], None);
        }
        self.merge(one);
    }

    /// Returns the index of the first of some failures that also fails in a new process.
    fn first_alone(&self, cases: &[&CaseResult<'_>]) -> Option<usize> {
        let alone = |one: &&CaseResult<'_>| fails_alone(one.case, self.shrinking.launch);
        let few = &cases[..cases.len().min(MAX_ALONE)];
        few.iter().position(alone)
    }

    /// Shrinks a failure; `class` is the class of its error, if the failure is an error.
    fn shrink(
        &mut self,
        one: &CaseResult<'_>,
        class: Option<&'static str>,
    ) -> Option<SmallestFailure<G>> {
        let case = self.shrinking.case(one.case.id())?;
        let mut budget = smallest_budget(self.shrinking.time);
        budget.until = budget.until.min(self.until);
        let shrunk = if budget.is_spent() {
            Err("the time was up; --max-shrink S gives more".to_owned())
        } else if class == Some("timeout") {
            self.shrink_hang(one, budget)
        } else if class.is_some() {
            let mut session = Session::unlimited(self.shrinking.launch.clone());
            shrink_case(case, &mut session, budget, class).map_err(|e| e.to_string())
        } else {
            shrink_case(case, &mut self.session, budget, class).map_err(|e| e.to_string())
        };
        match shrunk {
            Ok(shrunk) => shrunk
                .map(|s| SmallestFailure::new(s, self.shrinking.engine, self.shrinking.picture)),
            Err(why) => {
                self.notes.push(format!("{} was not shrunk: {why}", case.id));
                None
            }
        }
    }

    /// Shrinks a timeout, with a shorter time limit for each answer; then asks about the smallest failure once
    /// more, with the full time limit.
    fn shrink_hang(
        &self,
        one: &CaseResult<'_>,
        budget: Budget,
    ) -> Result<Option<ShrunkFailure<G>>, String> {
        let Some(case) = self.shrinking.case(one.case.id()) else { return Ok(None) };
        let (launch, class) = (self.shrinking.launch, Some("timeout"));
        let short = Launch { timeout: (launch.timeout / 10).max(MIN_TIMEOUT), ..launch.clone() };
        let mut session = Session::unlimited(short);
        let shrunk = shrink_case(case, &mut session, budget, class).map_err(|e| e.to_string())?;
        let Some(shrunk) = shrunk else { return Ok(None) };
        let mut session = Session::unlimited(launch.clone());
        let tester = DifferentialTester::new(&mut session, Budget::new(1, launch.timeout * 2));
        let found = tester.with_failure(class).compare(&shrunk.finding.input);
        Ok(matches!(found, Ok(Some(_))).then_some(shrunk))
    }

    /// Adds a cause; if another one shrinks to the same, merges both.
    fn merge(&mut self, mut one: FoundCause<'a, G>) {
        let smallest = one.smallest.as_ref().and_then(|s| s.explained.causes.first());
        if let Some((cause, _)) = smallest {
            one.cause = cause.clone();
        }
        match self.causes.iter_mut().find(|known| known.cause == one.cause) {
            Some(known) => {
                if one.size() < known.size() {
                    known.smallest = one.smallest;
                    std::mem::swap(&mut known.cases, &mut one.cases);
                }
                known.cases.append(&mut one.cases);
            }
            None => self.causes.push(one),
        }
    }

    /// Shrinks an error of each class.
    fn shrink_errors(&mut self, outcome: &'a RunOutcome<'a>) -> Vec<FoundError<'a, G>> {
        let mut found = Vec::new();
        for (class, cases) in outcome.errors_by_class() {
            let smallest = if class == "start" { None } else { self.shrink_error(class, &cases) };
            found.push(FoundError { class, cases, smallest });
        }
        found
    }

    /// Shrinks the first error of a class that also occurs in a new process.
    fn shrink_error(
        &mut self,
        class: &'static str,
        cases: &[&'a CaseResult<'a>],
    ) -> Option<SmallestFailure<G>> {
        let alone = self.first_alone(cases);
        if alone != Some(0) {
            self.of_state.extend(&cases[..alone.unwrap_or(1)]);
        }
        self.shrink(cases[alone?], Some(class))
    }

    /// Adds the failures that depend on earlier requests as one cause, together with what has to be asked
    /// before the first of them.
    fn add_state(&mut self, outcome: &'a RunOutcome<'a>) {
        let cases = std::mem::take(&mut self.of_state);
        let Some(first) = cases.first().copied() else { return };
        let before = outcome.cases_before(first.case.id()).unwrap_or_default();
        let until = Instant::now() + self.shrinking.time;
        let state = Some(shortest_before(&before, first.case, self.shrinking.launch, until));
        self.causes.push(FoundCause { cause: Cause::of_state(), cases, smallest: None, state });
    }
}

/// Shortest time limit for an answer while a timeout is shrunk.
const MIN_TIMEOUT: Duration = Duration::from_millis(500);

impl<G: HasVectors> FoundCause<'_, G> {
    /// Returns the key by which causes are sorted: first the causes from which others may follow, then the
    /// smallest.
    fn order(&self) -> (bool, u8, usize, std::cmp::Reverse<usize>) {
        let rank = G::rank(&self.cause);
        (self.state.is_some(), rank, self.size(), std::cmp::Reverse(self.cases.len()))
    }
}
