//! The claims that prove a clause, each checked in the quick tier.
//!
//! `cargo run --release --example claims -- PL-FREEZE`

use crosstrack_verify::Tier;
use crosstrack_verify::crosstrack::claims::claims;

fn main() {
    let clause = std::env::args().nth(1).unwrap_or("EQ-TERMINALS".to_owned());
    for claim in claims().filter(|claim| claim.clauses.contains(&clause.as_str())) {
        println!("{}: {}", claim.id, claim.check(Tier::Quick));
    }
}
