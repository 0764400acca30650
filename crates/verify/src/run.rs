//! Checks claims in parallel, and reports the results in the order of the claims.

use std::collections::BTreeMap;
use std::io;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use crate::claim::{Claim, Tier, Verdict};

/// A claim with the result of its check.
#[derive(Clone, Debug)]
pub struct ClaimReport {
    /// Claim that was checked.
    pub claim: &'static Claim,
    /// Result of the check; if the check panicked, a failure with the message of the panic.
    pub verdict: Verdict,
    /// Duration of the check.
    pub time: Duration,
    /// Whether the check panicked, in which case nothing is known about the claim.
    pub panicked: bool,
}

fn check(claim: &'static Claim, tier: Tier) -> ClaimReport {
    let start = Instant::now();
    let result = catch_unwind(AssertUnwindSafe(|| claim.check(tier)));
    let time = start.elapsed();
    match result {
        Ok(verdict) => ClaimReport { claim, verdict, time, panicked: false },
        Err(panic) => {
            let message = panic
                .downcast_ref::<String>()
                .map(String::as_str)
                .or_else(|| panic.downcast_ref::<&str>().copied());
            let verdict =
                Verdict::fails(format!("the check broke: {}", message.unwrap_or("no message")));
            ClaimReport { claim, verdict, time, panicked: true }
        }
    }
}

/// Checks claims on up to `jobs` threads. Calls `done` for each claim as soon as it is checked. Calls
/// `in_order` in the order of the claims: for each claim as soon as it and all claims before it are
/// checked. After `in_order` returns `Break`, no further check begins. Returns the reports that were passed
/// to `in_order`.
///
/// # Errors
/// If no thread can be started. If only some can be started, the checks run on these.
pub fn check_all(
    claims: &[&'static Claim],
    tier: Tier,
    jobs: usize,
    mut done: impl FnMut(&ClaimReport),
    mut in_order: impl FnMut(&ClaimReport) -> ControlFlow<()>,
) -> io::Result<Vec<ClaimReport>> {
    let (next, cancel) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for started in 0..jobs.min(claims.len()) {
            let sender = sender.clone();
            let (next, cancel) = (&next, &cancel);
            let worker = thread::Builder::new().spawn_scoped(scope, move || {
                while !cancel.load(Ordering::Relaxed) {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(&claim) = claims.get(index) else { break };
                    if sender.send((index, check(claim, tier))).is_err() {
                        break;
                    }
                }
            });
            match worker {
                Ok(_) => {}
                Err(why) if started == 0 => return Err(why),
                Err(_) => break,
            }
        }
        drop(sender);
        let (mut all, mut waiting) = (Vec::new(), BTreeMap::new());
        for (index, checked) in receiver {
            done(&checked);
            waiting.insert(index, checked);
            while let Some(checked) = waiting.remove(&all.len()) {
                if in_order(&checked).is_break() {
                    cancel.store(true, Ordering::Relaxed);
                }
                all.push(checked);
            }
        }
        Ok(all)
    })
}
