//! Work in shards: put together they answer as one run does, and what does not fit is named.

use std::path::Path;

use crosstrack_cli::Exit;
use crosstrack_io::shard::{ParseShardError, Shard};

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
        let file = dir.join(format!("{index}-{of}.json")).to_string_lossy().into_owned();
        let shard = format!("{index}/{of}");
        let (exit, out, err) = run(&[args, &["--shard", &shard, "--output", &file]].concat());
        assert_eq!((exit, out.as_str()), (Exit::Done, ""), "{err}");
        file
    };
    (1..=of).map(one).collect()
}

fn merge(files: &[String]) -> (Exit, String, String) {
    merge_of(files, &[])
}

/// Merges the files of a command that names files or programs, and so is written once more.
fn merge_of(files: &[String], command: &[&str]) -> (Exit, String, String) {
    let files = files.iter().map(String::as_str);
    let command = ["--"].iter().filter(|_| !command.is_empty()).chain(command).copied();
    run(&["merge"].into_iter().chain(files).chain(command).collect::<Vec<_>>())
}

/// A kill matrix of two bugs, made in a folder, in an engine that answers nothing at all.
fn matrix(dir: &Path) -> String {
    let bugs = "id,clauses,find,replace,note\n\
                first,PL-PLACE,one,two,a number\nsecond,PL-ROTATE,side,edge,a word\n";
    let vectors = dir.join("vectors");
    std::fs::create_dir(&vectors).expect("a folder");
    std::fs::copy("../data/vectors/board.json", vectors.join("board.json")).expect("copied");
    std::fs::write(dir.join("bugs.csv"), bugs).expect("written");
    std::fs::write(dir.join("engine.txt"), "one side").expect("written");
    let dir = dir.display();
    format!(
        "matrix --bugs {dir}/bugs.csv --engine-source {dir}/engine.txt --engine false \
         --vectors {dir}/vectors"
    )
}

#[test]
fn shards_together_answer_as_one_run_does() {
    // Claims that take no time.
    let claims = ["start", "reading-lock", "reading-dead", "perft"].map(str::to_owned).into_iter();
    let stories =
        ["moves", "captures", "crossings", "locks", "draws"].map(|of| format!("story-{of}"));
    let claims = claims.chain(stories).map(|claim| format!(" --claim crossings-{claim}"));
    let claims = claims.collect::<String>();
    let folder = tempfile::tempdir().expect("a folder");
    let of = |n: usize, command: &str| (n, command.to_owned());
    for (of, command) in [
        (3, format!("verify --game crossings{claims} --format json")),
        (8, format!("verify --game crossings{claims} --format md")),
        of(3, "puzzle check ../data/puzzles/crossings.csv --quick --format json"),
        of(2, "puzzle check ../data/puzzles/crossings.csv --quick"),
        of(4, "puzzle find --goal win-in-1 --board 2x1 --attempts 9 --count 2 --seed 3"),
        of(3, "minimal list --board 2x1 --only A,I"),
        of(2, "minimal list --board 2x1 --only A,I --format json"),
        // Nothing wins: there are no units.
        of(2, "minimal list --board 2x1 --only I --from A1 --to C2 --max-intersections 0"),
        of(3, "count --board 3x1 --only A,I --by-pieces"),
        of(3, "match level:2 random+ --board 2x1 --games 8"),
        of(3, "perft --game crossings --board 3x4 --depth 3 --divide"),
        (2, matrix(folder.path())),
    ] {
        let dir = tempfile::tempdir().expect("a folder");
        let args: Vec<&str> = command.split(' ').collect();
        let (exit, whole, _) = run(&args);
        let mut files = shards(dir.path(), of, &args);
        // The order of the files does not matter.
        files.rotate_left(1);
        let (merged_exit, merged, err) = merge_of(&files, &args);
        assert_eq!((merged_exit, merged), (exit, whole.clone()), "{command}: {err}");
        // Only a command that names files or programs has to be written once more.
        let names = ["../data/", "--bugs"].iter().any(|word| command.contains(word));
        let (merged_exit, merged, err) = merge(&files);
        if names {
            assert_eq!((merged_exit, merged.as_str()), (Exit::Input, ""), "{command}");
            assert!(err.contains("which names files or programs"), "{command}: {err}");
        } else {
            assert_eq!((merged_exit, merged), (exit, whole), "{command}: {err}");
        }
        // A shard that is run again writes the same file, but for times.
        if !command.starts_with("verify") {
            let before = std::fs::read(&files[0]).expect("a file");
            shards(dir.path(), of, &args);
            assert_eq!(std::fs::read(&files[0]).expect("a file"), before);
        }
    }
}

