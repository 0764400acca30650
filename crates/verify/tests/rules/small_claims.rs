//! The quick claims that judge the rules, for runs over many mutants: all but those that look at
//! millions of boards.

use std::collections::BTreeMap;

use crosstrack_verify::crosstrack::claims::claims;
use crosstrack_verify::crosstrack::claims::games::rulesets;
use crosstrack_verify::{Claim, Tier};

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

/// X-JUNCTION, X-RELOCATE-TURN, X-NULL-TURN and X-CLAIM have two values each.
#[test]
fn quick_claims_about_rulesets_see_every_combination_of_readings() {
    let mut seen: BTreeMap<_, usize> = BTreeMap::new();
    for ruleset in rulesets(Tier::Quick) {
        let (junction, turn) = (ruleset.junction(), ruleset.relocate_turn());
        *seen.entry((junction, turn, ruleset.null_turn(), ruleset.claim_rule())).or_default() += 1;
    }
    assert_eq!(seen.len(), 16, "{seen:?}");
    assert!(seen.values().all(|&rulesets| rulesets > 1), "{seen:?}");
}
