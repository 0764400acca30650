//! What stands in the file of a shard starts no program, opens no file, and breaks nothing.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crosstrack_cli::Exit;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use crate::programs;

fn run(args: &[&str]) -> (Exit, String) {
    let (exit, out, err) = programs::run(args, &mut std::io::empty());
    let text = out + &err;
    // Messages are wrapped.
    (exit, text.split_whitespace().collect::<Vec<_>>().join(" ").replace(" | ", " "))
}

/// The one shard of a command, as JSON.
fn shard(folder: &Path, command: &str) -> Value {
    let file = folder.join("shard.json");
    let args: Vec<&str> = command.split(' ').collect();
    let more = ["--shard", "1/1", "--output", file.to_str().expect("a path")];
    let (exit, text) = run(&[&args, &more[..]].concat());
    assert_eq!(exit, Exit::Done, "{command}: {text}");
    serde_json::from_slice(&fs::read(file).expect("a file")).expect("JSON")
}

/// Writes a shard with the hash of its results, and merges it; a command that names files or programs is
/// written once more.
fn merge(folder: &Path, mut shard: Value, command: &str) -> (Exit, String) {
    let mut hash = Sha256::new();
    for result in shard["results"].as_array().expect("results") {
        let unit = result[0].as_str().expect("a unit");
        hash.update(format!("{unit}\0{}\0", result[1]));
    }
    let mut digest = String::new();
    for byte in hash.finalize() {
        write!(digest, "{byte:02x}").expect("written");
    }
    shard["digest"] = digest.into();
    let file = folder.join("forged.json");
    fs::write(&file, shard.to_string()).expect("written");
    let words = command.split(' ').filter(|word| !word.is_empty());
    let command: Vec<&str> =
        ["--"].into_iter().filter(|_| !command.is_empty()).chain(words).collect();
    run(&[&["merge", file.to_str().expect("a path")], &command[..]].concat())
}

/// Every option that names a file or a program, of every command that can be merged, by its help.
#[test]
fn no_option_that_names_something_is_taken_from_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = shard(folder.path(), "perft start --board 2x1 --depth 2");
    let trace = folder.path().join("trace");
    let touch = format!("touch {}", trace.display());
    let mut tried = Vec::new();
    for command in [
        "verify",
        "perft",
        "minimal list",
        "count --by-pieces",
        "matrix --bugs b --engine-source e",
        "puzzle check",
        "puzzle find",
    ] {
        let words: Vec<&str> = command.split(' ').collect();
        let named = words.iter().take_while(|word| !word.starts_with("--")).count();
        let help = run(&[&words[..named], &["--help"]].concat()).1;
        let names = ["FILE", "DIR", "FOLDER", "CMD", "COMMAND"];
        let is_name = |word: &&str| names.iter().any(|name| word.contains(&format!("{name}>")));
        let listed: Vec<&str> = help.split(' ').collect();
        for pair in listed.windows(2).filter(|pair| is_name(&pair[1])) {
            let option = pair[0];
            if !option.starts_with("--") || ["--output", "--shard"].contains(&option) {
                continue;
            }
            let mut recorded: Vec<&str> = words.clone();
            recorded.extend([option, &touch]);
            let mut forged = text.clone();
            forged["command"] = json!(recorded);
            let (exit, said) = merge(folder.path(), forged, "");
            assert_eq!(exit, Exit::Input, "{recorded:?}: {said}");
            let refused = ["names files or programs", "no command whose work can be shared"];
            assert!(refused.iter().any(|words| said.contains(words)), "{recorded:?}: {said}");
            tried.push(option.to_owned());
        }
    }
    for option in ["--pieces", "--connectors", "--resume", "--vectors"] {
        assert!(tried.iter().any(|tried| tried == option), "{option}: {tried:?}");
    }
    assert!(!trace.exists());
}

/// A value in every way in which it can be another.
fn others(value: &Value) -> Vec<Value> {
    let mut all =
        vec![Value::Null, json!([]), json!({}), json!(""), json!(0), json!(-1), json!(u64::MAX)];
    match value {
        Value::Array(list) => {
            for (at, one) in list.iter().enumerate() {
                let with = |other: Value| {
                    let mut list = list.clone();
                    list[at] = other;
                    Value::Array(list)
                };
                all.extend(others(one).into_iter().map(with));
            }
            all.push(Value::Array([&list[..], &list[..]].concat()));
        }
        Value::Object(fields) => {
            for (name, one) in fields {
                let with = |other: Value| {
                    let mut fields = fields.clone();
                    fields.insert(name.clone(), other);
                    Value::Object(fields)
                };
                all.extend(others(one).into_iter().map(with));
            }
        }
        _ => {}
    }
    all
}

#[test]
fn no_result_breaks_the_program() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut tried = 0;
    for command in [
        "perft start --board 2x1 --depth 2",
        "perft --game crossings --board 3x3 --depth 2 --divide",
        "verify --game crossings --claim crossings-start --claim crossings-perft --format json",
        "verify --game crossings --claim crossings-start --format junit",
        "minimal list --board 2x1 --only A,I",
        "count --board 2x1 --only A,I --by-pieces",
        "puzzle find --goal win-in-1 --board 2x1 --attempts 2 --seed 3",
    ] {
        let whole = shard(folder.path(), command);
        let results = whole["results"].as_array().expect("results");
        assert!(!results.is_empty(), "{command}");
        for at in [0, results.len() - 1] {
            let others = others(&results[at][1]);
            for other in others.iter().step_by(1 + others.len() / 60) {
                let mut forged = whole.clone();
                forged["results"][at][1] = other.clone();
                let (exit, text) = merge(folder.path(), forged, command);
                assert_ne!(exit, Exit::Internal, "{command}: {other}: {text}");
                tried += 1;
            }
        }
    }
    assert!(tried > 300, "{tried}");
}
