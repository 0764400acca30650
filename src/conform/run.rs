//! A run: cases put to an engine, by several processes at a time, reported in the order of the suite.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use crate::base::clean::line;
use crate::conform::cause::{Cause, grouped};
use crate::conform::judge::Verdict;
use crate::conform::known::Known;
use crate::conform::listing::Vector;
use crate::conform::process::{Launch, Parting};
use crate::conform::protocol::HelloOk;
use crate::conform::session::{Breakage, NoAnswer, Patience, Session};

/// A case with what it came to.
#[derive(Clone, Debug)]
pub struct Judged<'s> {
    /// The case.
    pub case: &'s dyn Vector,
    /// What it came to.
    pub verdict: Verdict,
    /// Whether the list of known failures has it.
    pub known: bool,
    /// How long the engine and we took.
    pub time: Duration,
}

impl Judged<'_> {
    /// The word for the result: that of the verdict, but `known` for a known failure and
    /// `known-pass` for a known failure that passes.
    pub const fn word(&self) -> &'static str {
        match (&self.verdict, self.known) {
            (Verdict::Fail(_) | Verdict::Error(_), true) => "known",
            (Verdict::Pass, true) => "known-pass",
            (verdict, _) => verdict.word(),
        }
    }

    /// Whether this result fails the run.
    pub const fn is_bad(&self) -> bool {
        match self.verdict {
            Verdict::Fail(_) | Verdict::Error(_) => !self.known,
            Verdict::Pass => self.known,
            Verdict::Skip(_) => false,
        }
    }

    /// What the case shows, on one line.
    pub fn why(&self) -> Cow<'_, str> {
        line(self.case.why())
    }

    /// What is to be said beside the word, on one line; empty for a plain pass.
    pub fn detail(&self) -> String {
        let detail = match &self.verdict {
            Verdict::Pass if self.known => {
                "is listed as known to fail, but passes: take it off the list".to_owned()
            }
            Verdict::Pass => String::new(),
            Verdict::Fail(difference) => difference.summary(),
            Verdict::Error(none) => none.to_string(),
            Verdict::Skip(why) => why.clone(),
        };
        line(&detail).into_owned()
    }
}

/// How many cases came to what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// As expected.
    pub pass: usize,
    /// Another answer.
    pub fail: usize,
    /// No answer to judge.
    pub error: usize,
    /// Not played by the engine.
    pub skip: usize,
    /// Failures and errors on the list of known ones.
    pub known: usize,
    /// On that list, but passing.
    pub known_pass: usize,
    /// Chosen, but not put to the engine: after the first failure of a run that ends there, or
    /// because they passed the last time.
    pub not_run: usize,
}

impl Totals {
    /// Names and numbers, in the order in which they are reported.
    pub const fn each(&self) -> [(&'static str, usize); 7] {
        [
            ("pass", self.pass),
            ("fail", self.fail),
            ("error", self.error),
            ("skip", self.skip),
            ("known", self.known),
            ("known-pass", self.known_pass),
            ("not-run", self.not_run),
        ]
    }

    /// Counts results.
    pub fn of<'r, 's: 'r>(judged: impl IntoIterator<Item = &'r Judged<'s>>) -> Self {
        let mut totals = Self::default();
        for one in judged {
            match one.word() {
                "pass" => totals.pass += 1,
                "fail" => totals.fail += 1,
                "error" => totals.error += 1,
                "known" => totals.known += 1,
                "known-pass" => totals.known_pass += 1,
                _ => totals.skip += 1,
            }
        }
        totals
    }

    /// Whether nothing fails the run: no failure that is not known, and something was tested.
    pub const fn is_good(&self) -> bool {
        self.fail == 0 && self.error == 0 && self.known_pass == 0 && !self.tested_nothing()
    }

    /// Whether cases were put to the engine, but it answered none of them.
    pub const fn tested_nothing(&self) -> bool {
        self.skip > 0 && self.pass + self.fail + self.error + self.known + self.known_pass == 0
    }
}

/// How a run goes.
#[derive(Clone, Debug)]
pub struct Options {
    /// How engines are started.
    pub launch: Launch,
    /// How many processes at a time; at least one.
    pub jobs: usize,
    /// Whether the first failure or error that is not known ends the run.
    pub fail_fast: bool,
    /// How much breakage ends it.
    pub patience: Breakage,
}

/// What a run found.
#[derive(Clone, Debug)]
pub struct Outcome<'s> {
    /// What the engine said about itself; nothing if it never greeted.
    pub hello: Option<HelloOk>,
    /// The cases that were run, in the order of the suite.
    pub judged: Vec<Judged<'s>>,
    /// What was not as it should be, beside the cases.
    pub notes: Vec<String>,
    /// What the engine wrote after its last answer that is not of the protocol; it fails the run.
    pub malformed: Vec<String>,
    /// Whether some process was given up.
    pub gave_up: bool,
    /// How long it took.
    pub time: Duration,
}

