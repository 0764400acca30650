//! `crosstrack conform engine` on good and bad lines: one answer each, in order, and never a panic.

use crosstrack::rules::Ruleset;
use crosstrack_cli::{Exit, run_with};
use crosstrack_conform::Suite;
use crosstrack_conform::crosstrack::Task;
use crosstrack_conform::protocol::{Response, ResponseBody};
use proptest::prelude::*;

fn converse(input: &[u8]) -> Vec<Response> {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let exit = run_with(["crosstrack", "conform", "engine"], &mut &*input, &mut out, &mut err);
    assert_eq!(exit, Exit::Done, "{}", String::from_utf8_lossy(&err));
    let text = String::from_utf8(out).expect("answers are UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("an answer")).collect()
}

fn one(line: &[u8]) -> Response {
    let mut answers = converse(line);
    assert_eq!(answers.len(), 1, "{}", String::from_utf8_lossy(line));
    answers.remove(0)
}

/// The error of a line, with the id under which it is answered.
fn error(line: &str) -> (Option<u64>, String) {
    match one(line.as_bytes()) {
        Response { id, body: ResponseBody::Error(text) } => (id, text),
        other => panic!("{line}: {other:?}"),
    }
}

/// A request as a line, from a shipped case.
fn request(id: &str) -> String {
    let case = Suite::<Ruleset>::shipped().case(id).expect("a case");
    let Task::One(ask, _) = &case.task else { panic!("{id} is a single question") };
    let mut value = serde_json::to_value(ask.with_ruleset(&case.ruleset)).expect("JSON");
    value["id"] = 7.into();
    value.to_string()
}

#[test]
fn a_conversation_is_answered_in_order_and_ends_with_bye() {
    let lines = format!(
        "{}\n\n{}\r\n{}\n{}\n{}\n",
        r#"{"id":1,"cmd":"hello","protocol":"xtp/1","more":[1]}"#,
        request("legal/p060"),
        "nonsense",
        r#"{"cmd":"bye","id":18446744073709551615}"#,
        r#"{"id":3,"cmd":"bye"}"#
    );
    let answers = converse(lines.as_bytes());
    let ids: Vec<Option<u64>> = answers.iter().map(|a| a.id).collect();
    assert_eq!(ids, [Some(1), Some(7), None, Some(u64::MAX)]);
    let ResponseBody::Ok(hello) = &answers[0].body else { panic!("{answers:?}") };
    assert_eq!(hello["protocol"], "xtp/1");
    assert_eq!(hello["name"], "crosstrack");
    let ResponseBody::Ok(legal) = &answers[1].body else { panic!("{answers:?}") };
    assert_eq!(legal["moves"].as_array().map(Vec::len), Some(21));
    assert!(converse(b"").is_empty());
    assert_eq!(converse(br#"{"id":1,"cmd":"bye"}"#).len(), 1);
}

#[test]
fn lines_that_are_no_requests_are_answered_with_an_error() {
    for line in [
        "nonsense",
        "{",
        "[]",
        "null",
        "42",
        "\"hello\"",
        "{}",
        r#"{"cmd":"hello","protocol":"xtp/1"}"#,
        r#"{"id":-1,"cmd":"bye"}"#,
        r#"{"id":1.5,"cmd":"bye"}"#,
        r#"{"id":"1","cmd":"bye"}"#,
        r#"{"id":null,"cmd":"bye"}"#,
        r#"{"id":99999999999999999999999999,"cmd":"bye"}"#,
        r#"{"id":1e400,"cmd":"bye"}"#,
    ] {
        let (id, text) = error(line);
        assert_eq!(id, None, "{line}");
        assert!(text.contains("not a request of xtp/1"), "{text}");
    }
    for line in [
        r#"{"id":5}"#,
        r#"{"id":5,"cmd":"dance"}"#,
        r#"{"id":5,"cmd":7}"#,
        r#"{"id":5,"cmd":["legal"]}"#,
        r#"{"id":5,"cmd":"hello"}"#,
        r#"{"id":5,"cmd":"legal"}"#,
        r#"{"id":5,"cmd":"board","ruleset":"4x2"}"#,
        r#"{"id":5,"cmd":"board","ruleset":{}}"#,
    ] {
        assert_eq!(error(line).0, Some(5), "{line}");
    }
    assert_eq!(error(r#"{"id":5,"cmd":"hello","protocol":"xtp/2"}"#).0, Some(5));
    assert!(matches!(one(b"\xff\xfe{}\n").body, ResponseBody::Error(_)));
    assert!(matches!(one(b"\0\0\0\n").body, ResponseBody::Error(_)));
    let deep = "[".repeat(100_000);
    assert!(matches!(one(deep.as_bytes()).body, ResponseBody::Error(_)));
}

#[test]
fn a_line_that_is_too_long_is_refused_and_the_next_one_answered() {
    let mut lines = vec![b'x'; 3 << 20];
    lines.extend(b"\n{\"id\":2,\"cmd\":\"bye\"}\n");
    let answers = converse(&lines);
    assert_eq!(answers.len(), 2);
    assert!(matches!(&answers[0].body, ResponseBody::Error(text) if text.contains("bytes")));
    assert_eq!(answers[1].id, Some(2));
}

#[test]
fn requests_that_make_no_sense_say_where() {
    let change = |id: &str, from: &str, to: &str| {
        let line = request(id);
        assert!(line.contains(from), "{line}");
        let (id, text) = error(&line.replacen(from, to, 1));
        assert_eq!(id, Some(7));
        text
    };
    for (id, from, to, said) in [
        ("board/4x2", "\"4x2\"", "\"4\"", "ruleset.board"),
        ("board/4x2", "\"1122\"", "\"1112\"", "ruleset.owners"),
        ("board/4x2", "\"crossed\"", "\"empty\"", "ruleset.connectors"),
        ("board/4x2", "\"crossed\"", "\"zigzag\"", "zigzag"),
        ("board/4x2", "\"standard\"", "\"huge\"", "huge"),
        ("board/4x2", "\"crosstrack\"", "\"chess\"", "chess"),
        ("links/made-34-12-23-1-through", "34-12-23\"", "19\"", "paths"),
        ("links/piece-a-0-joined", "\"pattern\":\"A\"", "\"pattern\":\"B\"", "of this ruleset"),
        ("links/piece-a-0-joined", "\"pattern\":\"A\"", "\"pattern\":\"AA\"", "of this ruleset"),
        ("links/piece-a-0-joined", "\"pattern\":\"A\"", "\"pattern\":null", "`paths` or `kind`"),
        ("links/piece-a-0-joined", "\"rotation\":0", "\"rotation\":8", "rotations are 0 to 7"),
        ("links/tee-0-joined", "\"rotation\":0", "\"rotation\":4", "rotations are 0 to 3"),
        ("links/tee-0-joined", "\"rotation\":0", "\"rotation\":4000", "request"),
        ("links/tee-0-joined", "\"rotation\":0", "\"rotation\":-1", "request"),
        ("successors/placed-01", "\"to_move\":1", "\"to_move\":9", "position.to_move"),
        ("successors/placed-01", "\"to_move\":1", "\"to_move\":2", "two forms"),
        ("successors/placed-02", "\"to_move\":2", "\"to_move\":1", "PL-OPENING"),
        ("successors/placed-02", "\"b1\"", "\"c1\"", "two forms"),
        ("perft/p060-1", "\"depth\":1", "\"depth\":33", "too deep"),
        ("perft/p060-1", "\"depth\":1", "\"depth\":99999999999", "request"),
    ] {
        let text = change(id, from, to);
        assert!(text.contains(said), "{id}: {text}");
    }
}

/// What is on the board decides, not how a game may have led there.
#[test]
fn a_position_is_read_by_what_stands_on_the_board() {
    let read = |text: &str| {
        let mut line: serde_json::Value =
            serde_json::from_str(&request("freeze/placed-rests-01")).expect("JSON");
        line["cmd"] = "read".into();
        line["text"] = text.into();
        one(line.to_string().as_bytes()).body
    };
    // A common piece that was just placed would rest; written without, it does not.
    let ResponseBody::Ok(good) = read("x1_4x2_123c.2_gA0.3-6-6-6-6-4_d") else {
        panic!("a position")
    };
    assert_eq!(good["position"], "x1_4x2_123c.2_gA0.3-6-6-6-6-4_d");
    // Who has opened is not to move before all have.
    let ResponseBody::Ok(bad) = read("x1_4x2_123c.1_rA0.3-6-6-6-6-4_d") else {
        panic!("an answer")
    };
    assert_eq!((&bad["invalid"], &bad["clauses"][0]), (&true.into(), &"PL-OPENING".into()));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_are_answered_line_by_line(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let lines = bytes.split(|&b| b == b'\n').filter(|l| !l.iter().all(u8::is_ascii_whitespace));
        prop_assert_eq!(converse(&bytes).len(), lines.count());
    }

    #[test]
    fn a_damaged_request_is_answered_once(at in 0usize..2000, byte in 32u8..127) {
        let mut line = request("successors/p060-rotate").into_bytes();
        let at = at % line.len();
        line[at] = byte;
        prop_assert_eq!(converse(&line).len(), 1);
    }
}
