//! Verdicts on engines that follow a script, line by line.

use std::time::Duration;

use crosstrack::{Notation as _, Ruleset};
use crosstrack_conform::any_suite::AnyCase;
use crosstrack_conform::{
    AnySuite, HasVectors as _, Launch, Level, Session, Suite, Verdict, Wire as _,
};
use serde_json::{Value, json};

use super::changes::{changed, compared};

/// Answers each line with the next of its arguments, under the id of the request.
const ENGINE: &str = r#"
for answer; do
    IFS= read -r request || exit 1
    id=${request#*'"id":'}
    id=${id%%,*}
    printf '{"id":%s,%s}\n' "${id%%\}*}" "$answer"
done
while IFS= read -r request; do exit 7; done
"#;

fn session(declared: &Value, answers: &[String]) -> Session {
    let hello = json!({
        "protocol": "xtp/1", "name": "n", "version": "1", "language": "sh", "rulesets": declared,
    });
    let mut words = ["sh", "-c", ENGINE, "engine"].map(str::to_owned).to_vec();
    words.push(format!("\"ok\":{hello}"));
    words.extend_from_slice(answers);
    Session::new(Launch::new(words, Duration::from_secs(60)))
}

fn ok(value: &Value) -> String {
    format!("\"ok\":{value}")
}

/// The answers that a case expects, in order.
fn expected(case: &dyn AnyCase) -> Vec<Value> {
    let case: Value = serde_json::from_str(&case.to_json_line()).expect("JSON");
    if case["cmd"] != "game" {
        return vec![case["expect"].clone()];
    }
    let positions = case["expect"]["positions"].as_array().expect("positions").iter();
    let mut all: Vec<Value> = positions.map(|text| json!({"position": text})).collect();
    all.push(case["expect"]["outcome"].clone());
    all
}

/// Puts cases to an engine that answers so, all in one conversation. Every answer must be asked
/// for, and no more.
fn verdicts(cases: &[(&dyn AnyCase, Vec<String>)]) -> Vec<Verdict> {
    let all = json!([{}, {"game": "crossings"}]);
    let mut found = Vec::new();
    for part in cases.chunks(100) {
        let answers: Vec<String> = part.iter().flat_map(|(_, answers)| answers.clone()).collect();
        let mut session = session(&all, &answers);
        found.extend(part.iter().map(|(case, _)| case.judge(&mut session)));
    }
    found
}

fn verdict(case: &dyn AnyCase, answers: &[String]) -> Verdict {
    verdicts(&[(case, answers.to_vec())]).remove(0)
}

/// What comes of a case of several answers, the first ones right and the last one changed.
fn each_step_of_a_game(case: &dyn AnyCase, moves: &[Value]) {
    let right = expected(case);
    assert_eq!(right.len(), moves.len() + 1);
    let answers: Vec<String> = right.iter().map(ok).collect();
    assert_eq!(verdict(case, &answers).word(), "pass", "{}", case.id());
    for step in 0..right.len() {
        let other = if step < moves.len() {
            json!({"position": "x1_1x1_1122.1_1_d"})
        } else if right[step]["outcome"] == "none" {
            json!({"outcome": "draw"})
        } else {
            json!({"outcome": "none"})
        };
        let mut answers = answers[..=step].to_vec();
        answers[step] = ok(&other);
        let Verdict::Fail(difference) = verdict(case, &answers) else {
            panic!("{}: step {step} is wrong", case.id());
        };
        assert!(!difference.missing.is_empty() && !difference.extra.is_empty());
        let place = match moves.get(step).and_then(Value::as_str) {
            Some(mv) => format!("move {}, {mv}", step + 1),
            None => "the ".to_owned(),
        };
        assert!(difference.note.contains(&place), "{}", difference.note);
        if step < moves.len() {
            answers[step] = ok(&json!({"illegal": true, "clause": "MV-OWN"}));
            let Verdict::Fail(difference) = verdict(case, &answers) else { panic!("illegal") };
            assert!(difference.note.ends_with("; the engine says: MV-OWN"), "{}", difference.note);
        }
    }
}

#[test]
fn every_step_of_a_game_is_judged() {
    let listings = [
        Suite::<Ruleset>::shipped().to_any_suite(),
        Suite::<crossings::Ruleset>::shipped().to_any_suite(),
    ];
    let games_of = |listing: &AnySuite<'static>| {
        let games = listing.cases.iter().copied().filter(|case| case.cmd() == "game");
        games.take(3).collect::<Vec<&dyn AnyCase>>()
    };
    let mut games = 0;
    for case in listings.iter().flat_map(games_of) {
        let line: Value = serde_json::from_str(&case.to_json_line()).expect("JSON");
        let moves = line["request"]["moves"].as_array().expect("moves");
        if moves.len() < 30 {
            each_step_of_a_game(case, moves);
            games += 1;
        }
    }
    assert!(games >= 4, "{games}");
}

