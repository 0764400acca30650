//! Puts cases to an engine in several processes, and reports them in the order of the suite.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::again::{Again, again_order};
use crate::any_suite::AnyCase;
use crate::case_result::{CaseResult, CaseState, NotAsked};
use crate::cause::{Cause, group_by_key};
use crate::demand::Demand;
use crate::fresh::{Fresh, FreshCounts};
use crate::judge::Verdict;
use crate::process::{Launch, ShutdownIssue};
use crate::protocol::HelloOk;
use crate::report::Baseline;
use crate::session::{EngineFailures, FailureBudget, Session};
use crate::verdict::{Findings, RunVerdict};

/// Options of a run.
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// How the engine is started.
    pub launch: Launch,
    /// Number of processes; at least one is started.
    pub jobs: usize,
    /// Whether the run ends at the first error, or at the first failure that is not known.
    pub fail_fast: bool,
    /// Number and total time of engine failures at which the run ends.
    pub failure_limit: EngineFailures,
}

/// The results of a run.
#[derive(Clone, Debug, Default)]
pub struct RunOutcome<'s> {
    /// First answer to `hello`; `None` if there was none.
    pub hello: Option<HelloOk>,
    /// Results of all cases of the demand, in its order.
    pub results: Vec<CaseResult<'s>>,
    /// Remarks that do not fail the run, such as unusual exits; sorted.
    pub notes: Vec<String>,
    /// Invalid lines that came after the last response, and threads of the runner that did not start or
    /// panicked.
    pub findings: Findings,
    /// Whether some session stopped sending requests because the engine failed too often.
    pub gave_up: bool,
    /// For each process of the engine, the cases that were put to it, in their order, each with whether it
    /// failed.
    pub conversations: Vec<Vec<(&'s dyn AnyCase, bool)>>,
    /// Results of the fresh questions.
    pub fresh: Vec<CaseResult<'s>>,
    /// Duration of the run.
    pub time: Duration,
}