#[test]
fn what_does_not_fit_together_is_named() {
    let dir = tempfile::tempdir().expect("a folder");
    let (_, listed, _) = run(&["verify", "--game", "crossings", "--list"]);
    let ids: Vec<&str> = listed.lines().filter(|line| !line.starts_with(' ')).collect();
    let args = ["verify", "--game", "crossings", "--claim", ids[0], "--claim", ids[1]];
    let files = shards(dir.path(), 2, &args);
    let refused = |files: &[String], exit: Exit, words: &str| {
        let (found, out, err) = merge(files);
        assert_eq!((found, out.as_str()), (exit, ""), "{err}");
        assert!(err.contains(words), "{words}: {err}");
    };
    refused(&files[..1], Exit::Usage, "a shard is missing: no file of 2/2");
    let twice = [files.clone(), vec![files[0].clone()]].concat();
    refused(&twice, Exit::Usage, "shard 1/2 is there twice");
    let text = std::fs::read_to_string(&files[0]).expect("a file");
    let other = |name: &str, text: String| {
        let path = dir.path().join(name).to_string_lossy().into_owned();
        std::fs::write(&path, text).expect("written");
        vec![path, files[1].clone()]
    };
    let version = format!("\"version\": \"{}\"", env!("CARGO_PKG_VERSION"));
    for (name, from, to, exit, words) in [
        (
            "version",
            version.as_str(),
            "\"version\": \"0.0.9\"",
            Exit::Input,
            "written by version 0.0.9",
        ),
        ("schema", "crosstrack/shard/1", "crosstrack/shard/9", Exit::Input, "of another format"),
        ("result", "\"cases\": ", "\"cases\": 1", Exit::Input, "was changed"),
        ("work", ids[1], "another-claim", Exit::Input, "are of different work"),
        (
            "shard",
            "\"shard\": \"1/2\"",
            "\"shard\": \"3/2\"",
            Exit::Input,
            "there is no shard 3 of 2",
        ),
        (
            "many",
            "\"units\": 2",
            "\"units\": 18446744073709551615",
            Exit::Input,
            "does not have the units",
        ),
        ("cut", "\"digest\"", "", Exit::Input, "is not the file of a shard"),
    ] {
        assert!(text.contains(from), "{from}: {text}");
        refused(&other(name, text.replacen(from, to, 1)), exit, words);
    }
    let many = text.replacen("\"shard\": \"1/2\"", "\"shard\": \"1/18446744073709551615\"", 1);
    let many = many.replacen("\"units\": 2", "\"units\": 1", 1);
    refused(&other("shards", many)[..1], Exit::Usage, "11/18446744073709551615 and");
    refused(&other("nothing", String::new()), Exit::Input, "is not the file of a shard");
    refused(&["absent.json".to_owned()], Exit::Input, "absent.json");
}

#[test]
fn a_file_runs_no_other_command() {
    let dir = tempfile::tempdir().expect("a folder");
    let (_, listed, _) = run(&["verify", "--game", "crossings", "--list"]);
    let id = listed.lines().next().expect("a claim");
    let args = ["verify", "--game", "crossings", "--claim", id];
    let [file] = &shards(dir.path(), 1, &args)[..] else { panic!("one shard") };
    let text = std::fs::read_to_string(file).expect("a file");
    let target = dir.path().join("overwritten").to_string_lossy().into_owned();
    for command in [
        r#"["conform", "--engine", "touch overwritten"]"#.to_owned(),
        r#"["merge", "x.json"]"#.to_owned(),
        r#"["minimal", "longest"]"#.to_owned(),
        r#"["minimal", "list", "--count", "2"]"#.to_owned(),
        r#"["count", "--board", "2x1"]"#.to_owned(),
        format!(r#"["verify", "--output", "{target}"]"#),
        r#"["no", "command"]"#.to_owned(),
        "[]".to_owned(),
    ] {
        let mut json: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        json["command"] = serde_json::from_str(&command).expect("JSON");
        std::fs::write(file, json.to_string()).expect("written");
        let (exit, out, err) = merge(std::slice::from_ref(file));
        assert_eq!((exit, out.as_str()), (Exit::Input, ""), "{command}: {err}");
        assert!(err.contains("no command whose work can be shared"), "{err}");
        assert!(!Path::new(&target).exists());
    }
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
    let (exit, _, err) = merge_of(&files, &command);
    assert_eq!(exit, Exit::Input);
    assert!(err.contains("something that it reads was changed"), "{err}");
    let (exit, _, err) = merge_of(&files, &command[..3]);
    assert_eq!(exit, Exit::Usage);
    assert!(err.contains("and not of `puzzle check --quick`"), "{err}");
    // Shards of two states of the table do not fit either.
    let again = shards(dir.path(), 2, &["puzzle", "check", "--quick", &table]);
    std::fs::write(&table, &text).expect("written");
    let one = dir.path().join("before.json").to_string_lossy().into_owned();
    let (exit, _, err) =
        run(&["puzzle", "check", "--quick", &table, "--shard", "1/2", "--output", &one]);
    assert_eq!(exit, Exit::Done, "{err}");
    let (exit, _, err) = merge_of(&[one, again[1].clone()], &command);
    assert_eq!(exit, Exit::Input);
    assert!(err.contains("the units have other names"), "{err}");
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
        ("puzzle find", "--shard needs --attempts N"),
        ("puzzle find --attempts 1000000000000000", "at most 10000000 attempts"),
        ("count", "--shard goes with --by-pieces"),
        ("minimal list --count 2", "--shard goes without --count"),
        ("minimal list --seconds 9", "goes without --seconds"),
        ("minimal list --resume found.txt", "without --resume"),
        ("minimal list --given -", "with a position that is written out"),
        ("perft", "--shard needs --depth 2"),
        ("matrix --quick --bugs b --engine-source e", "not with --quick"),
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