#[test]
fn an_answer_about_crossings_changed_in_one_place_is_refused_unless_it_says_the_same() {
    let suite = Suite::<crossings::Ruleset>::shipped().to_any_suite();
    let mut put: Vec<(&dyn AnyCase, Vec<String>)> = Vec::new();
    let mut same = Vec::new();
    for group in ["notation", "legal", "illegal", "successors", "outcome", "perft"] {
        let short =
            |case: &&&dyn AnyCase| case.group() == group && case.to_json_line().len() < 1_200;
        for case in suite.cases.iter().filter(short).step_by(2).take(3) {
            let right = expected(*case).remove(0);
            put.push((*case, vec![ok(&right)]));
            same.push(true);
            // `null` is no answer at all, and ends the conversation.
            let others = changed(&right).into_iter().filter(|other| !other.is_null());
            for other in others.step_by(2) {
                put.push((*case, vec![ok(&other)]));
                let says = |value| compared(case.cmd(), true, value);
                same.push(says(&other) == says(&right));
            }
        }
    }
    let (mut passed, mut failed, mut malformed) = (0, 0, 0);
    for (((case, answers), verdict), same) in put.iter().zip(verdicts(&put)).zip(same) {
        let message = || format!("{}: {answers:?}: {verdict:?}", case.id());
        match &verdict {
            Verdict::Pass(_) => {
                assert!(same, "{}", message());
                passed += 1;
            }
            Verdict::Fail(difference) => {
                assert!(!same, "{}", message());
                assert!(!difference.summary().is_empty(), "{}", message());
                failed += 1;
            }
            Verdict::Error(none) => {
                assert_eq!(none.class(), "malformed", "{}", message());
                malformed += 1;
            }
            Verdict::Skip(_) | Verdict::Undeclared(_) => panic!("{}", message()),
        }
    }
    let message = format!("{passed} pass, {failed} fail, {malformed} malformed");
    assert!(passed > 20 && failed > 80 && malformed > 40, "{message}");
}

/// The numbers that differ are named, with what is expected and what came.
#[test]
fn counts_that_differ_are_named() {
    let suite = Suite::<crossings::Ruleset>::shipped().to_any_suite();
    let case = *suite.cases.iter().find(|case| case.cmd() == "perft").expect("a count");
    let right = expected(case).remove(0);
    for (name, count) in right.as_object().expect("counts") {
        let mut other = right.clone();
        let count = count.as_u64().expect("a count");
        other[name] = json!(count + 1);
        let Verdict::Fail(difference) = verdict(case, &[ok(&other)]) else { panic!("{name}") };
        assert_eq!(difference.missing, [format!("{name} {count}")]);
        assert_eq!(difference.extra, [format!("{name} {}", count + 1)]);
    }
}

