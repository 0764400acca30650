//! Every clause of the rules has a claim, and every claim cites clauses.

use crosstrack::verify::claims;
use crosstrack::verify::matrix::Matrix;

/// The clauses of the game.
const CLAUSES: &str = "EQ-LARGE EQ-SMALL EQ-TERMINALS EQ-SETS-8 EQ-SETS-6 EQ-INTERSECTIONS \
    EQ-EDITIONS X-JUNCTION X-CONNECTORS PL-EMPTY PL-STOCK-2 PL-STOCK-3 PL-STOCK-4 PL-TEAMS \
    PL-ORDER PL-OPENING PL-ONE PL-PLACE PL-ROTATE PL-RELOCATE X-RELOCATE-TURN X-NULL-TURN PL-OWN \
    PL-STAY PL-INTERSECTION PL-INTERSECTION-FIXED PL-COMMON PL-FREEZE PL-PARTNER PL-NO-MOVE \
    WN-OPPOSITE WN-TOUCH WN-ANY-COLOUR WN-MOVER WN-NO-SIDE X-CLAIM";

#[test]
fn every_clause_has_a_claim_and_every_claim_a_clause() {
    let matrix = Matrix::new(CLAUSES.split_whitespace(), claims());
    assert_eq!(matrix.rows.len(), 36);
    assert!(matrix.gaps.is_empty(), "{matrix}");
}
