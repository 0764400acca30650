//! Every quick claim holds, and quickly.

use std::time::Instant;

use crosstrack_verify::Tier;
use crosstrack_verify::crosstrack::claims::claims;

#[test]
fn every_quick_claim_holds() {
    let mut failures = Vec::new();
    for claim in claims().filter(|claim| claim.tier == Tier::Quick) {
        let start = Instant::now();
        let verdict = claim.check(Tier::Quick);
        println!("{:7.3} s  {}: {}", start.elapsed().as_secs_f64(), claim.id, verdict);
        if !verdict.is_holding() {
            failures.push(format!("{}: {}", claim.id, verdict));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