/// A position may be given as lists alone; a field that is wrong is named.
#[test]
fn a_successor_may_be_given_as_lists() {
    let case = Suite::<Ruleset>::shipped().case("successors/placed-02").expect("a case");
    let text = expected(case)[0]["position"].as_str().expect("a text").to_owned();
    let rules = case.rules();
    let position = rules.parse_position(&text).expect("a position");
    let mut lists = serde_json::to_value(rules.position_form(&position)).expect("JSON");
    lists.as_object_mut().expect("an object").remove("x1");
    let answer = |change: &dyn Fn(&mut Value)| {
        let mut lists = lists.clone();
        change(&mut lists);
        verdict(case, &[ok(&json!({"position": lists}))])
    };
    assert_eq!(answer(&|_| {}).word(), "pass");
    let reversed = answer(&|lists| lists["pieces"].as_array_mut().expect("a list").reverse());
    assert_eq!(reversed.word(), "pass");
    for (change, field) in [
        (
            &(|l: &mut Value| l["pieces"][0]["cell"] = json!("z9")) as &dyn Fn(&mut Value),
            "position.pieces[0].cell",
        ),
        (&|l| l["pieces"][0]["rotation"] = json!(9), "position.pieces[0].rotation"),
        (&|l| l["to_move"] = json!(7), "position.to_move"),
        (&|l| l["pieces"] = json!(3), "position: "),
    ] {
        let Verdict::Error(none) = answer(change) else { panic!("{field}") };
        assert_eq!(none.class(), "malformed");
        assert!(none.to_string().contains(field), "{field}: {none}");
    }
    let Verdict::Fail(difference) = answer(&|l| l["pieces"][0]["rotation"] = json!(1)) else {
        panic!("another position")
    };
    assert_eq!(case.causes(&difference).len(), 1);
}

#[test]
fn what_is_no_answer_is_no_pass() {
    let listings = [
        Suite::<Ruleset>::shipped().to_any_suite(),
        Suite::<crossings::Ruleset>::shipped().to_any_suite(),
    ];
    for listing in &listings {
        for case in listing.cases.iter().step_by(listing.cases.len() / 12) {
            let skip = verdict(*case, &["\"skip\":\"not yet\"".to_owned()]);
            assert_eq!(skip, Verdict::Skip("not yet".to_owned()));
            assert_eq!(skip.word(), "skip");
            let error = verdict(*case, &["\"error\":\"oh\"".to_owned()]);
            assert_eq!(error.word(), "error");
            let Verdict::Error(none) = error else { panic!("{error:?}") };
            assert_eq!(none.to_string(), "the engine reports an error: oh");
            // The engine ends before it has answered.
            assert_eq!(verdict(*case, &[]).word(), "error");
            let mut nothing = session(&json!([]), &[]);
            let Verdict::Undeclared(why) = case.judge(&mut nothing) else {
                panic!("{}", case.id())
            };
            assert_eq!(why, "no ruleset is declared");
        }
    }
    assert_eq!(Verdict::Fail(crosstrack_conform::judge::Difference::default()).word(), "fail");
}

/// What a case of Crossings says of itself is what stands in its file.
#[test]
fn a_case_of_crossings_says_of_itself_what_stands_in_its_file() {
    for (name, text) in crossings::Ruleset::SHIPPED {
        let file: Value = serde_json::from_str(text).expect("JSON");
        let cases = file["cases"].as_array().expect("cases");
        assert!(!cases.is_empty());
        for listed in cases {
            let id = listed["id"].as_str().expect("an id");
            let case: &dyn AnyCase =
                Suite::<crossings::Ruleset>::shipped().case(id).expect("shipped");
            assert_eq!(case.id(), id);
            assert_eq!(case.level().map(Level::as_str), listed["level"].as_str());
            assert_eq!(format!("{}.json", case.group()), *name);
            assert_eq!(Some(case.cmd()), listed["cmd"].as_str());
            assert_eq!(Some(case.why()), listed["why"].as_str());
            assert_eq!(serde_json::to_value(case.clauses()).expect("JSON"), listed["clauses"]);
            let line: Value = serde_json::from_str(&case.to_json_line()).expect("JSON");
            assert_eq!(line, *listed);
        }
    }
}