impl<'s> Outcome<'s> {
    fn parted(&mut self, parting: Option<Parting>) {
        match parting {
            None => {}
            Some(Parting::Note(note)) => self.notes.push(note),
            Some(Parting::Malformed(what)) => self.malformed.push(what),
        }
    }

    /// How many came to what, of so many chosen.
    pub fn totals(&self, chosen: usize) -> Totals {
        Totals { not_run: chosen.saturating_sub(self.judged.len()), ..Totals::of(&self.judged) }
    }

    /// The failures by what the engine gets wrong, that with the most cases first; within each in
    /// the order of the run. A failure with several causes stands with the weightiest.
    pub fn by_cause(&self) -> Vec<(Cause, Vec<&Judged<'s>>)> {
        let failures = self.judged.iter().filter(|one| one.is_bad()).filter_map(|one| {
            let Verdict::Fail(difference) = &one.verdict else { return None };
            let (cause, _) = one.case.causes(difference).into_iter().next()?;
            Some((cause, one))
        });
        let mut found = grouped(failures);
        found.sort_by_key(|(_, cases)| std::cmp::Reverse(cases.len()));
        found
    }

    /// Why cases were skipped, each with how many there are of each group; the most first.
    pub fn skipped(&self) -> Vec<Skipped> {
        let skips = self.judged.iter().filter_map(|one| match &one.verdict {
            Verdict::Skip(why) => Some((why, (one.case.group(), one))),
            _ => None,
        });
        let skipped = |(why, cases): (&String, Vec<_>)| {
            let groups = grouped(cases).into_iter().map(|(group, cases)| (group, cases.len()));
            Skipped { why: why.clone(), groups: groups.collect() }
        };
        let mut found: Vec<Skipped> = grouped(skips).into_iter().map(skipped).collect();
        found.sort_by_key(|skipped| std::cmp::Reverse(skipped.cases()));
        found
    }
}

/// Cases that were skipped for one reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skipped {
    /// The reason.
    pub why: String,
    /// How many of each group.
    pub groups: Vec<(&'static str, usize)>,
}

impl Skipped {
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
    cases: &[&'s dyn Vector],
    known: &Known,
    options: &Options,
    mut report: impl FnMut(&Judged<'s>),
) -> Outcome<'s> {
    let begun = Instant::now();
    let patience = Patience::with(options.patience);
    let (next, enough) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, receiver) = mpsc::channel();
    let mut outcome = Outcome {
        hello: None,
        judged: Vec::new(),
        notes: Vec::new(),
        malformed: Vec::new(),
        gave_up: false,
        time: Duration::ZERO,
    };
    thread::scope(|scope| {
        let worker = |sender: mpsc::Sender<(usize, Judged<'s>)>| {
            let mut session = Session::sharing(options.launch.clone(), patience.clone());
            while !enough.load(Ordering::Relaxed) {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(&case) = cases.get(index) else { break };
                let start = Instant::now();
                let verdict = case.judge(&mut session);
                let known = known.has(case.id());
                let judged = Judged { case, verdict, known, time: start.elapsed() };
                let bad = !matches!(judged.verdict, Verdict::Pass) && judged.is_bad();
                if options.fail_fast && bad {
                    enough.store(true, Ordering::Relaxed);
                }
                if sender.send((index, judged)).is_err() {
                    break;
                }
            }
            let gave_up = session.gave_up();
            let hello = session.hello().ok().cloned();
            (hello, gave_up, session.bye())
        };
        let workers: Vec<_> = (0..options.jobs.clamp(1, cases.len().max(1)))
            .map(|_| {
                let sender = sender.clone();
                scope.spawn(move || worker(sender))
            })
            .collect();
        drop(sender);
        outcome.judged = in_order(receiver, &mut report);
        for worker in workers {
            let Ok((hello, gave_up, parting)) = worker.join() else {
                outcome.notes.push("a thread of the runner broke: please report it".to_owned());
                continue;
            };
            outcome.hello = outcome.hello.take().or(hello);
            outcome.gave_up |= gave_up;
            outcome.parted(parting);
        }
    });
    outcome.notes.sort_unstable();
    outcome.notes.dedup();
    outcome.malformed.sort_unstable();
    outcome.time = begun.elapsed();
    outcome
}

/// Reports results in the order of the suite, each as soon as all before it are there.
fn in_order<'s>(
    results: mpsc::Receiver<(usize, Judged<'s>)>,
    report: &mut impl FnMut(&Judged<'s>),
) -> Vec<Judged<'s>> {
    let mut waiting = BTreeMap::new();
    let mut all = Vec::new();
    for (index, judged) in results {
        waiting.insert(index, judged);
        while let Some(judged) = waiting.remove(&all.len()) {
            report(&judged);
            all.push(judged);
        }
    }
    all
}

/// Whether a verdict is that the engine was not asked any more.
pub fn is_given_up(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::Error(NoAnswer::Fault(fault)) if fault.is_given_up())
}
