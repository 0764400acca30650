//! Puts cases to an engine in several processes, and reports them in the order of the suite.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::again::{Again, again_order};
use crate::any_suite::AnyCase;
use crate::case_result::CaseResult;
use crate::cause::{Cause, group_by_key};
use crate::judge::Verdict;
use crate::known_failures::KnownFailures;
use crate::process::{Launch, ShutdownIssue};
use crate::protocol::HelloOk;
use crate::session::{EngineFailures, FailureBudget, Session};
use crate::summary::Totals;

/// Options of a run.
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// How the engine is started.
    pub launch: Launch,
    /// Number of processes; at least one is started.
    pub jobs: usize,
    /// Whether the first failure or error that is not known ends the run.
    pub fail_fast: bool,
    /// Number and total time of engine failures at which the run ends.
    pub failure_limit: EngineFailures,
}

/// The results of a run.
#[derive(Clone, Debug, Default)]
pub struct RunOutcome<'s> {
    /// First answer to `hello`; `None` if there was none.
    pub hello: Option<HelloOk>,
    /// Results of the cases that were run, in the order of the suite.
    pub results: Vec<CaseResult<'s>>,
    /// Remarks that do not fail the run, such as unusual exits; sorted.
    pub notes: Vec<String>,
    /// Problems that fail the run: invalid lines after the last response, and threads of the runner that
    /// did not start or broke.
    pub problems: Vec<String>,
    /// Whether no more requests were sent in some session, because the engine failed too often.
    pub gave_up: bool,
    /// The cases that were put to each process of the engine, in their order, and whether they failed.
    pub conversations: Vec<Vec<(&'s dyn AnyCase, bool)>>,
    /// Duration of the run.
    pub time: Duration,
}

impl<'s> RunOutcome<'s> {
    /// Returns the cases that were put to the same process before a case failed; those of the process that was asked
    /// most if it failed in several. `None` if it did not fail.
    pub fn cases_before(&self, id: &str) -> Option<Vec<&'s dyn AnyCase>> {
        let failed = |asked: &Vec<(&'s dyn AnyCase, bool)>| {
            asked.iter().rposition(|(case, failed)| *failed && case.id() == id)
        };
        let before = self.conversations.iter().filter_map(|asked| Some(&asked[..failed(asked)?]));
        let before = before.max_by_key(|before| before.len())?;
        Some(before.iter().map(|&(case, _)| case).collect())
    }

    /// Counts the results. `selected` is the number of cases of the run; `remembered`, of those left out.
    pub fn totals(&self, selected: usize, remembered: usize) -> Totals {
        let not_run = selected.saturating_sub(self.results.len());
        Totals { remembered, not_run, ..Totals::count(&self.results) }
    }

    /// Groups the failures by cause, causes with the most cases first; cases stay in the order of the
    /// run. A failure with several causes is listed under the one with the most facts.
    pub fn failures_by_cause(&self) -> Vec<(Cause, Vec<&CaseResult<'s>>)> {
        let failures = self.results.iter().filter(|one| one.is_failure()).filter_map(|one| {
            let Verdict::Fail(difference) = &one.verdict else { return None };
            let (cause, _) = one.case.causes(difference).into_iter().next()?;
            Some((cause, one))
        });
        let mut found = group_by_key(failures);
        found.sort_by_key(|(_, cases)| std::cmp::Reverse(cases.len()));
        found
    }

    /// Groups the skipped cases by reason, reasons with the most cases first.
    pub fn skipped_by_reason(&self) -> Vec<SkippedCases> {
        let skips = self.results.iter().filter_map(|one| {
            let why = one.verdict.skip_reason()?;
            let is_declared = matches!(one.verdict, Verdict::Skip(_));
            Some(((why, is_declared), (one.case.group(), one)))
        });
        let mut found = Vec::new();
        for ((why, is_declared), cases) in group_by_key(skips) {
            let groups = group_by_key(cases).into_iter().map(|(group, cases)| (group, cases.len()));
            found.push(SkippedCases { why: why.clone(), is_declared, groups: groups.collect() });
        }
        found.sort_by_key(|skipped: &SkippedCases| std::cmp::Reverse(skipped.cases()));
        found
    }
}

