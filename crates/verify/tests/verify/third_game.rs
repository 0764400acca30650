//! A game that this crate does not know is verified: its clauses are read, its claims hold, and each
//! speaks for a clause.

use std::ops::ControlFlow;

use crosstrack::Game as _;
use crosstrack_verify::matrix::{Matrix, MatrixError};
use crosstrack_verify::run::check_all;
use crosstrack_verify::{Tier, VerifiedGame as _};

use crate::toy::Tug;

#[test]
fn every_clause_has_a_claim_and_every_claim_a_clause() {
    let matrix = Matrix::of::<Tug>();
    assert_eq!(matrix.rows.len(), 3);
    assert!(matrix.gaps.is_empty(), "{matrix}");
    let one = Matrix::new(Tug::clauses().iter().map(|clause| &clause.id), Tug::claims().pop());
    let unclaimed =
        ["TG-PULL", "TG-TURN"].map(|id| MatrixError::Unclaimed { clause: id.to_owned() });
    assert_eq!(one.gaps, unclaimed);
}

#[test]
fn the_claims_hold() {
    let mut reported = Vec::new();
    let checked = check_all(
        &Tug::claims(),
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
    assert_eq!(reported, ["tug-pulls", "tug-ends"]);
}
