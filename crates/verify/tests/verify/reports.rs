//! Running claims and telling what was found, with claims that are made to hold, fail and break.

use std::ops::ControlFlow::{Break, Continue};
use std::thread;
use std::time::Duration;

use crosstrack_verify::claim::Verdict;
use crosstrack_verify::output::{
    ClaimStatus, VerifyReport, claim_line, overall_status, to_json, totals,
};
use crosstrack_verify::run::{ClaimReport, check_all};
use crosstrack_verify::{Claim, Tier};

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

fn checked(claims: &[&'static Claim]) -> Vec<ClaimReport> {
    let mut message = Vec::new();
    let mut finished = 0;
    let told_one = |c: &ClaimReport| {
        message.push(c.claim.id);
        Continue(())
    };
    let done = check_all(claims, Tier::Quick, 4, |_| finished += 1, told_one).expect("threads");
    assert_eq!(finished, claims.len());
    let ids: Vec<&str> = claims.iter().map(|c| c.id).collect();
    assert_eq!(message, ids, "message in the order of the claims");
    done
}

#[test]
fn claims_are_told_in_their_order_and_the_worst_decides() {
    let of = |claims: &[&'static Claim]| overall_status(&checked(claims), None);
    assert_eq!(of(&[&HOLDS]), ClaimStatus::Holds);
    assert_eq!(of(&[&HOLDS, &UNKNOWN]), ClaimStatus::Unknown);
    assert_eq!(of(&[&HOLDS, &UNKNOWN, &FAILS]), ClaimStatus::Fails);
    assert_eq!(of(&[&HOLDS, &FAILS, &BREAKS, &UNKNOWN]), ClaimStatus::Broken);
}

#[test]
fn checking_stops_when_it_is_enough() {
    let done = check_all(&[&FAILS, &HOLDS, &HOLDS, &HOLDS], Tier::Quick, 1, |_| {}, |_| Break(()))
        .expect("threads");
    assert!(done.len() < 4, "{} claims were checked", done.len());
}

fn json_text(answer: &VerifyReport<'_>) -> String {
    serde_json::to_string(&to_json(answer)).expect("JSON")
}

#[test]
fn what_is_wrong_is_told_in_every_format() {
    let all = checked(&[&HOLDS, &FAILS, &BREAKS, &UNKNOWN]);
    let answer = VerifyReport { checked: &all, listed: &[], matrix: None };
    let text: String = all.iter().map(claim_line).collect();
    for (format, text) in [("text", text), ("json", json_text(&answer))] {
        for part in ["it-holds", "it-fails", "a | b", "a fault of the check", "nothing yet"] {
            assert!(text.contains(part), "{format} lacks `{part}`: {text}");
        }
    }
    let totals = totals(&answer, Duration::from_secs(2));
    assert_eq!(totals, "\n4 claims: 1 hold, 1 fail, 1 unknown, 1 broken; 3 cases; 2.0 s\n");
}
