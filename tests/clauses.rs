//! The lists of clauses and readings agree with the rules, the code, and each other.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crosstrack::clauses::{Group, Source, clauses, readings};
use crosstrack::crosstrack::intersection::Connectors;
use crosstrack::crosstrack::readings::{ClaimRule, Junction, NullTurn, RelocateTurn};

/// Every id that the rules of Crosstrack have.
const IDS: &str = "EQ-LARGE EQ-SMALL EQ-TERMINALS EQ-SETS-8 EQ-SETS-6 EQ-INTERSECTIONS EQ-EDITIONS \
    PL-EMPTY PL-STOCK-2 PL-STOCK-3 PL-STOCK-4 PL-TEAMS PL-ORDER PL-OPENING PL-ONE PL-PLACE \
    PL-ROTATE PL-RELOCATE PL-OWN PL-STAY PL-INTERSECTION PL-INTERSECTION-FIXED PL-COMMON \
    PL-FREEZE PL-PARTNER PL-NO-MOVE WN-OPPOSITE WN-TOUCH WN-ANY-COLOUR WN-MOVER WN-NO-SIDE \
    X-JUNCTION X-CONNECTORS X-RELOCATE-TURN X-NULL-TURN X-CLAIM";

#[test]
fn every_clause_is_listed_once() {
    let listed: Vec<&str> = clauses().iter().map(|c| c.id.as_str()).collect();
    let distinct: BTreeSet<&str> = listed.iter().copied().collect();
    assert_eq!(distinct, IDS.split_whitespace().collect());
    assert_eq!(distinct.len(), listed.len());
}

#[test]
fn each_reading_is_a_clause_and_each_open_clause_has_a_reading() {
    let open = clauses().iter().filter(|c| c.group == Group::Reading).map(|c| c.id.as_str());
    let read: BTreeSet<&str> = readings().iter().map(|r| r.id.as_str()).collect();
    assert_eq!(read, open.collect());
    for clause in clauses().iter().filter(|c| c.group == Group::Reading) {
        assert_eq!(clause.sources, [Source::Reading], "{}", clause.id);
    }
}

#[test]
fn the_values_of_readings_are_those_of_the_code() {
    let words = |option: &str| -> Vec<&str> {
        let reading = readings().iter().find(|r| r.option == option).unwrap();
        reading.values.iter().map(String::as_str).collect()
    };
    assert_eq!(words("--junction"), Junction::WORDS);
    assert_eq!(words("--relocate-turn"), RelocateTurn::WORDS);
    assert_eq!(words("--null-turn"), NullTurn::WORDS);
    assert_eq!(words("--claim-rule"), ClaimRule::WORDS);
    let mut layouts: Vec<&str> = Connectors::published().iter().map(|(c, _)| c.name()).collect();
    layouts.push("FILE");
    assert_eq!(words("--connectors"), layouts);
}

#[test]
fn every_clause_has_a_summary_and_code_that_cites_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for clause in clauses() {
        assert!(clause.summary.len() > 20 && !clause.summary.ends_with('.'), "{}", clause.id);
        let read = |file: &String| {
            fs::read_to_string(root.join(file))
                .unwrap_or_else(|fault| panic!("{} names {file}: {fault}", clause.id))
        };
        let texts: Vec<String> = clause.code.iter().map(read).collect();
        assert!(texts.iter().any(|text| text.contains(&clause.id)), "no code cites {}", clause.id);
    }
}
