//! Retrograde tables against a plain fixed point over positions, and against the rules.

use std::collections::HashMap;

use crosstrack::crosstrack::edition::Seats;
use crosstrack::crosstrack::geometry::Board;
use crosstrack::crosstrack::rules::{Ruleset, RulesetSpec};
use crosstrack::tablebase::space::Space;
use crosstrack::tablebase::stats::Counts;
use crosstrack::tablebase::table::Table;

#[test]
fn try_2x1() {
    let b: &str = &std::env::var("B").unwrap_or("2x1".into());
    let ruleset = Ruleset::standard(b.parse().unwrap(), Seats::Two);
    let t = std::time::Instant::now();
    let space = Space::new(&ruleset).unwrap();
    println!("{} {} {} sections {} {:?}", space.len(), space.positions(), space.stored().len(), space.sections().len(), t.elapsed());
    let table = Table::solve(space).unwrap();
    println!("solved {:?}", t.elapsed());
    let counts = Counts::new::<()>(table.space(), |s| Ok(table.values()[table.space().section_bytes(s)].to_vec())).unwrap();
    println!("{:?} {:?}", counts.by_distance(), t.elapsed());
    println!("{:?}", crosstrack::tablebase::check::some_positions(&table, 100_000, 1));
    println!("{:?}", t.elapsed());
}
