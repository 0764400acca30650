//! A run: cases put to an engine, by several processes at a time, reported in the order of the suite.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use crate::any_suite::AnyCase;
use crate::case_result::CaseResult;
use crate::cause::{Cause, grouped};
use crate::judge::Verdict;
use crate::known_failures::KnownFailures;
use crate::process::{Launch, ShutdownIssue};
use crate::protocol::HelloOk;
use crate::session::{EngineFailures, FailureBudget, Session};
use crate::summary::Totals;

/// How a run goes.
#[derive(Clone, Debug)]
pub struct RunOptions {
    /// How engines are started.
    pub launch: Launch,
    /// How many processes at a time; at least one.
    pub jobs: usize,
    /// Whether the first failure or error that is not known ends the run.
    pub fail_fast: bool,
    /// How much breakage ends it.
    pub failure_limit: EngineFailures,
}

/// What a run found.
#[derive(Clone, Debug, Default)]
pub struct RunOutcome<'s> {
    /// What the engine said about itself; nothing if it never greeted.
    pub hello: Option<HelloOk>,
    /// The cases that were run, in the order of the suite.
    pub results: Vec<CaseResult<'s>>,
    /// What was not as it should be, beside the cases.
    pub notes: Vec<String>,
    /// What fails the run beside its cases: what the engine wrote after its last answer that is not of
    /// the protocol, and threads of the runner that did not start or broke.
    pub problems: Vec<String>,
    /// Whether some process was given up.
    pub gave_up: bool,
    /// How long it took.
    pub time: Duration,
}

impl<'s> RunOutcome<'s> {
    fn add_shutdown_issue(&mut self, parting: Option<ShutdownIssue>) {
        match parting {
            None => {}
            Some(ShutdownIssue::Note(note)) => self.notes.push(note),
            Some(ShutdownIssue::Malformed(what)) => self.problems.push(what),
        }
    }

    /// How many came to what, of so many that were put to the engine and so many remembered.
    pub fn totals(&self, put: usize, remembered: usize) -> Totals {
        let not_run = put.saturating_sub(self.results.len());
        Totals { remembered, not_run, ..Totals::count(&self.results) }
    }

    /// The failures by what the engine gets wrong, that with the most cases first; within each in
    /// the order of the run. A failure with several causes stands with the weightiest.
    pub fn failures_by_cause(&self) -> Vec<(Cause, Vec<&CaseResult<'s>>)> {
        let failures = self.results.iter().filter(|one| one.is_failure()).filter_map(|one| {
            let Verdict::Fail(difference) = &one.verdict else { return None };
            let (cause, _) = one.case.causes(difference).into_iter().next()?;
            Some((cause, one))
        });
        let mut found = grouped(failures);
        found.sort_by_key(|(_, cases)| std::cmp::Reverse(cases.len()));
        found
    }

    /// Why cases were skipped, each with how many there are of each group; the most first.
    pub fn skipped_by_reason(&self) -> Vec<SkippedCases> {
        let skips = self.results.iter().filter_map(|one| match &one.verdict {
            Verdict::Skip(why) => Some((why, (one.case.group(), one))),
            _ => None,
        });
        let skipped = |(why, cases): (&String, Vec<_>)| {
            let groups = grouped(cases).into_iter().map(|(group, cases)| (group, cases.len()));
            SkippedCases { why: why.clone(), groups: groups.collect() }
        };
        let mut found: Vec<SkippedCases> = grouped(skips).into_iter().map(skipped).collect();
        found.sort_by_key(|skipped| std::cmp::Reverse(skipped.cases()));
        found
    }
}

/// Cases that were skipped for one reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkippedCases {
    /// The reason.
    pub why: String,
    /// How many of each group.
    pub groups: Vec<(&'static str, usize)>,
}

impl SkippedCases {
    /// How many.
    pub fn cases(&self) -> usize {
        self.groups.iter().map(|(_, cases)| cases).sum()
    }
}

/// Puts cases to an engine; `report` receives each as soon as all before it are there.
///
/// **Cost**: as many engine processes as jobs, one request a case; below a millisecond a case
/// beside what the engine itself takes.
pub fn run<'s>(
    cases: &[&'s dyn AnyCase],
    known: &KnownFailures,
    options: &RunOptions,
    mut report: impl FnMut(&CaseResult<'s>),
) -> RunOutcome<'s> {
    let begun = Instant::now();
    let patience = FailureBudget::with_limit(options.failure_limit);
    let (next, enough) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, receiver) = mpsc::channel();
    let mut outcome = RunOutcome::default();
    thread::scope(|scope| {
        let worker = |sender: mpsc::Sender<(usize, CaseResult<'s>)>| {
            let mut session =
                Session::with_failure_budget(options.launch.clone(), patience.clone());
            while !enough.load(Ordering::Relaxed) {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(&case) = cases.get(index) else { break };
                let start = Instant::now();
                let verdict = case.judge(&mut session);
                let known = known.contains(case.id());
                let judged = CaseResult { case, verdict, known, time: start.elapsed() };
                let bad = !matches!(judged.verdict, Verdict::Pass) && judged.is_failure();
                if options.fail_fast && bad {
                    enough.store(true, Ordering::Relaxed);
                }
                if sender.send((index, judged)).is_err() {
                    break;
                }
            }
            let gave_up = session.has_given_up();
            let hello = session.hello().ok().cloned();
            (hello, gave_up, session.bye())
        };
        let mut workers = Vec::new();
        for _ in 0..options.jobs.clamp(1, cases.len().max(1)) {
            let sender = sender.clone();
            match thread::Builder::new().spawn_scoped(scope, move || worker(sender)) {
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
            let Ok((hello, gave_up, parting)) = worker.join() else {
                outcome.problems.push("a thread of the runner broke".to_owned());
                continue;
            };
            outcome.hello = outcome.hello.take().or(hello);
            outcome.gave_up |= gave_up;
            outcome.add_shutdown_issue(parting);
        }
    });
    outcome.notes.sort_unstable();
    outcome.notes.dedup();
    outcome.problems.sort_unstable();
    outcome.time = begun.elapsed();
    outcome
}

/// Reports results in the order of the suite, each as soon as all before it are there or will never come.
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
    // Behind a case whose thread broke.
    waiting.values().for_each(&mut *report);
    all.extend(waiting.into_values());
    all
}
