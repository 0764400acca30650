//! Work in shards: put together they answer as one run does, and what does not fit is named.

use std::path::Path;

use crosstrack_cli::Exit;
use crosstrack_io::shard::{ParseShardError, Shard};
use serde_json::{Value, json};

use crate::programs;

fn run(args: &[&str]) -> (Exit, String, String) {
    let (exit, out, err) = programs::run(args, &mut std::io::empty());
    // Messages are wrapped.
    let err = err.replace('|', " ").split_whitespace().collect::<Vec<_>>().join(" ");
    (exit, out, err)
}

/// Runs a command in shards, and gives the names of their files.
fn shards(dir: &Path, of: usize, args: &[&str]) -> Vec<String> {
    let one = |index| {
        let file = dir.join(format!("{index}-{of}.jsonl")).to_string_lossy().into_owned();
        let shard = format!("{index}/{of}");
        let (exit, out, err) = run(&[args, &["--shard", &shard, "--output", &file]].concat());
        assert_eq!((exit, out.as_str()), (Exit::Done, ""), "{err}");
        file
    };
    (1..=of).map(one).collect()
}

/// Merges the files of the shards of a command.
fn merge(files: &[String], command: &[&str]) -> (Exit, String, String) {
    let files = files.iter().map(String::as_str);
    run(&["merge"]
        .into_iter()
        .chain(files)
        .chain(["--"])
        .chain(command.iter().copied())
        .collect::<Vec<_>>())
}

#[test]
fn shards_together_answer_as_one_run_does() {
    let of = |n: usize, command: &str| (n, command.to_owned());
    for (of, command) in [
        of(3, "puzzle check ../data/puzzles/crossings.csv --quick --format json"),
        of(2, "puzzle check ../data/puzzles/crossings.csv --quick"),
        of(3, "minimal list --rules 2x1 --only A,I"),
        of(2, "minimal list --rules 2x1 --only A,I --format json"),
        // Nothing wins: there are no units.
        of(2, "minimal list --rules 2x1 --only I --from A1 --to C2 --max-intersections 0"),
        of(3, "count --rules 3x1 --only A,I --by-pieces"),
        of(3, "match level:2 random+ --rules 2x1 --games 8"),
        of(3, "perft --game crossings --rules 3x4 --plies 3 --divide"),
    ] {
        let dir = tempfile::tempdir().expect("a folder");
        let args: Vec<&str> = command.split(' ').collect();
        let (exit, whole, _) = run(&args);
        let mut files = shards(dir.path(), of, &args);
        // The order of the files does not matter.
        files.rotate_left(1);
        let (merged_exit, merged, err) = merge(&files, &args);
        assert_eq!((merged_exit, merged), (exit, whole.clone()), "{command}: {err}");
        // Joined into one file they are the same.
        let texts = files.iter().map(|file| std::fs::read_to_string(file).expect("a file"));
        let joined = dir.path().join("joined").to_string_lossy().into_owned();
        std::fs::write(&joined, texts.collect::<String>()).expect("written");
        let (merged_exit, merged, err) = merge(&[joined], &args);
        assert_eq!((merged_exit, merged), (exit, whole), "{command}: {err}");
        // A shard that is run again writes the same file.
        let before = std::fs::read(&files[0]).expect("a file");
        shards(dir.path(), of, &args);
        assert_eq!(std::fs::read(&files[0]).expect("a file"), before);
    }
}

