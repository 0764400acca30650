//! The lists of clauses and readings agree with the rules, the code, and each other.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crosstrack::crossings::rules::readings as crossings;
use crosstrack::crosstrack::rules::intersection::Connectors;
use crosstrack::crosstrack::rules::readings::{ClaimRule, Junction, NullTurn, RelocateTurn};
use crosstrack::verify::clauses::{
    Clause, Group, Reading, Rulebook, Source, clause, clauses_of, read_clauses, read_readings,
    readings_of,
};

/// Every id that the rules of Crosstrack have.
const IDS: &str = "EQ-LARGE EQ-SMALL EQ-TERMINALS EQ-SETS-8 EQ-SETS-6 EQ-INTERSECTIONS EQ-EDITIONS \
    PL-EMPTY PL-STOCK-2 PL-STOCK-3 PL-STOCK-4 PL-TEAMS PL-ORDER PL-OPENING PL-ONE PL-PLACE \
    PL-ROTATE PL-RELOCATE PL-OWN PL-STAY PL-INTERSECTION PL-INTERSECTION-FIXED PL-COMMON \
    PL-FREEZE PL-PARTNER PL-NO-MOVE WN-OPPOSITE WN-TOUCH WN-ANY-COLOUR WN-MOVER WN-NO-SIDE \
    X-JUNCTION X-CONNECTORS X-RELOCATE-TURN X-NULL-TURN X-CLAIM";

/// Every id that the rules of Crossings have.
const CROSSINGS_IDS: &str = "CR-START CR-GROUP CR-MOVE CR-SINGLE CR-LINE CR-SUB CR-OCCUPIED \
    CR-CAPTURE CR-CROSS CR-LOCK CR-DRAW X-CR-DISTANCE X-CR-SINGLE X-CR-REPLY X-CR-CAPTURE-REPLY \
    X-CR-LOCK X-CR-NO-MOVE X-CR-DEAD";

/// The clauses of both games.
fn clauses() -> impl Iterator<Item = &'static Clause> {
    Rulebook::ALL.iter().flat_map(|&rulebook| clauses_of(rulebook))
}

/// The readings of both games.
fn readings() -> impl Iterator<Item = &'static Reading> {
    Rulebook::ALL.iter().flat_map(|&rulebook| readings_of(rulebook))
}

#[test]
fn every_clause_is_listed_once() {
    for (&rulebook, ids) in Rulebook::ALL.iter().zip([IDS, CROSSINGS_IDS]) {
        let listed: BTreeSet<&str> = clauses_of(rulebook).iter().map(|c| c.id.as_str()).collect();
        assert_eq!(listed, ids.split_whitespace().collect());
        let is_reading = |c: &&Clause| c.group == Group::Reading;
        assert_eq!(
            clauses_of(rulebook).iter().filter(is_reading).count(),
            readings_of(rulebook).len()
        );
    }
    let distinct: BTreeSet<&str> = clauses().map(|c| c.id.as_str()).collect();
    assert_eq!(distinct.len(), clauses().count());
}

#[test]
fn each_reading_is_a_clause_and_each_open_clause_has_a_reading() {
    let open = clauses().filter(|c| c.group == Group::Reading).map(|c| c.id.as_str());
    let read: BTreeSet<&str> = readings().map(|r| r.id.as_str()).collect();
    assert_eq!(read, open.collect());
    for clause in clauses().filter(|c| c.group == Group::Reading) {
        assert_eq!(clause.sources, [Source::Reading], "{}", clause.id);
    }
}

#[test]
fn the_values_of_readings_are_those_of_the_code() {
    let words = |option: &str| -> Vec<&str> {
        let reading = readings().find(|r| r.option == option).unwrap();
        reading.values.iter().map(String::as_str).collect()
    };
    assert_eq!(words("--junction"), Junction::WORDS);
    assert_eq!(words("--relocate-turn"), RelocateTurn::WORDS);
    assert_eq!(words("--null-turn"), NullTurn::WORDS);
    assert_eq!(words("--claim-rule"), ClaimRule::WORDS);
    let mut layouts: Vec<&str> = Connectors::published().iter().map(|(c, _)| c.name()).collect();
    layouts.push("FILE");
    assert_eq!(words("--connectors"), layouts);
    assert_eq!(words("--distance"), crossings::Distance::WORDS);
    assert_eq!(words("--single"), crossings::Single::WORDS);
    assert_eq!(words("--reply"), crossings::Reply::WORDS);
    assert_eq!(words("--capture-reply"), crossings::CaptureReply::WORDS);
    assert_eq!(words("--lock"), crossings::Lock::WORDS);
    assert_eq!(words("--no-move"), crossings::NoMove::WORDS);
    assert_eq!(words("--dead"), crossings::Dead::WORDS);
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

#[test]
fn a_clause_is_found_by_its_id() {
    assert_eq!(clause("PL-FREEZE").map(|clause| clause.group), Some(Group::Play));
    assert_eq!(clause("PL-MELT"), None);
}

#[test]
fn a_bad_list_of_clauses_is_refused_where_it_is_bad() {
    let place = |body: &str| {
        let text = format!("id,group,source,summary,code\n{body}\n");
        let fault = read_clauses("f", &text).expect_err(body);
        (fault.line, fault.column)
    };
    assert_eq!(place("PL-A,WN,en,s,c"), (2, 1), "group and id disagree");
    assert_eq!(place("PLA,PL,en,s,c"), (2, 1), "no dash");
    assert_eq!(place("PL-A,PL,en,s,c\nPL-A,PL,en,s,c"), (3, 1), "twice");
    assert_eq!(place("PL-A,PL,en;xx,s,c"), (2, 9), "unknown source");
}

#[test]
fn a_default_is_one_of_the_values() {
    let text = "id,option,values,default,source,summary\nX-A,--a,b|c,d,s,t\n";
    let fault = read_readings("f", text).expect_err("no value");
    assert_eq!((fault.line, fault.column), (2, 13));
}
