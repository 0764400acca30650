//! The lists of clauses and readings agree with the rules, the code, and each other.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crossings::rules as crossings;
use crosstrack::clauses::Clause;
use crosstrack::clauses::{CHOICE, Group, read_clauses, read_readings};
use crosstrack::game::Readings;
use crosstrack::rules::clauses::{GROUPS, SOURCES};
use crosstrack::rules::{Board, Connectors, RulesetSpec, Seats};
use crosstrack_cli::game::{clause, clauses, readings};
use crosstrack_verify::VerifiedGame;

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

#[test]
fn every_clause_is_listed_once() {
    fn listed<G: VerifiedGame>(ids: &str) {
        let listed: BTreeSet<&str> = G::clauses().iter().map(|c| c.id.as_str()).collect();
        let ids: BTreeSet<&str> = ids.split_whitespace().collect();
        let apart: Vec<&&str> = listed.symmetric_difference(&ids).collect();
        assert!(
            apart.is_empty(),
            "in the list of clauses or in the list here, not in both: {apart:?}"
        );
        let is_reading = |c: &&Clause| c.group == Group::READING;
        assert_eq!(G::clauses().iter().filter(is_reading).count(), G::documented_readings().len());
    }
    listed::<crosstrack::Ruleset>(IDS);
    listed::<crossings::Ruleset>(CROSSINGS_IDS);
    let distinct: BTreeSet<&str> = clauses().map(|c| c.id.as_str()).collect();
    assert_eq!(distinct.len(), clauses().count());
}

#[test]
fn each_reading_is_a_clause_and_each_open_clause_has_a_reading() {
    let open = clauses().filter(|c| c.group == Group::READING).map(|c| c.id.as_str());
    let read: BTreeSet<&str> = readings().map(|r| r.id.as_str()).collect();
    assert_eq!(read, open.collect());
    for clause in clauses().filter(|c| c.group == Group::READING) {
        assert_eq!(clause.sources, [CHOICE], "{}", clause.id);
    }
}

/// The rows of a game's file are the readings of its table, in that order; a specification starts at
/// the defaults, and takes every word.
fn same_as_the_table<G: VerifiedGame, S: Readings>(start: &S) {
    let rows = G::documented_readings();
    assert_eq!(rows.len(), S::READINGS.len());
    for (row, reading) in rows.iter().zip(S::READINGS) {
        assert_eq!((&*row.id, &*row.name), (reading.clause, reading.name));
        let file = reading.accepts_file.then_some("FILE");
        let words: Vec<&str> = reading.words.iter().copied().chain(file).collect();
        assert_eq!(row.values, words, "{}", row.id);
        assert_eq!(row.default, words[0], "{}", row.id);
        assert_eq!((reading.get)(start), words[0], "{}", row.id);
        for word in reading.words {
            assert_eq!((reading.get)(&reading.with(start, word)), *word);
        }
        let refused = (reading.set)(&mut start.clone(), "knotted").expect_err("no value");
        assert_eq!(refused.expected, reading.words);
    }
}

#[test]
fn the_readings_are_those_of_the_code() {
    same_as_the_table::<crosstrack::Ruleset, _>(&RulesetSpec::new(Board::SMALL, Seats::Two));
    let start = crossings::ruleset::RulesetSpec::new(crossings::geometry::Board::STANDARD);
    same_as_the_table::<crossings::Ruleset, _>(&start);
    // Every published layout is a word.
    let layouts = Connectors::published().iter().map(|(layout, _)| layout.name());
    let connectors = RulesetSpec::READINGS.iter().find(|reading| reading.accepts_file).unwrap();
    assert!(layouts.eq(connectors.words.iter().copied()));
}

#[test]
fn every_clause_has_a_summary_and_each_of_its_files_cites_it() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    for clause in clauses() {
        assert!(clause.summary.len() > 20 && !clause.summary.ends_with('.'), "{}", clause.id);
        assert!(!clause.code.is_empty(), "no code decides {}", clause.id);
        for file in &clause.code {
            let text = fs::read_to_string(root.join(file))
                .unwrap_or_else(|fault| panic!("{} names {file}: {fault}", clause.id));
            // The id as a word: `PL-INTERSECTION` is not cited by `PL-INTERSECTION-FIXED`.
            let mut cited = text.match_indices(&*clause.id).map(|(at, id)| &text[at + id.len()..]);
            let is_whole =
                |rest: &str| !rest.starts_with(|c: char| c == '-' || c.is_alphanumeric());
            assert!(
                cited.any(is_whole),
                "{file} does not cite {}, which data says it decides",
                clause.id
            );
        }
    }
}

#[test]
fn a_clause_is_found_by_its_id() {
    assert_eq!(clause("PL-FREEZE").map(|clause| clause.group.title), Some("play"));
    assert_eq!(clause("PL-MELT"), None);
}

#[test]
fn a_bad_list_of_clauses_is_refused_where_it_is_bad() {
    let place = |body: &str| {
        let text = format!("id,group,source,summary,code\n{body}\n");
        let fault = read_clauses("f", &text, GROUPS, SOURCES).expect_err(body);
        (fault.line, fault.column)
    };
    assert_eq!(place("PL-A,WN,en,s,c"), (2, 1), "group and id disagree");
    assert_eq!(place("PLA,PL,en,s,c"), (2, 1), "no dash");
    assert_eq!(place("PL-A,PL,en,s,c\nPL-A,PL,en,s,c"), (3, 1), "twice");
    assert_eq!(place("PL-A,PL,en;xx,s,c"), (2, 9), "unknown source");
}

#[test]
fn a_default_is_one_of_the_values() {
    let text = "id,name,values,default,source,summary\nX-A,a,b|c,d,s,t\n";
    let fault = read_readings("f", text).expect_err("no value");
    assert_eq!((fault.line, fault.column), (2, 11));
}