impl<'s> RunOutcome<'s> {
    /// Returns the cases that were put to the same process before a case failed. If the case failed in several
    /// processes, these are the cases of the process in which most cases came before it. Returns `None` if the
    /// case did not fail.
    pub fn cases_before(&self, id: &str) -> Option<Vec<&'s dyn AnyCase>> {
        let failed = |asked: &Vec<(&'s dyn AnyCase, bool)>| {
            asked.iter().rposition(|(case, failed)| *failed && case.id() == id)
        };
        let before = self.conversations.iter().filter_map(|asked| Some(&asked[..failed(asked)?]));
        let before = before.max_by_key(|before| before.len())?;
        Some(before.iter().map(|&(case, _)| case).collect())
    }

    /// Returns the verdict on the results.
    pub fn verdict(&self, demand: &Demand<'_>) -> RunVerdict {
        let states = self.results.iter().map(|one| &one.state);
        RunVerdict::new(demand, states, self.findings.clone())
    }

    /// Groups the cases that got no answer to judge by the [class](crate::EngineError::class) of their error,
    /// in the order of the run.
    pub fn errors_by_class(&self) -> Vec<(&'static str, Vec<&CaseResult<'s>>)> {
        group_by_key(self.results.iter().chain(&self.fresh).filter_map(|one| match &one.state {
            CaseState::Broken(error) => Some((error.class(), one)),
            _ => None,
        }))
    }

    /// Groups the failures by cause, causes with the most cases first; cases stay in the order of the
    /// run. A failure with several causes is listed under the one with the most facts.
    pub fn failures_by_cause(&self) -> Vec<(Cause, Vec<&CaseResult<'s>>)> {
        let failures = self.results.iter().chain(&self.fresh).filter_map(|one| {
            let (cause, _) = one.case.causes(one.difference()?).into_iter().next()?;
            Some((cause, one))
        });
        let mut found = group_by_key(failures);
        found.sort_by_key(|(_, cases)| std::cmp::Reverse(cases.len()));
        found
    }

    /// Groups the skipped cases by reason; the reasons with the most cases come first.
    pub fn skipped_by_reason(&self) -> Vec<SkippedCases> {
        let skips = self.results.iter().filter_map(|one| {
            let (why, is_declared) = match &one.state {
                CaseState::Skipped(why) => (why, true),
                CaseState::Undeclared(why) => (why, false),
                _ => return None,
            };
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
    /// Whether the engine declares the rulesets and commands of the cases that it skips.
    pub is_declared: bool,
    /// Names of the groups, each with the number of its skipped cases.
    pub groups: Vec<(&'static str, usize)>,
}

impl SkippedCases {
    /// Returns the number of skipped cases.
    pub fn cases(&self) -> usize {
        self.groups.iter().map(|(_, cases)| cases).sum()
    }
}

/// Puts the cases of a demand to an engine, and calls `report` for each result in the order of the demand, as
/// soon as that order allows. Wrong answers that `baseline` has too are known failures.
///
/// Then asks one process some of the cases again, in another order and with the rulesets mixed, since an answer
/// must not depend on earlier requests. A case that passes at first and then fails counts as failed.
///
/// **Cost**: one process for each job, one request for each case; below a millisecond a case besides the time
/// of the engine. Asking again takes the time of up to 200 answers. In a run of at least 1,000 cases it then
/// goes on until the process has had 6,000 requests or the time is up: 2 seconds or a quarter of the time that
/// all processes took, whichever is more.
pub fn run<'s>(
    demand: &Demand<'s>,
    baseline: &Baseline,
    options: &RunOptions,
    mut report: impl FnMut(&CaseResult<'s>),
) -> RunOutcome<'s> {
    let begun = Instant::now();
    let asked = demand.cases().iter().filter(|(_, standing)| standing.is_none());
    let asked: Vec<&'s dyn AnyCase> = asked.map(|(case, _)| *case).collect();
    let mut outcome = ask(&asked, baseline, options, true, &mut report);
    let mut results = std::mem::take(&mut outcome.results).into_iter().peekable();
    for &(case, ref standing) in demand.cases() {
        let not_asked = match (standing, results.next_if(|one| one.case.id() == case.id())) {
            (None, Some(result)) => {
                outcome.results.push(result);
                continue;
            }
            (None, None) => NotAsked::NotRun("the run ended before".to_owned()),
            (Some(standing), _) => standing.clone(),
        };
        let state = CaseState::NotAsked(not_asked);
        outcome.results.push(CaseResult { case, state, time: Duration::ZERO });
    }
    outcome.time = begun.elapsed();
    outcome
}

/// Puts fresh questions to an engine, after a run over a demand, and adds what comes of them to its outcome.
/// Nothing is asked if the engine has failed too often, or if the run ended at the first failure.
///
/// **Cost**: one request for each question.
pub fn ask_fresh<'s>(
    outcome: &mut RunOutcome<'s>,
    seed: u64,
    cases: &[&'s dyn AnyCase],
    options: &RunOptions,
) {
    let begun = Instant::now();
    let is_stopped = options.fail_fast && outcome.results.iter().any(CaseResult::is_failure);
    if outcome.gave_up || is_stopped {
        return;
    }
    let found = ask(cases, &Baseline::default(), options, false, &mut |_| {});
    outcome.fresh = found.results;
    outcome.gave_up = found.gave_up;
    outcome.conversations.extend(found.conversations);
    outcome.findings.faults.extend(found.findings.faults);
    outcome.findings.gaps.extend(found.findings.gaps);
    let notes = found.notes.into_iter().filter(|note| !outcome.notes.contains(note));
    let notes: Vec<String> = notes.collect();
    outcome.notes.extend(notes);
    let mut counts = FreshCounts::of(seed, &outcome.fresh);
    counts.untested += cases.len() - counts.questions;
    counts.questions = cases.len();
    outcome.findings.fresh = Fresh::Asked(counts);
    outcome.time += begun.elapsed();
}

/// Puts cases to an engine, and with `again` some of them again; the outcome has the results of the cases that
/// were reached.
fn ask<'s>(
    cases: &[&'s dyn AnyCase],
    baseline: &Baseline,
    options: &RunOptions,
    again: bool,
    report: &mut impl FnMut(&CaseResult<'s>),
) -> RunOutcome<'s> {
    let mut outcome = RunOutcome::default();
    if cases.is_empty() {
        return outcome;
    }
    let queue = CaseQueue {
        cases,
        baseline,
        options,
        failure_budget: FailureBudget::with_limit(options.failure_limit),
        next: AtomicUsize::new(0),
        is_stopped: AtomicBool::new(false),
        passed: Mutex::default(),
    };
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        let mut workers = Vec::new();
        for job in 0..options.jobs.clamp(1, cases.len()) {
            let (queue, sender) = (&queue, sender.clone());
            let work = move || queue.work(&sender, again && job == 0);
            match thread::Builder::new().spawn_scoped(scope, work) {
                Ok(worker) => workers.push(worker),
                Err(why) => {
                    let gap = format!("a thread of the runner did not start: {why}");
                    outcome.findings.gaps.push(gap);
                    break;
                }
            }
        }
        drop(sender);
        outcome.results = in_order(receiver, report);
        for worker in workers {
            let Ok(end) = worker.join() else {
                outcome.findings.gaps.push("a thread of the runner broke".to_owned());
                continue;
            };
            set_again(&mut outcome.results, end.again, baseline);
            outcome.conversations.extend(end.asked);
            outcome.hello = outcome.hello.take().or(end.hello);
            outcome.gave_up |= end.gave_up;
            match end.shutdown_issue {
                None => {}
                Some(ShutdownIssue::Note(note)) => outcome.notes.push(note),
                Some(ShutdownIssue::Malformed(what)) => outcome.findings.faults.push(what),
            }
        }
    });
    outcome.notes.sort_unstable();
    outcome.notes.dedup();
    outcome.findings.faults.sort_unstable();
    outcome
}

