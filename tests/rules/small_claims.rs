//! The quick claims that judge the rules, for runs over many mutants: all but those that look at
//! millions of boards.

use crosstrack::crosstrack::claims::claims;
use crosstrack::verify::claim::{Claim, Tier};

/// Claims whose domain is large and whose code others judge as well.
const LARGE: &[&str] = &["wins-every-2x1-board", "links-all-patterns", "suite-perft"];

#[test]
fn the_claims_on_small_domains_hold() {
    let mut held = 0;
    let (slow, quick): (Vec<&Claim>, Vec<&Claim>) = claims()
        .filter(|c| !LARGE.contains(&c.id))
        .partition(|c| c.id.starts_with("wins-random") || c.id.starts_with("play-"));
    for claim in quick.iter().chain(&slow) {
        let verdict = (claim.run)(Tier::Quick);
        assert!(verdict.is_holding(), "{}: {verdict}", claim.id);
        held += 1;
    }
    assert_eq!(held + LARGE.len(), claims().count());
}
