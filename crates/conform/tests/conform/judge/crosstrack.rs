//! Answers about Crosstrack, compared with what a case expects.

use std::collections::BTreeMap;

use crosstrack::rules::Ruleset;
use crosstrack_conform::any_suite::AnyCase;
use crosstrack_conform::crosstrack::wire::PerftOk;
use crosstrack_conform::crosstrack::{Payload, Task};
use crosstrack_conform::judge::compare;
use crosstrack_conform::payload::LegalOk;
use crosstrack_conform::{ApplyOk, Difference, ReadOk, Suite};
use serde_json::Value;

use super::changes::{changed, compared};

#[test]
fn an_answer_changed_in_one_place_is_refused_unless_it_says_the_same() {
    let mut taken: BTreeMap<&str, usize> = BTreeMap::new();
    let (mut malformed, mut differs, mut same) = (0, 0, 0);
    for case in Suite::<Ruleset>::shipped().cases() {
        let Task::One(ask, expected) = &case.task else { continue };
        let value = serde_json::to_value(expected).expect("JSON");
        let cmd = case.task.name();
        // A board has thousands of places: some of those of one will do, and few moves.
        let (most, length, step) = if cmd == "board" { (1, 9_000, 97) } else { (10, 600, 1) };
        let number = taken.entry(cmd).or_default();
        if *number == most || value.to_string().len() > length {
            continue;
        }
        *number += 1;
        assert_eq!(compare(expected, expected), None, "{}", case.id);
        for other in changed(&value).into_iter().step_by(step) {
            let Ok(got) = Payload::read(ask, other.clone()) else {
                malformed += 1;
                continue;
            };
            let says = |value: &Value| compared(cmd, false, value);
            let difference = compare(expected, &got);
            let message = || format!("{}: {other} for {value}: {difference:?}", case.id);
            assert_eq!(difference.is_none(), says(&value) == says(&other), "{}", message());
            *(if difference.is_none() { &mut same } else { &mut differs }) += 1;
        }
    }
    assert_eq!(taken.len(), 7, "{taken:?}");
    let message = format!("{malformed} malformed, {differs} differ, {same} say the same");
    assert!(malformed > 500 && differs > 1_000 && same > 50, "{message}");
}

fn legal(moves: &[&str]) -> Payload {
    Payload::Legal(LegalOk { moves: moves.iter().map(|&mv| mv.to_owned()).collect() })
}

#[test]
fn a_difference_says_what_is_missing_extra_and_twice() {
    let expected = legal(&["a", "b", "c"]);
    let texts = |list: &[&str]| list.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
    assert_eq!(compare(&expected, &legal(&["c", "a", "b"])), None);
    let twice = compare(&expected, &legal(&["b", "a", "b", "c", "b"]));
    assert_eq!(twice, Some(Difference { twice: texts(&["b"]), ..Difference::default() }));
    let found = compare(&expected, &legal(&["d", "a", "\u{1b}[2J", "d"])).expect("another list");
    assert_eq!(found.missing, texts(&["b", "c"]));
    assert_eq!(found.extra, texts(&["\\u{1b}[2J", "d"]));
    assert_eq!(found.twice, texts(&["d"]));
    assert_eq!(found.note, "");
    let words: Vec<&str> = found.by_word().iter().map(|(word, _)| *word).collect();
    assert_eq!(words, ["missing", "extra", "twice"]);
    assert_eq!(found.by_word().map(|(_, facts)| facts.len()), [2, 2, 1]);
    assert_eq!(found.summary(), "missing 2: b, c; extra 2: \\u{1b}[2J, d; twice 1: d");
    let many = compare(&legal(&["a", "b", "c", "d", "e", "f"]), &legal(&[])).expect("none");
    assert_eq!(many.summary(), "missing 6: a, b, c, d, e, f");
    let many = compare(&legal(&["a", "b", "c", "d", "e", "f", "g"]), &legal(&[])).expect("none");
    assert_eq!(many.summary(), "missing 7: a, b, c, d, e, f, …");
    let noted = Difference { note: "somewhere".to_owned(), ..many };
    assert_eq!(noted.summary(), "missing 7: a, b, c, d, e, f, …; somewhere");
}

