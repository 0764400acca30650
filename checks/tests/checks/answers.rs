//! Every answer in JSON says which schema it keeps to, and keeps to it; so do errors.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use jsonschema::Validator;
use serde_json::Value;

use crate::answer_lines::LINES;
use crate::{built, run_line};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// A win in 3 plies on the small board, and a won position.
const FORCED: &str = "x1_4x2_1122.1_2.rA0.1-3.yA0.2-3.rI2.2-3.yI0.2-bG0.2.rD0.2-4_d";
const STUDY: &str = "x1_2x1_1122.1_rI1.1-1.gI0_d";

/// Command lines without an answer: the code, and whether a text is shown with a mark.
const ERRORS: &[(u8, bool, &str)] = &[
    (2, false, "conform vectors show"),
    (2, false, "show start --no-such-option"),
    (2, false, "rules NO-CLAUSE"),
    (3, true, "show x1_4x2_1122.1_4-6-6_d"),
    (3, true, "show x1_2x1_1122.1_rI0.rI0-2_d"),
    (3, true, "play STUDY rA.b1.9"),
    (3, false, "tablebase stats no-such-file"),
];

/// Keys that are only there where there is something to say.
const SOMETIMES: &[&str] = &[
    "moves.moves",
    "moves.texts",
    "play.steps",
    "solve.so_far",
    "perft.divide",
    "perft.so_far",
    "tablebase-probe.moves",
    "verify.matrix",
    "verify.gaps",
    "verify.seconds",
    "conform-difference.error",
    "conform-difference.position",
    "conform-difference.asked",
    "conform-difference.again",
    "conform-difference.vector",
];

fn run(line: &str, format: &[&str]) -> (i32, String, String) {
    let words = line.split_whitespace().map(|word| match word {
        "FORCED" => FORCED.to_owned(),
        "STUDY" => STUDY.to_owned(),
        _ if word.contains("PROOF") => {
            word.replace("PROOF", "../reports/minimal/proofs/4x2-joined-crossed")
        }
        "OURS" => format!("'{}' conform engine", built("crosstrack").display()),
        // Paths are those from the folder of the command.
        _ => word.replace('~', " ").replace("../../", "../"),
    });
    run_line("crosstrack", words.chain(format.iter().map(|&word| word.to_owned())))
}

/// The names of the schemas that `crosstrack schema` lists, but for those of the explorer, which has
/// tests of its own.
fn names() -> Vec<String> {
    let (_, list, _) = run("schema", &[]);
    let names = list.lines().filter_map(|line| line.split_whitespace().next());
    names.filter(|name| !name.starts_with("explore-")).map(str::to_owned).collect()
}

fn schema(name: &str) -> Value {
    let (exit, text, err) = run(&format!("schema {name}"), &[]);
    assert_eq!(exit, 0, "{err}");
    serde_json::from_str(&text).expect("JSON")
}

fn validators() -> BTreeMap<String, Validator> {
    let validator = |name: &String| jsonschema::validator_for(&schema(name)).expect("a schema");
    names().iter().map(|name| (name.clone(), validator(name))).collect()
}

/// What is wrong with an answer that should keep to a schema.
fn faults(validators: &BTreeMap<String, Validator>, answer: &Value) -> Vec<String> {
    let schema = answer["schema"].as_str().unwrap_or_default();
    let name = schema.strip_prefix("crosstrack/").and_then(|rest| rest.strip_suffix("/1"));
    match name.and_then(|name| validators.get(name)) {
        Some(validator) => validator.iter_errors(answer).map(|e| e.to_string()).collect(),
        None => vec![format!("it names the schema `{schema}`")],
    }
}

/// The answer without each of its keys in turn: under another name.
fn renamed(answer: &Value) -> impl Iterator<Item = (String, Value)> {
    let keys: Vec<String> = answer.as_object().expect("an object").keys().cloned().collect();
    keys.into_iter().map(move |key| {
        let mut other = answer.clone();
        let object = other.as_object_mut().expect("an object");
        let value = object.remove(&key).expect("a key");
        object.insert(format!("{key}_"), value);
        (key, other)
    })
}

#[test]
fn every_field_is_described() {
    let mut bare = Vec::new();
    for name in names() {
        for (of, about) in schema(&name)["$defs"].as_object().expect("types") {
            let variants = about["oneOf"].as_array().into_iter().flatten();
            for part in variants.chain([about]) {
                for (field, about) in part["properties"].as_object().into_iter().flatten() {
                    if about.get("description").is_none() && about.get("const").is_none() {
                        bare.push(format!("{name}: {of}.{field}"));
                    }
                }
            }
        }
    }
    assert!(bare.is_empty(), "no word about {bare:#?}");
}

