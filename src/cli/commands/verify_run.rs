//! Running claims: several at a time, told in their order.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::claim::{Claim, Tier, Verdict};

/// A claim with what its check found.
pub(super) struct Checked {
    pub(super) claim: &'static Claim,
    pub(super) verdict: Verdict,
    pub(super) time: Duration,
    /// Whether the check itself broke, which says nothing about the claim.
    pub(super) panicked: bool,
}

fn check(claim: &'static Claim, tier: Tier) -> Checked {
    let start = Instant::now();
    let checked = catch_unwind(AssertUnwindSafe(|| claim.check(tier)));
    let time = start.elapsed();
    match checked {
        Ok(checkup) => {
            Checked { claim, verdict: checkup.verdict, time: checkup.time, panicked: false }
        }
        Err(panic) => {
            let words = panic
                .downcast_ref::<String>()
                .map(String::as_str)
                .or_else(|| panic.downcast_ref::<&str>().copied());
            let verdict =
                Verdict::fails(format!("the check broke: {}", words.unwrap_or("no message")));
            Checked { claim, verdict, time, panicked: true }
        }
    }
}

/// Checks claims on several threads and hands over each in the order of the claims as soon as all
/// before it are there, until `told` says that it is enough.
pub(super) fn check_all(
    claims: &[&'static Claim],
    tier: Tier,
    jobs: usize,
    watched: bool,
    mut told: impl FnMut(&Checked) -> bool,
) -> Vec<Checked> {
    let bar = if watched { bar(claims.len()) } else { ProgressBar::hidden() };
    let (next, enough) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (sender, receiver) = mpsc::channel();
    let mut done = Vec::new();
    thread::scope(|scope| {
        for _ in 0..jobs.min(claims.len()) {
            let sender = sender.clone();
            let (next, enough) = (&next, &enough);
            scope.spawn(move || {
                while !enough.load(Ordering::Relaxed) {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(&claim) = claims.get(index) else { break };
                    if sender.send((index, check(claim, tier))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        for (index, checked) in receiver {
            bar.set_message(checked.claim.id);
            bar.inc(1);
            waiting.insert(index, checked);
            while let Some(checked) = waiting.remove(&done.len()) {
                if !bar.suspend(|| told(&checked)) {
                    enough.store(true, Ordering::Relaxed);
                }
                done.push(checked);
            }
        }
    });
    bar.finish_and_clear();
    done
}

fn bar(length: usize) -> ProgressBar {
    let bar = ProgressBar::new(length as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:30} {pos}/{len} {elapsed} {msg}") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

#[cfg(test)]
mod tests {
    use super::super::verify_write::{Answer, json, junit, line, markdown, totals};
    use super::*;
    use crate::cli::commands::verify::exit;
    use crate::cli::exit::Exit;

    const fn claim(id: &'static str, run: fn(Tier) -> Verdict) -> Claim {
        let statement = "Something is so.";
        Claim { id, clauses: &["PL-ONE"], statement, tier: Tier::Quick, run }
    }

    const HOLDS: Claim = claim("it-holds", |_| {
        // Slower than the others, so that it is ready last.
        thread::sleep(Duration::from_millis(50));
        Verdict::holds(3)
    });
    const FAILS: Claim = claim("it-fails", |_| Verdict::fails("a | b"));
    const UNKNOWN: Claim =
        claim("it-is-open", |_| Verdict::Unknown { so_far: "nothing yet".to_owned() });
    const BREAKS: Claim = claim("it-breaks", |_| panic!("a fault of the check"));

    fn checked(claims: &[&'static Claim]) -> Vec<Checked> {
        let mut told = Vec::new();
        let done = check_all(claims, Tier::Quick, 4, false, |c| {
            told.push(c.claim.id);
            true
        });
        let ids: Vec<&str> = claims.iter().map(|c| c.id).collect();
        assert_eq!(told, ids, "told in the order of the claims");
        done
    }

    #[test]
    fn claims_are_told_in_their_order_and_the_worst_decides() {
        let exit_of = |claims: &[&'static Claim]| exit(&checked(claims), None);
        assert_eq!(exit_of(&[&HOLDS]), Exit::Done);
        assert_eq!(exit_of(&[&HOLDS, &UNKNOWN]), Exit::Budget);
        assert_eq!(exit_of(&[&HOLDS, &UNKNOWN, &FAILS]), Exit::No);
        assert_eq!(exit_of(&[&HOLDS, &FAILS, &BREAKS, &UNKNOWN]), Exit::Internal);
    }

    #[test]
    fn checking_stops_when_it_is_enough() {
        let done = check_all(&[&FAILS, &HOLDS, &HOLDS, &HOLDS], Tier::Quick, 1, false, |_| false);
        assert!(done.len() < 4, "{} claims were checked", done.len());
    }

    #[test]
    fn what_is_wrong_is_told_in_every_format() {
        let all = checked(&[&HOLDS, &FAILS, &BREAKS, &UNKNOWN]);
        let answer = Answer { checked: &all, listed: &[], matrix: None, time: None };
        let text: String = all.iter().map(line).collect();
        for (format, text) in [
            ("text", text),
            ("json", json(&answer).expect("JSON")),
            ("md", markdown(&answer).replace("\\|", "|")),
            ("junit", junit(&answer, Duration::ZERO).expect("XML")),
        ] {
            for part in ["it-holds", "it-fails", "a | b", "a fault of the check", "nothing yet"] {
                assert!(text.contains(part), "{format} lacks `{part}`: {text}");
            }
        }
        assert_eq!(
            totals(&answer, None),
            "\n4 claims: 1 hold, 1 fail, 1 unknown, 1 broken; 3 cases\n"
        );
        assert!(!json(&answer).expect("JSON").contains("seconds"), "no times unless asked for");
    }
}