/// What an engine says may be 16 MiB for each case, and there are thousands.
#[test]
fn of_a_million_wrong_moves_a_few_are_kept() {
    let moves: Vec<String> = (0..1_000_000).map(|number| format!("rA.a1.{number}")).collect();
    let got = Payload::Legal(LegalOk { moves: [&moves[..], &moves[..9]].concat() });
    let found = compare(&legal(&["x"]), &got).expect("another list");
    let bytes: usize = found.extra.iter().chain(&found.twice).map(String::len).sum();
    assert!(bytes < 64 << 10, "{bytes}");
    assert_eq!(found.extra.len() + found.twice.len() + found.left_out, 1_000_009);
    let said = format!("and {} more facts like these", found.left_out);
    assert!(found.summary().contains(&said), "{}", found.summary());
    // A list of all moves of a large board is kept whole.
    let few = Payload::Legal(LegalOk { moves: moves[..500].to_vec() });
    assert_eq!(compare(&legal(&[]), &few).expect("another list").extra.len(), 500);
}

#[test]
fn what_is_not_compared_is_told_beside_a_difference() {
    let note = |expected: Payload, got: Payload| compare(&expected, &got).expect("another").note;
    let position = |text: &str| Payload::Apply(ApplyOk::Position(text.to_owned()));
    let illegal = |clause: &str| Payload::Apply(ApplyOk::Illegal(Some(clause.to_owned())));
    assert_eq!(note(position("x"), position("y")), "");
    assert_eq!(note(position("x"), illegal("MV\n")), "the engine says: MV\\n");
    assert_eq!(note(illegal("MV"), position("x")), "");
    assert_eq!(compare(&illegal("MV"), &illegal("PL")), None);
    let invalid = |clauses: &[&str]| {
        Payload::Read(ReadOk::Invalid(Some(clauses.iter().map(|&c| c.to_owned()).collect())))
    };
    let text = Payload::Read(ReadOk::Position("x".to_owned()));
    assert_eq!(note(text, invalid(&["A", "B"])), "the engine says: A B");
    let perft = |nodes, place, rotate| {
        let (relocate, intersection, claim) = (None, None, None);
        Payload::Perft(PerftOk { nodes, wins: 1, place, rotate, relocate, intersection, claim })
    };
    let message = note(perft(3, Some(2), Some(1)), perft(4, Some(3), None));
    assert_eq!(message, "expected place 2, rotate 1; the engine says: place 3");
    assert_eq!(compare(&perft(3, Some(2), None), &perft(3, Some(1), Some(2))), None);
}

/// An engine that takes the word for a refusal for the text of a position has not refused.
#[test]
fn a_position_is_not_a_refusal_whatever_its_text() {
    let text = |text: &str| text.to_owned();
    let illegal = Payload::Apply(ApplyOk::Illegal(None));
    assert!(compare(&illegal, &Payload::Apply(ApplyOk::Position(text("illegal")))).is_some());
    let invalid = Payload::Read(ReadOk::Invalid(None));
    assert!(compare(&invalid, &Payload::Read(ReadOk::Position(text("invalid")))).is_some());
}

/// What a case says of itself is what stands in its file.
#[test]
fn a_case_says_of_itself_what_stands_in_its_file() {
    let suite = Suite::<Ruleset>::shipped();
    let text = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/vectors/legal.json"));
    let file: Value = serde_json::from_str(text).expect("JSON");
    let cases = file["cases"].as_array().expect("cases");
    assert!(cases.len() > 10);
    for listed in cases {
        let id = listed["id"].as_str().expect("an id");
        let case: &dyn AnyCase = suite.case(id).expect("shipped");
        let cmd = listed["cmd"].as_str().expect("a command");
        assert_eq!((case.id(), case.group(), case.cmd()), (id, "legal", cmd));
        assert_eq!(
            case.level().map(|level| level.to_string()).as_deref(),
            listed["level"].as_str()
        );
        assert_eq!(Some(case.why()), listed["why"].as_str());
        assert_eq!(serde_json::to_value(case.clauses()).expect("JSON"), listed["clauses"]);
        let line: Value = serde_json::from_str(&case.to_json_line()).expect("JSON");
        assert_eq!(line, *listed);
    }
}