#[test]
fn what_does_not_fit_together_is_named() {
    let dir = tempfile::tempdir().expect("a folder");
    let args = ["perft", "--game", "crossings", "--rules", "3x3", "--plies", "2"];
    let files = shards(dir.path(), 2, &args);
    let refused = |files: &[String], exit: Exit, words: &str| {
        let (found, out, err) = merge(files, &args);
        assert_eq!((found, out.as_str()), (exit, ""), "{err}");
        assert!(err.contains(words), "{words}: {err}");
    };
    refused(&files[..1], Exit::Input, "have no result: ");
    let twice = [files.clone(), vec![files[0].clone()]].concat();
    refused(&twice, Exit::Input, "is there twice");
    let text = std::fs::read_to_string(&files[0]).expect("a file");
    let other = |name: &str, text: String| {
        let path = dir.path().join(name).to_string_lossy().into_owned();
        std::fs::write(&path, text).expect("written");
        vec![path, files[1].clone()]
    };
    let version = format!("\"version\":\"{}\"", env!("CARGO_PKG_VERSION"));
    for (name, from, to, words) in [
        ("version", version.as_str(), "\"version\":\"0.0.9\"", "version 0.0.9 wrote it"),
        ("format", "crosstrack-shard 2", "crosstrack-shard 9", "its format is crosstrack-shard 9"),
        ("result", ",[", ",{", "a faulty result"),
        ("work", "\"3x3\"", "\"3x4\"", "it is a shard of `perft --game crossings --rules 3x4"),
        ("unit", " r - ", " b - ", "is no part of this work"),
    ] {
        assert!(text.contains(from), "{from}: {text}");
        refused(&other(name, text.replacen(from, to, 1)), Exit::Input, words);
    }
    let last = text.trim_end().rfind('\n').expect("lines");
    refused(&other("cut", text[..=last].to_owned()), Exit::Input, "1 of ");
    refused(&other("torn", text[..text.len() - 3].to_owned()), Exit::Input, "a faulty result");
    let head = text.find('\n').expect("lines") + 1;
    refused(&other("headless", text[head..].to_owned()), Exit::Input, "is not the file of a shard");
    refused(&["absent.json".to_owned()], Exit::Input, "absent.json");
}

#[test]
fn only_a_command_with_shards_is_merged() {
    let dir = tempfile::tempdir().expect("a folder");
    let args = ["perft", "--game", "crossings", "--rules", "3x3", "--plies", "2"];
    let files = shards(dir.path(), 1, &args);
    for command in
        ["show start", "verify", "merge x.json -- perft", "count --rules 2x1", "no command"]
    {
        let (exit, out, err) = merge(&files, &command.split(' ').collect::<Vec<_>>());
        assert_eq!((exit, out.as_str()), (Exit::Usage, ""), "{command}: {err}");
    }
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
    let dir = tempfile::tempdir().expect("a folder");
    let mut tried = 0;
    for command in [
        "perft start --rules 2x1 --plies 2",
        "perft --game crossings --rules 3x3 --plies 2 --divide",
        "count --rules 2x1 --only A,I --by-pieces",
        "puzzle check --quick --plies 1 ../data/puzzles/crossings.csv",
        "match level:2 random+ --rules 2x1 --games 2",
    ] {
        let args: Vec<&str> = command.split(' ').collect();
        let files = shards(dir.path(), 1, &args);
        let text = std::fs::read_to_string(&files[0]).expect("a file");
        let lines: Vec<&str> = text.lines().collect();
        for at in [1, lines.len() - 1] {
            let unit: Value = serde_json::from_str(lines[at]).expect("JSON");
            let others = others(&unit[1]);
            for other in others.iter().step_by(1 + others.len() / 60) {
                let forged = json!([unit[0], other]).to_string();
                let mut lines = lines.clone();
                lines[at] = &forged;
                std::fs::write(&files[0], lines.join("\n")).expect("written");
                let (exit, _, err) = merge(&files, &args);
                assert_ne!(exit, Exit::Internal, "{command}: {other}: {err}");
                tried += 1;
            }
        }
    }
    assert!(tried > 200, "{tried}");
}

#[test]
fn what_was_read_has_to_be_the_same() {
    let dir = tempfile::tempdir().expect("a folder");
    let table = dir.path().join("own.csv").to_string_lossy().into_owned();
    std::fs::copy("../data/puzzles/crossings.csv", &table).expect("copied");
    let files = shards(dir.path(), 2, &["puzzle", "check", "--quick", &table]);
    let text = std::fs::read_to_string(&table).expect("a table");
    let last = text.trim_end().rfind('\n').expect("lines");
    std::fs::write(&table, &text[..=last]).expect("written");
    let command = ["puzzle", "check", "--quick", &table];
    let (exit, _, err) = merge(&files, &command);
    assert_eq!(exit, Exit::Input);
    assert!(err.contains("something that the command reads was changed"), "{err}");
    let (exit, _, err) = merge(&files, &command[..3]);
    assert_eq!(exit, Exit::Input);
    assert!(err.contains("and not of `puzzle check --quick`"), "{err}");
}

