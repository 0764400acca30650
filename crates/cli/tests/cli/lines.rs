//! Many positions at once: `--format jsonl` with one on each line of standard input.

use crosstrack_cli::{Exit, run_with};
use serde_json::Value as Json;

const MIDDLE: &str = "x1_4x2_1122.2_rC0.3-6-6-1.gC4.rI1.bI2.bG3.1-gA6.yA3.3.bF2-1.rA7.yI2.bA3_d";

fn run(line: &str, input: &str) -> (Exit, String, String) {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let words = ["crosstrack"].into_iter().chain(line.split_whitespace());
    let exit = run_with(words, &mut input.as_bytes(), &mut out, &mut err);
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (exit, text(out), text(err))
}

fn answers(text: &str) -> Vec<Json> {
    text.lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

/// Removes how long something took.
fn timeless(mut answer: Json) -> Json {
    if let Some(fields) = answer.as_object_mut() {
        fields.remove("seconds");
    }
    answer
}

#[test]
fn each_line_has_the_answer_that_it_has_alone() {
    let lines = ["start", MIDDLE, "e91aa6f89d"];
    let input = lines.map(|line| format!("{line}\n")).concat();
    for command in [
        "show",
        "moves",
        "moves --wins",
        "canon",
        "solve",
        "perft --depth 1",
        "play",
        "bot --level 3",
        "puzzle rate",
    ] {
        let of_many = lines.len() - usize::from(command == "puzzle rate");
        let input = if command == "puzzle rate" { &input["start\n".len()..] } else { &input };
        let (exit, out, err) = run(&format!("{command} - --format jsonl"), input);
        assert_eq!((exit, err.as_str()), (Exit::Done, ""), "{command}: {out}");
        let all = answers(&out);
        assert_eq!(all.len(), of_many, "{command}: {out}");
        for (answer, line) in all.into_iter().zip(&lines[lines.len() - of_many..]) {
            let (_, alone, _) = run(&format!("{command} {line} --format json"), "");
            let alone: Json = serde_json::from_str(&alone).expect("JSON");
            assert_eq!(timeless(answer), timeless(alone.clone()), "{command} {line}");
            let (_, one, _) = run(&format!("{command} {line} --format jsonl"), "");
            assert_eq!(timeless(answers(&one).remove(0)), timeless(alone), "{command} {line}");
        }
    }
}

#[test]
fn an_error_stands_in_its_line_and_sets_the_exit_code() {
    let input = format!("start\nx1_4x2_1122.1_4-6-6-6-6-9_d\n\n{MIDDLE}");
    let (exit, out, err) = run("canon - --format jsonl", &input);
    assert_eq!((exit, err.as_str()), (Exit::Input, ""), "{out}");
    let schemas = answers(&out);
    let schemas: Vec<&str> =
        schemas.iter().map(|answer| answer["schema"].as_str().unwrap()).collect();
    let (good, bad) = ("crosstrack/canon/1", "crosstrack/error/1");
    assert_eq!(schemas, [good, bad, bad, good]);
    assert_eq!(answers(&out)[1]["labels"][0]["start"], 24);
}

#[test]
fn the_order_of_thousands_is_kept() {
    let (_, out, _) = run("moves start --format json", "");
    let moves: Json = serde_json::from_str(&out).expect("JSON");
    let first = |at: usize| moves["moves"][at]["move"].as_str().expect("a move").to_owned();
    let played = |at: usize| run(&format!("play start {} --format json", first(at)), "").1;
    let position = |at: usize| {
        let answer: Json = serde_json::from_str(&played(at)).expect("JSON");
        answer["position"].as_str().expect("a position").to_owned()
    };
    let positions: Vec<String> = (0..20).map(|at| position(at * 97)).collect();
    let input: Vec<&str> = (0..3000).map(|at| positions[at % 20].as_str()).collect();
    let (exit, out, _) = run("canon - --format jsonl", &input.join("\n"));
    assert_eq!(exit, Exit::Done);
    let all = answers(&out);
    let given: Vec<&str> = all.iter().map(|answer| answer["position"].as_str().unwrap()).collect();
    assert_eq!(given, input);
}

#[test]
fn what_is_no_line_of_text_ends_the_work() {
    let long = format!("start\n{}\n", "x".repeat(70_000));
    let (exit, out, err) = run("canon - --format jsonl", &long);
    assert_eq!((exit, out.as_str()), (Exit::Input, ""));
    assert!(err.contains("longer than 64 KiB"), "{err}");
    let (exit, out, err) = run("canon - --format jsonl", "");
    assert_eq!((exit, out.as_str(), err.as_str()), (Exit::Done, "", ""));
    let (exit, _, err) = run("canon -", "start\nstart\n");
    assert_eq!(exit, Exit::Input);
    assert!(err.contains("--format jsonl answers each line"), "{err}");
}