/// The cases of a run; its workers take them one at a time.
struct CaseQueue<'q, 's> {
    cases: &'q [&'s dyn AnyCase],
    baseline: &'q Baseline,
    options: &'q RunOptions,
    failure_budget: Arc<FailureBudget>,
    /// Index of the next case.
    next: AtomicUsize,
    /// Whether a failure has ended the run.
    is_stopped: AtomicBool,
    /// Ids of the cases that passed so far.
    passed: Mutex<BTreeSet<&'s str>>,
}

/// Replaces the states of the cases that passed at first, but not when they were put to the engine again.
fn set_again(results: &mut [CaseResult<'_>], again: Vec<(String, Verdict)>, baseline: &Baseline) {
    for (id, verdict) in again {
        if let Some(one) = results.iter_mut().find(|one| one.case.id() == id)
            && matches!(one.state, CaseState::Passed(_))
        {
            one.state = CaseState::from_verdict(verdict, baseline.has_wrong_answer(&id));
        }
    }
}

/// The end of a worker's session.
struct SessionEnd<'s> {
    asked: Vec<Vec<(&'s dyn AnyCase, bool)>>,
    /// Ids of the cases that failed when they were put to the engine again, each with its verdict.
    again: Vec<(String, Verdict)>,
    hello: Option<HelloOk>,
    gave_up: bool,
    shutdown_issue: Option<ShutdownIssue>,
}

impl<'s> CaseQueue<'_, 's> {
    /// Puts cases to one engine process until none are left, and sends each result with its index. Then, if
    /// `again` is set, puts some of the cases to the process again.
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
            if matches!(verdict, Verdict::Pass(_)) {
                self.passed().insert(case.id());
            }
            let state = CaseState::from_verdict(verdict, self.baseline.has_wrong_answer(case.id()));
            let result = CaseResult { case, state, time: start.elapsed() };
            if self.options.fail_fast && result.is_failure() {
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

    /// Puts cases to the engine again, and returns those that fail. `spent` is the time that the cases took
    /// before.
    fn ask_again(
        &self,
        spent: Duration,
        asked: &mut Conversations<'s>,
        session: &mut Session,
    ) -> Vec<(String, Verdict)> {
        let jobs = u32::try_from(self.options.jobs).unwrap_or(1);
        let mut again = Again::new(self.cases.len(), spent.saturating_mul(jobs));
        // Cases that a thread is still asking, or on which a thread panicked, are left out.
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

/// For each process of a session, the cases that were put to it.
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
    // These are results after a case whose thread panicked.
    waiting.values().for_each(&mut *report);
    all.extend(waiting.into_values());
    all
}
