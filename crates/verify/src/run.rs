//! Running claims: several at a time, reported in their order.

use std::collections::BTreeMap;
use std::io;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use crate::claim::{Claim, Tier, Verdict};

/// A claim with what its check found.
#[derive(Clone, Debug)]
pub struct ClaimReport {
    /// The claim.
    pub claim: &'static Claim,
    /// What its check found; a failure with the panic's message, if the check broke.
    pub verdict: Verdict,
    /// How long the check took.
    pub time: Duration,
    /// Whether the check itself broke, which says nothing about the claim.
    pub panicked: bool,
}

fn check(claim: &'static Claim, tier: Tier) -> ClaimReport {
    let start = Instant::now();
    let checked = catch_unwind(AssertUnwindSafe(|| claim.check(tier)));
    let time = start.elapsed();
    match checked {
        Ok(verdict) => ClaimReport { claim, verdict, time, panicked: false },
        Err(panic) => {
            let words = panic
                .downcast_ref::<String>()
                .map(String::as_str)
                .or_else(|| panic.downcast_ref::<&str>().copied());
            let verdict =
                Verdict::fails(format!("the check broke: {}", words.unwrap_or("no message")));
            ClaimReport { claim, verdict, time, panicked: true }
        }
    }
}

/// Checks claims on so many threads. `done` is called for each claim as soon as it is checked,
/// `in_order` for each once all claims before it are checked, in their order. When `in_order` breaks
/// off, no further check begins. Returns the claims that were passed to `in_order`.
///
/// # Errors
/// If there is not one thread to be had; with fewer than asked for it takes longer.
pub fn check_all(
    claims: &[&'static Claim],
    tier: Tier,
    jobs: usize,
    mut done: impl FnMut(&ClaimReport),
    mut in_order: impl FnMut(&ClaimReport) -> ControlFlow<()>,
) -> io::Result<Vec<ClaimReport>> {
    let (next, enough) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for started in 0..jobs.min(claims.len()) {
            let sender = sender.clone();
            let (next, enough) = (&next, &enough);
            let worker = thread::Builder::new().spawn_scoped(scope, move || {
                while !enough.load(Ordering::Relaxed) {
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
                    enough.store(true, Ordering::Relaxed);
                }
                all.push(checked);
            }
        }
        Ok(all)
    })
}