/// The cases that were skipped for one reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkippedCases {
    /// The reason, as the engine or the runner gives it.
    pub why: String,
    /// Whether the engine declares what it skips.
    pub is_declared: bool,
    /// Names of groups, each with its number of skipped cases.
    pub groups: Vec<(&'static str, usize)>,
}

impl SkippedCases {
    /// Returns the number of skipped cases.
    pub fn cases(&self) -> usize {
        self.groups.iter().map(|(_, cases)| cases).sum()
    }
}

/// Puts cases to an engine; calls `report` in their order, as soon as results are there. `known` failures
/// do not fail a run.
///
/// Then one process is asked some cases again, in another order and with the rulesets mixed: an answer may
/// not depend on earlier requests. A case that passes first and fails then has failed.
///
/// **Cost**: one process for each job, one request for each case; below a millisecond a case beside
/// the time of the engine. What is asked again takes at most 2 seconds or a quarter of the time before.
pub fn run<'s>(
    cases: &[&'s dyn AnyCase],
    known: &KnownFailures,
    options: &RunOptions,
    mut report: impl FnMut(&CaseResult<'s>),
) -> RunOutcome<'s> {
    let begun = Instant::now();
    let queue = CaseQueue {
        cases,
        known,
        options,
        failure_budget: FailureBudget::with_limit(options.failure_limit),
        next: AtomicUsize::new(0),
        is_stopped: AtomicBool::new(false),
        passed: Mutex::default(),
    };
    let (sender, receiver) = mpsc::channel();
    let mut outcome = RunOutcome::default();
    thread::scope(|scope| {
        let mut workers = Vec::new();
        for job in 0..options.jobs.clamp(1, cases.len().max(1)) {
            let (queue, sender) = (&queue, sender.clone());
            let work = move || queue.work(&sender, job == 0);
            match thread::Builder::new().spawn_scoped(scope, work) {
                Ok(worker) => workers.push(worker),
                Err(why) => {
                    outcome.problems.push(format!("a thread of the runner did not start: {why}"));
                    break;
                }
            }
        }
        drop(sender);
        outcome.results = in_order(receiver, &mut report);
        for worker in workers {
            let Ok(end) = worker.join() else {
                outcome.problems.push("a thread of the runner broke".to_owned());
                continue;
            };
            set_again(&mut outcome.results, end.again);
            outcome.conversations.extend(end.asked);
            outcome.hello = outcome.hello.take().or(end.hello);
            outcome.gave_up |= end.gave_up;
            match end.shutdown_issue {
                None => {}
                Some(ShutdownIssue::Note(note)) => outcome.notes.push(note),
                Some(ShutdownIssue::Malformed(what)) => outcome.problems.push(what),
            }
        }
    });
    outcome.notes.sort_unstable();
    outcome.notes.dedup();
    outcome.problems.sort_unstable();
    outcome.time = begun.elapsed();
    outcome
}

/// The cases of a run, which its workers take one by one.
struct CaseQueue<'q, 's> {
    cases: &'q [&'s dyn AnyCase],
    known: &'q KnownFailures,
    options: &'q RunOptions,
    failure_budget: Arc<FailureBudget>,
    /// Index of the next case.
    next: AtomicUsize,
    /// Whether a failure has ended the run.
    is_stopped: AtomicBool,
    /// Ids of the cases that passed so far.
    passed: Mutex<BTreeSet<&'s str>>,
}

