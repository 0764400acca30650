//! A game that this crate does not know is verified: its clauses are read, its claims hold, and each
//! speaks for a clause.

use std::ops::ControlFlow;

use crosstrack::game::Rulebook as _;
use crosstrack_verify::matrix::{Matrix, MatrixError};
use crosstrack_verify::run::check_all;
use crosstrack_verify::{Tier, VerifiedGame as _};

use hex::Hex;

#[test]
fn every_clause_has_a_claim_and_every_claim_a_clause() {
    let matrix = Matrix::of::<Hex>();
    assert_eq!(matrix.rows.len(), 5);
    assert!(matrix.gaps.is_empty(), "{matrix}");
    let none = Matrix::new(Hex::clauses().iter().map(|clause| &clause.id), []);
    let unclaimed = ["HX-BOARD", "HX-TURN", "HX-PLACE", "HX-END", "X-HX-SWAP"]
        .map(|id| MatrixError::Unclaimed { clause: id.to_owned() });
    assert_eq!(none.gaps, unclaimed);
}

#[test]
fn the_claims_hold() {
    let mut reported = Vec::new();
    let checked = check_all(
        &Hex::claims(),
        Tier::Quick,
        2,
        |_| {},
        |checked| {
            reported.push(checked.claim.id);
            ControlFlow::Continue(())
        },
    )
    .expect("threads");
    assert!(checked.iter().all(|checked| checked.verdict.is_holding()), "{checked:?}");
    let all: Vec<&str> = Hex::claims().iter().map(|claim| claim.id).collect();
    assert_eq!(reported, all);
}
