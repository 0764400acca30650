//! Failures that depend on earlier requests: whether a case fails on its own, and if not, the shortest sequence
//! of cases after which it fails.

use std::time::Instant;

use crate::any_suite::AnyCase;
use crate::judge::Verdict;
use crate::process::Launch;
use crate::session::Session;
use crosstrack::base::counted;

/// What has to be asked before a case to make it fail.
#[derive(Clone, Debug)]
pub enum Before<'s> {
    /// These cases, in this order, have to be put to the same process.
    Cases {
        /// The cases to ask beforehand.
        cases: Vec<&'s dyn AnyCase>,
        /// Whether the case no longer fails if any one of them is left out.
        is_shortest: bool,
    },
    /// This many requests to the same process, whatever they ask, such as the same case over and over.
    Requests(usize),
    /// The case does not fail again, even after the same cases.
    Unknown,
}

impl Before<'_> {
    /// Describes the sequence on one line.
    pub fn description(&self) -> String {
        match self {
            Self::Cases { cases, is_shortest } => {
                let most = if *is_shortest { "" } else { "at most " };
                let shown: Vec<&str> = cases.iter().take(3).map(|case| case.id()).collect();
                let (shown, more) = (shown.join(", "), cases.len().saturating_sub(3));
                let more = if more == 0 { String::new() } else { format!(" and {more} more") };
                let cases = counted(cases.len(), "other case");
                format!("fails only after {most}{cases} in the same process: {shown}{more}")
            }
            Self::Requests(number) => {
                let number = counted(*number, "earlier request");
                format!("fails only after {number} to the same process, whatever they ask")
            }
            Self::Unknown => "failed once and not again: the answer changes by itself".to_owned(),
        }
    }
}

/// Returns whether a case fails if it is the first one that is put to a process of the engine.
///
/// **Cost**: one process of the engine, and one case.
pub fn fails_alone(case: &dyn AnyCase, launch: &Launch) -> bool {
    fails_after(&[], case, launch)
}

fn is_failure(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::Fail(_) | Verdict::Error(_))
}

/// Returns whether a case fails after others in the same process.
fn fails_after(before: &[&dyn AnyCase], case: &dyn AnyCase, launch: &Launch) -> bool {
    let mut session = Session::unlimited(launch.clone());
    for earlier in before {
        earlier.judge(&mut session);
    }
    let fails = is_failure(&case.judge(&mut session));
    session.shut_down();
    fails
}

/// Returns what has to be asked before a case that does not [fail alone](fails_alone), chosen from the cases
/// that were asked before it.
///
/// **Cost**: as many runs of these cases as fit before `until`, at least one.
pub fn shortest_before<'s>(
    before: &[&'s dyn AnyCase],
    case: &'s dyn AnyCase,
    launch: &Launch,
    until: Instant,
) -> Before<'s> {
    let fails = |cases: &[&'s dyn AnyCase]| fails_after(cases, case, launch);
    // The engine may have stored what was asked in another ruleset; otherwise the last case is the most likely
    // reason.
    let request = case.request_text();
    let twins = before.iter().rev().filter(|other| other.request_text() == request);
    for twin in twins.take(MAX_TWINS) {
        if fails(&[*twin]) {
            return Before::Cases { cases: vec![*twin], is_shortest: true };
        }
    }
    let mut size = 1;
    let mut cases = loop {
        let last = &before[before.len().saturating_sub(size)..];
        if fails(last) {
            break last.to_vec();
        }
        if size >= before.len() {
            return Before::Unknown;
        }
        size = if Instant::now() < until { size * 2 } else { before.len() };
    };
    if cases.len() > MANY
        && let Some(requests) =
            requests_until_failure(case, MAX_TIMES.min(100 * cases.len()), launch, until)
    {
        return Before::Requests(requests);
    }
    let mut chunk = cases.len();
    while chunk > 0 {
        let mut from = 0;
        while from < cases.len() {
            if Instant::now() >= until {
                return Before::Cases { cases, is_shortest: false };
            }
            let mut fewer = cases.clone();
            fewer.drain(from..cases.len().min(from + chunk));
            if fails(&fewer) {
                cases = fewer;
            } else {
                from += chunk;
            }
        }
        chunk /= 2;
    }
    Before::Cases { cases, is_shortest: true }
}

/// Maximum number of cases with the same request that are each tried on their own.
const MAX_TWINS: usize = 4;

/// Number of cases above which only their number may matter.
const MANY: usize = 16;

/// Maximum number of times that a case is put to one process.
const MAX_TIMES: usize = 20_000;

/// Puts a case to one process over and over; returns the number of requests before the first one that fails.
fn requests_until_failure(
    case: &dyn AnyCase,
    most: usize,
    launch: &Launch,
    until: Instant,
) -> Option<usize> {
    let mut session = Session::unlimited(launch.clone());
    let mut times = 0;
    while times <= most && Instant::now() < until {
        let verdict = case.judge(&mut session);
        if is_failure(&verdict) {
            let requests = session.requests();
            session.shut_down();
            return Some(requests.saturating_sub(1));
        }
        times += 1;
    }
    session.shut_down();
    None
}
