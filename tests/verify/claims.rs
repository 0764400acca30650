//! Every quick claim holds, and quickly.

use crosstrack::crosstrack::claims::claims;
use crosstrack::verify::claim::Tier;

#[test]
fn every_quick_claim_holds() {
    let mut failures = Vec::new();
    for claim in claims().filter(|claim| claim.tier == Tier::Quick) {
        let checkup = claim.check(Tier::Quick);
        println!("{:7.3} s  {}: {}", checkup.time.as_secs_f64(), claim.id, checkup.verdict);
        if !checkup.verdict.is_holding() {
            failures.push(format!("{}: {}", claim.id, checkup.verdict));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