/// Replaces the verdicts of cases that passed first, and not when they were put again.
fn set_again(results: &mut [CaseResult<'_>], again: Vec<(String, Verdict)>) {
    for (id, verdict) in again {
        let passed =
            |one: &&mut CaseResult<'_>| one.case.id() == id && matches!(one.verdict, Verdict::Pass);
        if let Some(one) = results.iter_mut().find(passed) {
            one.verdict = verdict;
        }
    }
}

/// The end of a worker's session.
struct SessionEnd<'s> {
    asked: Vec<Vec<(&'s dyn AnyCase, bool)>>,
    /// Cases with their verdicts when they were put again, if they are failures.
    again: Vec<(String, Verdict)>,
    hello: Option<HelloOk>,
    gave_up: bool,
    shutdown_issue: Option<ShutdownIssue>,
}

impl<'s> CaseQueue<'_, 's> {
    /// Puts cases to one engine process until there are no more; sends results with their indices. Then,
    /// if `again`, puts some of them to it again.
    fn work(&self, sender: &mpsc::Sender<(usize, CaseResult<'s>)>, again: bool) -> SessionEnd<'s> {
        let begun = Instant::now();
        let launch = self.options.launch.clone();
        let mut session = Session::with_failure_budget(launch, self.failure_budget.clone());
        let mut asked = Conversations::default();
        while !self.is_stopped.load(Ordering::Relaxed) {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(&case) = self.cases.get(index) else { break };
            let start = Instant::now();
            let verdict = asked.judge(case, &mut session);
            let known = self.known.contains(case.id());
            let result = CaseResult { case, verdict, known, time: start.elapsed() };
            let is_pass = matches!(result.verdict, Verdict::Pass);
            if is_pass {
                self.passed().insert(case.id());
            }
            if self.options.fail_fast && !is_pass && result.is_failure() {
                self.is_stopped.store(true, Ordering::Relaxed);
            }
            if sender.send((index, result)).is_err() {
                break;
            }
        }
        let again = if again && !self.is_stopped.load(Ordering::Relaxed) {
            self.ask_again(begun.elapsed(), &mut asked, &mut session)
        } else {
            Vec::new()
        };
        let gave_up = session.has_given_up();
        let hello = session.hello().ok().cloned();
        let shutdown_issue = session.shut_down();
        SessionEnd { asked: asked.0, again, hello, gave_up, shutdown_issue }
    }

    fn passed(&self) -> MutexGuard<'_, BTreeSet<&'s str>> {
        self.passed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts cases again; returns those that fail. `spent` is the time that they took before.
    fn ask_again(
        &self,
        spent: Duration,
        asked: &mut Conversations<'s>,
        session: &mut Session,
    ) -> Vec<(String, Verdict)> {
        let jobs = u32::try_from(self.options.jobs).unwrap_or(1);
        let mut again = Again::new(self.cases.len(), spent.saturating_mul(jobs));
        // What is still asked, or broke a thread, is left out.
        let ids = self.passed().clone();
        let passed = self.cases.iter().copied().filter(|case| ids.contains(case.id()));
        let order = again_order(&passed.collect::<Vec<_>>());
        let mut failures: Vec<(String, Verdict)> = Vec::new();
        loop {
            let mut answers = 0;
            for case in &order {
                if again.is_over(session.requests()) || session.has_given_up() {
                    return failures;
                }
                let verdict = asked.judge(*case, session);
                answers += usize::from(verdict.skip_reason().is_none());
                again.count(&verdict);
                let is_failure = matches!(verdict, Verdict::Fail(_) | Verdict::Error(_));
                if is_failure && !failures.iter().any(|(id, _)| id == case.id()) {
                    failures.push((case.id().to_owned(), verdict));
                }
            }
            if answers == 0 {
                return failures;
            }
        }
    }
}

/// The cases that were put to each process of a session.
#[derive(Default)]
struct Conversations<'s>(Vec<Vec<(&'s dyn AnyCase, bool)>>);

impl<'s> Conversations<'s> {
    fn judge(&mut self, case: &'s dyn AnyCase, session: &mut Session) -> Verdict {
        let starts = session.starts();
        let verdict = case.judge(session);
        if session.starts() > starts || self.0.is_empty() {
            self.0.push(Vec::new());
        }
        if let (Some(last), None) = (self.0.last_mut(), verdict.skip_reason()) {
            last.push((case, matches!(verdict, Verdict::Fail(_) | Verdict::Error(_))));
        }
        verdict
    }
}

/// Reports results in the order of their indices, and returns them in that order.
fn in_order<'s>(
    results: mpsc::Receiver<(usize, CaseResult<'s>)>,
    report: &mut impl FnMut(&CaseResult<'s>),
) -> Vec<CaseResult<'s>> {
    let mut waiting = BTreeMap::new();
    let mut all = Vec::new();
    for (index, judged) in results {
        waiting.insert(index, judged);
        while let Some(judged) = waiting.remove(&all.len()) {
            report(&judged);
            all.push(judged);
        }
    }
    // Results after a case whose thread broke.
    waiting.values().for_each(&mut *report);
    all.extend(waiting.into_values());
    all
}
