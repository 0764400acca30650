//! What is remembered of a run, and where a vector file is not what its schema says.

use crossings::conform::VectorFile;
use crosstrack::Ruleset;
use crosstrack_conform::any_suite::AnyCase;
use crosstrack_conform::memory::RunMemory;
use crosstrack_conform::{HasVectors as _, Suite};
use serde_json::{Value, json};

#[test]
fn only_what_passed_and_is_the_same_is_settled() {
    let mut cases = Suite::<Ruleset>::shipped().cases();
    let [one, two] = [(); 2].map(|()| cases.next().expect("cases").clone());
    let mut state = RunMemory::default();
    assert!(!state.can_skip(&one));
    state.record(&one, "pass");
    state.record(&two, "fail");
    assert!(state.can_skip(&one) && !state.can_skip(&two));
    let mut changed = one.clone();
    changed.why.push('.');
    assert!(!state.can_skip(&changed), "it says something else now");
    let text = state.to_text();
    assert!(text.starts_with("# ") && text.lines().count() == 4, "{text}");
    // A digest of eight bytes.
    let line = text.lines().find(|line| line.starts_with("pass ")).expect("a line");
    let [_, digest, id] = line.split(' ').collect::<Vec<_>>()[..] else { panic!("{line}") };
    assert!(digest.len() == 16 && digest.bytes().all(|b| b.is_ascii_hexdigit()), "{digest}");
    assert_eq!(id, one.id());
    let read = RunMemory::parse(&format!("\n# more\n{text}\n")).expect("a state");
    assert_eq!(read, state);
    assert!(read.can_skip(&one));
    let of_one = read.for_engine("1ab");
    assert!(of_one.is_empty(), "what is remembered of another engine says nothing");
    let mut of_one = of_one;
    of_one.record(&one, "pass");
    let again = RunMemory::parse(&of_one.to_text()).expect("a state").for_engine("1ab");
    assert_eq!(again, of_one, "{}", of_one.to_text());
    assert!(!again.for_engine("1ac").can_skip(&one));
    state.record(&one, "error");
    assert!(!state.can_skip(&one));
    for (text, line) in [
        ("x", 1),
        ("# a\n\npass 12", 3),
        ("a b c\na b c d\n", 2),
        ("Notes and more", 1),
        ("pass 1g x", 1),
        ("pass 12 ", 1),
        ("pass 12 x\r\r\n", 1),
        ("engine 12\nengine 13\n", 2),
        ("pass 12 x\nfail 12 x\n", 2),
    ] {
        assert_eq!(RunMemory::parse(text), Err(line), "{text}");
    }
}

/// A field too many is found wherever it stands, and an error says where.
#[test]
fn what_a_vector_file_has_too_much_is_found_at_its_place() {
    let (name, text) = crossings::Ruleset::SHIPPED[1];
    let file: Value = serde_json::from_str(text).expect("JSON");
    let parse = |file: &Value| VectorFile::parse(name, &file.to_string());
    assert!(parse(&file).is_ok());
    for (place, path) in [
        ("", "more"),
        ("/cases/0", "cases[0].more"),
        ("/cases/2/ruleset", "cases[2].ruleset.more"),
        ("/cases/1/request", "cases[1].request.more"),
        ("/cases/1/request/position", "cases[1].request.position.more"),
        ("/cases/1/request/position/stones/1", "cases[1].request.position.stones[1].more"),
        ("/cases/3/expect", "cases[3].expect.more"),
    ] {
        let mut other = file.clone();
        other.pointer_mut(place).expect(place)["more"] = json!(1);
        let error = parse(&other).expect_err(place).to_string();
        assert!(error.contains(&format!("unexpected field `{path}`")), "{error}");
    }
    // What is left out where nothing means the same is not written.
    let mut other = file;
    other["cases"][1]["request"]["position"]["more"] = Value::Null;
    assert!(parse(&other).is_err());
}