#[test]
fn every_answer_keeps_to_its_schema_and_nothing_less_does() {
    let folder = tempfile::tempdir().expect("a folder");
    let table = folder.path().join("1x1").display().to_string();
    let (exit, _, err) = run(&format!("tablebase build --rules 1x1 --dir {table}"), &[]);
    assert_eq!(exit, 0, "{err}");
    let at = folder.path().display().to_string();
    for line in [
        "conform --engine OURS --group board --format json --output @/report.json",
        "solve start --rules 1x2 --plies 3 --refutation @/refutation.json",
    ] {
        let (exit, out, err) = run(&line.replace('@', &at), &[]);
        assert!(exit <= 1, "{line}: {out}{err}");
    }
    let validators = validators();
    let (mut seen, mut taken) =
        (BTreeSet::from(["error", "game-record"].map(str::to_owned)), BTreeSet::new());
    for (name, line) in LINES {
        let (_, out, err) =
            run(&line.replace("TABLE", &table).replace('@', &at), &["--format", "json"]);
        let answer: Value =
            serde_json::from_str(&out).unwrap_or_else(|e| panic!("{line}: {e}: {out}{err}"));
        assert_eq!(answer["schema"], format!("crosstrack/{name}/1"), "{line}");
        assert!(
            out.trim_start_matches(['{', '\n', ' ']).starts_with("\"schema\""),
            "{line}: {out}"
        );
        assert_eq!(faults(&validators, &answer), [""; 0], "{line}: {out}");
        for (key, other) in renamed(&answer) {
            if key != "schema" && validators[*name].is_valid(&other) {
                taken.insert(format!("{name}.{key}"));
            }
        }
        seen.insert((*name).to_owned());
    }
    assert_eq!(seen, names().into_iter().collect(), "a line for each schema");
    let sometimes: BTreeSet<String> = SOMETIMES.iter().map(|&key| key.to_owned()).collect();
    let more: Vec<_> = taken.difference(&sometimes).collect();
    assert!(more.is_empty(), "schemas do not ask for {more:?}");
}

#[test]
fn errors_are_json_where_json_is_asked_for() {
    let validators = validators();
    for &(code, marked, line) in ERRORS {
        for format in [&["--format", "json"][..], &["--format=json"]] {
            let (exit, out, err) = run(line, format);
            assert_eq!((exit, out.as_str()), (i32::from(code), ""), "{line}: {err}");
            let last = err.lines().last().unwrap_or_default();
            let error: Value =
                serde_json::from_str(last).unwrap_or_else(|e| panic!("{line}: {e}: {err}"));
            assert_eq!(faults(&validators, &error), [""; 0], "{line}: {err}");
            assert_eq!(error["exit"], code);
            assert!(error["title"].as_str().is_some_and(|title| title.len() > 5), "{err}");
            assert_eq!(!error["labels"].as_array().expect("labels").is_empty(), marked, "{err}");
            for label in error["labels"].as_array().expect("labels") {
                let text = error["source"]["text"].as_str().expect("a text");
                assert!(label["end"].as_u64().expect("a place") <= text.len() as u64, "{err}");
            }
            for (key, other) in renamed(&error) {
                assert!(!faults(&validators, &other).is_empty(), "{key} is not asked for");
            }
        }
        let (_, _, err) = run(line, &[]);
        assert!(!err.starts_with('{'), "{line}: {err}");
    }
}

/// A puzzle is shown without what gives its solution away, and numbers are numbers.
#[test]
fn a_puzzle_keeps_its_solution_to_itself() {
    let shown = |more: &str| -> Value {
        let (_, out, _) = run(&format!("puzzle show 1a66 {more}"), &["--format", "json"]);
        serde_json::from_str(&out).expect("JSON")
    };
    let (without, with) = (shown(""), shown("--solution"));
    for key in ["solution", "winning", "themes"] {
        assert!(without[key].is_null() && !with[key].is_null(), "{key}");
    }
    assert_eq!(with["winning"], 1);
    assert_eq!((&with["moves"], &without["moves"]), (&2059.into(), &2059.into()));
    let (_, out, _) = run(&format!("show {FORCED}"), &["--format", "json"]);
    let position: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(position["to_move"], 1);
}

/// The JSON that the documented examples print.
#[test]
fn the_answers_of_all_examples_keep_to_their_schemas() {
    let validators = validators();
    let mut files = vec![Path::new(ROOT).join("README.md")];
    for folder in ["docs", "crates/cli/tests/cmd"] {
        let entries = fs::read_dir(Path::new(ROOT).join(folder)).expect("a folder");
        files.extend(entries.map(|entry| entry.unwrap().path()));
    }
    let (mut checked, mut cut) = (0, 0);
    for file in files.iter().filter(|file| file.is_file()) {
        let text = fs::read_to_string(file).unwrap_or_default();
        for example in text.split("\n$ crosstrack ").skip(1) {
            let (line, rest) = example.split_once('\n').unwrap_or((example, ""));
            if !line.contains("--format json") || line.contains("--output") {
                continue;
            }
            let out = rest.split("```").next().unwrap_or_default();
            let out = out
                .split_once('\n')
                .filter(|(code, _)| code.starts_with("? "))
                .map_or(out, |(_, out)| out);
            // An error of another command, which the line names in passing.
            if out.trim_start().starts_with("x ") {
                continue;
            }
            if out.contains("[..]") || out.contains("...") || out.trim().is_empty() {
                cut += 1;
                continue;
            }
            let answer: Value = serde_json::from_str(out)
                .unwrap_or_else(|e| panic!("{}: {line}: {e}: {out}", file.display()));
            assert_eq!(faults(&validators, &answer), [""; 0], "{}: {line}", file.display());
            checked += 1;
        }
    }
    assert!(checked >= 25 && cut <= 6, "{checked} answers checked, {cut} not whole");
}
