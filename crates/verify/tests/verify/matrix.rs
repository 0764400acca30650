//! Every clause of the rules has a claim, and every claim cites clauses.

use crosstrack::Ruleset;
use crosstrack_verify::matrix::Matrix;

#[test]
fn every_clause_has_a_claim_and_every_claim_a_clause() {
    let matrix = Matrix::of::<Ruleset>();
    assert!(!matrix.rows.is_empty());
    assert!(matrix.gaps.is_empty(), "{matrix}");
}
