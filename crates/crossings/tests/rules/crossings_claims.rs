//! Every quick claim about Crossings holds, every clause has one, and every claim cites clauses.

use std::time::Instant;

use crossings::Ruleset;
use crossings::claims::claims;
use crosstrack::Ruleset as Crosstrack;
use crosstrack::game::Rulebook as _;
use crosstrack_verify::Tier;
use crosstrack_verify::matrix::Matrix;

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

#[test]
fn every_clause_has_a_claim_and_every_claim_a_clause() {
    let matrix = Matrix::of::<Ruleset>();
    assert!(!matrix.rows.is_empty());
    assert!(matrix.gaps.is_empty(), "{matrix}");
}

#[test]
fn the_games_share_no_claim_and_no_clause() {
    let theirs: Vec<&str> =
        crosstrack_verify::crosstrack::claims::claims().map(|claim| claim.id).collect();
    assert!(claims().all(|claim| !theirs.contains(&claim.id)));
    let theirs: Vec<&String> = Crosstrack::clauses().iter().map(|c| &c.id).collect();
    assert!(Ruleset::clauses().iter().all(|clause| !theirs.contains(&&clause.id)));
}
