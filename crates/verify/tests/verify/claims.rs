//! Every quick claim holds, and quickly.

use std::fs;
use std::time::Instant;

use crosstrack_verify::Tier;
use crosstrack_verify::claim::Verdict;
use crosstrack_verify::crosstrack::claims::claims;

#[test]
fn every_quick_claim_holds() {
    let mut failures = Vec::new();
    let (mut number, mut all_cases) = (0, 0);
    for claim in claims().filter(|claim| claim.tier == Tier::Quick) {
        let start = Instant::now();
        let verdict = claim.check(Tier::Quick);
        println!("{:7.3} s  {}: {}", start.elapsed().as_secs_f64(), claim.id, verdict);
        number += 1;
        if let Verdict::Holds { cases } = verdict {
            all_cases += cases;
        } else {
            failures.push(format!("{}: {}", claim.id, verdict));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    // The README says how many there are.
    let millions = all_cases as f64 / 1e6;
    let said = format!("{number} claims about the rules hold, in **{millions:.1} million cases");
    let readme = fs::read_to_string("../../README.md").expect("the README");
    assert!(readme.contains(&said), "README.md should say: {said}");
}