#[test]
fn odd_shards_are_refused() {
    for (shard, words) in [
        ("5/4", "there is no shard 5 of 4"),
        ("0/4", "there is no shard 0 of 4"),
        ("1/0", "`1/0` is no shard"),
        ("+1/2", "`+1/2` is no shard"),
        ("half", "`half` is no shard"),
    ] {
        let (exit, _, err) = run(&["puzzle", "check", "--quick", "--shard", shard]);
        assert_eq!(exit, Exit::Usage, "{err}");
        assert!(err.contains(words), "{err}");
    }
    for (command, words) in [
        ("count", "--shard goes with --by-pieces"),
        ("minimal list --count 2", "--shard goes without --count"),
        ("minimal list --seconds 9", "goes without --seconds"),
        ("minimal list --resume found.txt", "without --resume"),
        ("minimal list --given -", "with a position that is written out"),
        ("perft", "--shard needs --plies 2"),
    ] {
        let args: Vec<&str> = command.split(' ').chain(["--shard", "1/2"]).collect();
        let (exit, _, err) = run(&args);
        assert_eq!(exit, Exit::Usage, "{command}: {err}");
        assert!(err.contains(words), "{command}: {err}");
    }
}

/// `--array=3,5,9`, `--array=3` and `--array=2-4`.
#[test]
fn a_slurm_array_that_leaves_out_tasks_is_refused() {
    let meant = |text: &str, [id, first, last, tasks]: [&str; 4]| {
        Shard::parse_with_env(text, |name| {
            let value = match name {
                "SLURM_ARRAY_TASK_ID" => id,
                "SLURM_ARRAY_TASK_MIN" => first,
                "SLURM_ARRAY_TASK_MAX" => last,
                "SLURM_ARRAY_TASK_COUNT" => tasks,
                "SLURM_ARRAY_TASK_STEP" => "1",
                _ => return None,
            };
            Some(value.to_owned())
        })
    };
    for id in ["3", "5", "9"] {
        for text in ["auto", "auto/3", "auto/10"] {
            assert_eq!(meant(text, [id, "3", "9", "3"]), Err(ParseShardError::ArrayGaps));
        }
    }
    let one = meant("auto/8", ["3", "3", "3", "1"]).expect_err("one task of eight");
    assert_eq!(one, ParseShardError::ArrayCount { tasks: 1, of: 8 });
    assert!(one.to_string().contains("has 1 of 8 tasks"), "{one}");
    assert_eq!(meant("auto/3", ["3", "2", "4", "3"]), Shard::new(2, 3));
}

#[test]
fn schedulers_say_which_shard_it_is() {
    let meant = |text: &str, variables: &[(&str, &str)]| {
        let value = |name: &str| variables.iter().find(|(other, _)| *other == name);
        Shard::parse_with_env(text, |name| value(name).map(|(_, value)| (*value).to_owned()))
            .map(|shard| shard.to_string())
    };
    let slurm = |id, count| [("SLURM_ARRAY_TASK_ID", id), ("SLURM_ARRAY_TASK_COUNT", count)];
    assert_eq!(meant("auto", &slurm("3", "8")), Ok("4/8".to_owned()));
    assert_eq!(meant("auto/8", &slurm("7", "8")), Ok("8/8".to_owned()));
    let from_ten =
        [&slurm("16", "4")[..], &[("SLURM_ARRAY_TASK_MIN", "10"), ("SLURM_ARRAY_TASK_STEP", "2")]];
    assert_eq!(meant("auto", &from_ten.concat()), Ok("4/4".to_owned()));
    for name in ["JOB_COMPLETION_INDEX", "AWS_BATCH_JOB_ARRAY_INDEX"] {
        assert_eq!(meant("auto/5", &[(name, "0")]), Ok("1/5".to_owned()));
        assert!(matches!(meant("auto", &[(name, "0")]), Err(ParseShardError::Uncounted(_))));
        assert!(matches!(meant("auto/5", &[(name, "5")]), Err(ParseShardError::Variable { .. })));
        assert!(matches!(meant("auto/5", &[(name, "-1")]), Err(ParseShardError::Variable { .. })));
    }
    assert_eq!(
        meant("auto/4", &slurm("3", "8")),
        Err(ParseShardError::ArrayCount { tasks: 8, of: 4 })
    );
    assert!(matches!(meant("auto", &slurm("3", "x")), Err(ParseShardError::Number { .. })));
    assert_eq!(meant("auto/5", &[]), Err(ParseShardError::Unscheduled));
    assert!(matches!(meant("auto/0", &slurm("0", "8")), Err(ParseShardError::Form(_))));
    assert!(matches!(meant("automatic", &slurm("0", "8")), Err(ParseShardError::Form(_))));
    assert_eq!(meant("2/3", &slurm("0", "8")), Ok("2/3".to_owned()));
}
